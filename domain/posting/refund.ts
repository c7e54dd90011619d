import { balancedPosting, type LedgerAccount, type Posting } from './accounts.ts'

/** Where money that is to be given back lies until then. */
export type RefundSource = Extract<
  LedgerAccount,
  'liability.overpayment' | 'liability.suspense' | 'liability.returned'
>

/** Money is set aside to be given back: nobody can give it back, or use it, twice. Minor units. */
export const refundRequestedPosting = (amountMinor: bigint, from: RefundSource): Posting =>
  balancedPosting('refund-asked', [
    { account: from, amountMinor },
    { account: 'liability.refund', amountMinor: -amountMinor },
  ])

/** What was set aside has reached whom it belongs to. Minor units. */
export const refundPosting = (amountMinor: bigint): Posting =>
  balancedPosting('refund', [
    { account: 'liability.refund', amountMinor },
    { account: 'cash.transit', amountMinor: -amountMinor },
  ])

/** Money is gone for good: out of transit, or back to the bank it had come from. Minor units. */
export const lossPosting = (
  amountMinor: bigint,
  from: Extract<LedgerAccount, 'cash.transit' | 'cash.clearing'>,
): Posting =>
  balancedPosting('loss', [
    { account: 'expense.loss', amountMinor },
    { account: from, amountMinor: -amountMinor },
  ])

/** What was booked as lost turns out never to have been sent. Minor units. */
export const lossReversedPosting = (amountMinor: bigint): Posting =>
  balancedPosting('loss-undone', [
    { account: 'liability.refund', amountMinor },
    { account: 'expense.loss', amountMinor: -amountMinor },
  ])
