import type { LoanFacts, PaymentFact } from '#domain/loan/facts.ts'

/** The fact that a new payment will be; it comes after all others of its day. */
export const newPaymentFact = (
  facts: LoanFacts,
  payment: Omit<PaymentFact, 'sequenceNo' | 'reversed'>,
): PaymentFact => ({
  ...payment,
  sequenceNo: 1 + facts.payments.reduce((most, { sequenceNo }) => Math.max(most, sequenceNo), 0),
  reversed: false,
})
