import { type Call, callPath } from '#contract/call.ts'
import { closingLetterPdf, receiptPdf, statementPdf } from '#contract/statement/calls.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { usePageFacts } from '../shell/page-facts.ts'

/** Where the papers of a loan can be fetched, in the reader's language; its owner's cookie opens them. */
export const useDocumentAddresses = ({ productId, orderId }: LoanReference) => {
  const { apiBase, locale } = usePageFacts()
  const addressOf = (call: Pick<Call<never, never>, 'base' | 'path'>, more = {}) =>
    `${callPath(call, apiBase)}?${new URLSearchParams({ productId, orderId, ...more, lang: locale })}`
  return {
    statement: addressOf(statementPdf),
    closingLetter: addressOf(closingLetterPdf),
    receipt: (paymentId: string) => addressOf(receiptPdf, { paymentId }),
  }
}
