import type { StatementLineKind } from '#contract/statement/schemas.ts'
import type { StatementCopy } from '#copy/server/statement.js'
import type { EntryKind } from '#domain/posting/accounts.ts'

/** A sentence that needs nothing but the entry's day and amount. */
type OwnSentence = {
  [Key in keyof StatementCopy['line']]: StatementCopy['line'][Key] extends string ? Key : never
}[keyof StatementCopy['line']]

/**
 * How the borrower learns of an entry: by lines that follow from the loan's facts (one of these
 * kinds stands on the statement wherever such an entry stands in the books), or by a sentence that
 * is printed from the entry itself.
 */
export type StatementCoverage =
  | { readonly by: readonly StatementLineKind[] }
  | { readonly own: OwnSentence }

/** Every kind of entry there is: a kind without a way to tell it does not compile. */
export const statementCoverage: Readonly<Record<EntryKind, StatementCoverage>> = {
  payout: { by: ['principal'] },
  'payout-reversal': { by: ['principal'] },
  disbursement: { by: ['principal'] },
  'disbursement-reversal': { by: ['principal'] },
  'return-held': { own: 'payoutReturned' },
  'return-held-reversal': { by: ['principal'] },
  payment: { by: ['payment', 'money'] },
  'payment-reversal': { by: ['payment', 'money'] },
  suspense: { by: ['payment', 'money'] },
  'suspense-reversal': { by: ['payment', 'money'] },
  'cooling-off': { by: ['waiver', 'payment'] },
  'cooling-off-reversal': { by: ['money'] },
  'pay-off': { by: ['waiver', 'payment'] },
  'pay-off-reversal': { by: ['money'] },
  // Income that becomes ours day by day: what is owed was shown with the agreement or the charge.
  accrual: { by: ['interest', 'fee', 'late-penalty', 'late-interest', 'charge'] },
  'accrual-reversal': { by: ['interest', 'fee', 'late-penalty', 'late-interest', 'charge'] },
  'accrual-correction': { by: ['payment', 'money', 'waiver', 'extension'] },
  'accrual-correction-reversal': { by: ['payment', 'money', 'waiver', 'extension'] },
  'refund-asked': { own: 'refundRequested' },
  'refund-asked-reversal': { own: 'refundNotSent' },
  refund: { own: 'refunded' },
  'refund-reversal': { own: 'refundReturned' },
  // Between us and the bank or the provider; what the borrower owes was shown before.
  loss: { by: ['principal'] },
  'loss-reversal': { by: ['principal'] },
  'loss-undone': { by: ['principal'] },
  'loss-undone-reversal': { by: ['principal'] },
  waiver: { by: ['waiver'] },
  'waiver-reversal': { by: ['waiver'] },
  // How we carry the loan in our books; what the borrower owes does not change.
  'write-off': { by: ['principal'] },
  'write-off-reversal': { by: ['principal'] },
  'provider-fee': { by: ['principal'] },
  'provider-fee-reversal': { by: ['principal'] },
}
