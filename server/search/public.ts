export { findByText } from './find-by-text.ts'
