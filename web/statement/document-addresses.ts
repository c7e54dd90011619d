import { type Call, callPath } from '#contract/call.ts'
import {
  closingLetterPdf,
  dueDatesFile,
  receiptPdf,
  statementPdf,
} from '#contract/statement/calls.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { usePageFacts } from '../shell/page-facts.ts'

/** Addresses of a loan's files in the reader's language; they require the session's cookie. */
export const useDocumentAddresses = ({ productId, orderId }: LoanReference) => {
  const { apiBase, locale } = usePageFacts()
  const addressOf = (call: Pick<Call<never, never>, 'base' | 'path'>, more = {}) =>
    `${callPath(call, apiBase)}?${new URLSearchParams({ productId, orderId, ...more, lang: locale })}`
  return {
    statement: addressOf(statementPdf),
    closingLetter: addressOf(closingLetterPdf),
    dueDates: addressOf(dueDatesFile),
    receipt: (paymentId: string) => addressOf(receiptPdf, { paymentId }),
  }
}
