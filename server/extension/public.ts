export { extensionToday } from './extension-today.ts'
export { quoteExtension } from './quote-extension.ts'
