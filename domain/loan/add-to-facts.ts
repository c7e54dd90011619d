import type { LoanFacts, PaymentFact } from './facts.ts'

/** A payment and the facts that it brings. They are stored together or not at all. */
export type NewLoanFacts = { readonly payment: PaymentFact } & Partial<
  Pick<LoanFacts, 'charges' | 'waivers' | 'extensions'>
>

/** The facts with these added; changes neither argument. */
export const addToFacts = (facts: LoanFacts, added: NewLoanFacts): LoanFacts => ({
  ...facts,
  payments: [...facts.payments, added.payment],
  charges: [...facts.charges, ...(added.charges ?? [])],
  waivers: [...facts.waivers, ...(added.waivers ?? [])],
  extensions: [...facts.extensions, ...(added.extensions ?? [])],
})
