import type { documentPdf } from '#contract/application/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { fileResponse } from '../document/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { listDocuments } from './document-store.ts'
import { kitFile } from './kit/kit-file.ts'

/** A document of the caller's own loan as a file; another's is not found. */
export const documentPdfHandler = async (
  { document, ...order }: InputOf<typeof documentPdf>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, order)
  const notFound = refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (!loan || (await listDocuments(services, loan.loanId)).length === 0) return notFound
  return await fileResponse(context, async () => {
    const file = await kitFile(services, loan, document)
    if (!file) throw new Error(`loan ${loan.loanId} has agreements, but no ${document}`)
    return file
  })
}
