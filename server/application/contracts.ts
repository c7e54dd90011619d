import type { contracts } from '#contract/application/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { findDocuments } from './find-documents.ts'
import { documentFiles } from './kit/document-files.ts'

/** The documents of an offer, or of a loan as they were agreed to. */
export const contractsHandler = async (
  input: InputOf<typeof contracts>,
  context: BorrowerContext,
): Promise<OutputOf<typeof contracts> | Refusal> => {
  const { services, signedIn, locale } = context
  const documents = await findDocuments(context, input)
  if (!documents) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const { productId, orderId } = input
  const loan =
    orderId === undefined
      ? undefined
      : await findBorrowerLoan(services.db, signedIn.borrowerId, { productId, orderId })
  return {
    agreements: documents.map(({ response }) => response),
    files: loan ? await documentFiles(services, loan, locale) : [],
  }
}
