import { type BorrowerContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { printInWorker } from './print-in-worker.ts'
import type { PrintableDocument } from './printable-document.ts'

/** A printed document as a file to download; refused when the caller has had very many in a short time. */
export const documentResponse = async (
  { services, signedIn, locale }: BorrowerContext,
  document: PrintableDocument,
): Promise<Response | Refusal> => {
  const retryAfterSeconds = await services.requestLimits.take(
    'documentsByBorrower',
    signedIn.borrowerId,
  )
  if (retryAfterSeconds !== undefined) {
    return refuseForNow(say(locale, 'tooManyRequests'), retryAfterSeconds)
  }
  const name = `${document.title}-${document.documentNo}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return new Response(await printInWorker(document), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
  })
}
