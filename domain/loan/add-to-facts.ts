import type { LoanFacts, PaymentFact } from './facts.ts'

/** A payment and what comes with it: all of it becomes facts, or nothing. */
export type NewLoanFacts = { readonly payment: PaymentFact } & Partial<
  Pick<LoanFacts, 'charges' | 'waivers' | 'extensions'>
>

export const addToFacts = (facts: LoanFacts, added: NewLoanFacts): LoanFacts => ({
  ...facts,
  payments: [...facts.payments, added.payment],
  charges: [...facts.charges, ...(added.charges ?? [])],
  waivers: [...facts.waivers, ...(added.waivers ?? [])],
  extensions: [...facts.extensions, ...(added.extensions ?? [])],
})
