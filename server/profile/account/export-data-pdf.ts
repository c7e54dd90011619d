import { pdfResponse, printedFile } from '../../document/public.ts'
import type { BorrowerContext, Refusal } from '../../http/handler.ts'
import { dataDocument } from './data-document.ts'
import { readExport } from './export-data.ts'

/** What `exportData` returns, printed in the caller's language; counted with it. */
export const exportDataPdfHandler = async (
  _input: object,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const read = await readExport(context)
  if ('refused' in read) return read
  return pdfResponse(await printedFile(dataDocument(read.personalData, context)))
}
