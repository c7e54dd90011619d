import {
  type BorrowerContext,
  type Refusal,
  refuseForNow,
  type StaffContext,
} from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { contentDisposition, fileNameOf } from './file-name.ts'
import type { KeptFile } from './kept-file.ts'
import { printInWorker } from './print-in-worker.ts'
import type { PrintableDocument } from './printable-document.ts'

/** A document printed for now, as a file to download. */
export const documentResponse = async (
  context: BorrowerContext,
  document: PrintableDocument,
): Promise<Response | Refusal> =>
  await fileResponse(context, async () => await printedFile(document))

/** A document printed for now; it is not kept. */
export const printedFile = async (document: PrintableDocument): Promise<PrintedFile> => ({
  name: fileNameOf(document),
  bytes: await printInWorker(document),
})

/** A file to download; refused when the caller has had very many in a short time. */
export const fileResponse = async (
  { services, signedIn, locale }: BorrowerContext,
  getFile: () => Promise<PrintedFile>,
  type = pdfType,
): Promise<Response | Refusal> => {
  const { borrowerId } = signedIn
  const wait = await services.requestLimits.take('documentsByBorrower', borrowerId)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  return attachmentResponse(await getFile(), type)
}

/**
 * The refusal for a person of staff who has opened very many documents in a short time; counts one.
 * Undefined: this one may be opened.
 */
export const refuseManyDocuments = async ({
  services,
  staff,
  locale,
}: StaffContext): Promise<Refusal | undefined> => {
  const wait = await services.requestLimits.take('documentsByStaff', staff.staffId)
  return wait === undefined ? undefined : refuseForNow(say(locale, 'tooManyRequests'), wait)
}

export type PrintedFile = Pick<KeptFile, 'name' | 'bytes'>

const pdfType = 'application/pdf'

/** The reply that is a PDF; nothing keeps it on its way. */
export const pdfResponse = (file: PrintedFile): Response => attachmentResponse(file, pdfType)

const attachmentResponse = ({ name, bytes }: PrintedFile, type: string): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
  })
