import { type BorrowerContext, type Refusal, refuseForNow } from '../http/handler.ts'
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
  await fileResponse(context, async () => ({
    name: fileNameOf(document),
    bytes: await printInWorker(document),
  }))

/** A file to download; refused when the caller has had very many in a short time. */
export const fileResponse = async (
  { services, signedIn, locale }: BorrowerContext,
  getFile: () => Promise<Pick<KeptFile, 'name' | 'bytes'>>,
): Promise<Response | Refusal> => {
  const retryAfterSeconds = await services.requestLimits.take(
    'documentsByBorrower',
    signedIn.borrowerId,
  )
  if (retryAfterSeconds !== undefined) {
    return refuseForNow(say(locale, 'tooManyRequests'), retryAfterSeconds)
  }
  const { name, bytes } = await getFile()
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(name),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
  })
}
