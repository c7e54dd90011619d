import type { OutputOf } from '#contract/call.ts'
import type { submitUtr } from '#contract/payment-dispute/calls.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { StoredPaymentDispute } from './dispute-facts.ts'
import type { StoredLoan } from './store.ts'

type PaymentDisputeResponse = OutputOf<typeof submitUtr>

/** A payment dispute as its borrower sees it. One past its last day counts as ended. */
export const paymentDisputeResponse = (
  claim: StoredPaymentDispute,
  today: LocalDate,
): PaymentDisputeResponse => ({
  claimNo: claim.disputeNo,
  openedAt: new Date(claim.openedAt).toISOString(),
  reference: claim.reference,
  state: claim.state === 'open' && claim.endsOn < today ? 'lapsed' : claim.state,
  answerBy: claim.answerBy,
  frozen:
    claim.frozenFrom !== null && claim.frozenTo !== null
      ? { fromOn: claim.frozenFrom, toOn: claim.frozenTo }
      : null,
  answer: claim.answer ?? '',
})

/** The dispute that a loan's page shows; null when its payment is already counted. */
export const loanPageDispute = (
  { lastDispute }: Pick<StoredLoan, 'lastDispute'>,
  owes: boolean,
  today: LocalDate,
): PaymentDisputeResponse | null =>
  owes && lastDispute && lastDispute.state !== 'settled'
    ? paymentDisputeResponse(lastDispute, today)
    : null
