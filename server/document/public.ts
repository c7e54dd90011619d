export { frameDocument, momentText } from './document-frame.ts'
export {
  documentResponse,
  fileResponse,
  type PrintedFile,
  pdfResponse,
  printedFile,
  refuseManyDocuments,
} from './document-response.ts'
export { findKeptFile, type KeptFile, keptFile } from './kept-file.ts'
export { listFiles } from './kept-file-store.ts'
export type {
  PrintableBlock,
  PrintableDocument,
  PrintableRow,
} from './printable-document.ts'
