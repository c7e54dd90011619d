export { frameDocument } from './document-frame.ts'
export { documentResponse, fileResponse } from './document-response.ts'
export { type KeptFile, keptFile } from './kept-file.ts'
export type {
  PrintableBlock,
  PrintableDocument,
  PrintableRow,
} from './printable-document.ts'
