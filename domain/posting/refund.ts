import { balancedPosting, type LedgerAccount, type Posting } from './accounts.ts'

/** The account that holds the money of a refund before it is requested. */
export type RefundSource = Extract<
  LedgerAccount,
  'liability.overpayment' | 'liability.suspense' | 'liability.returned'
>

/** Sets the money of a refund aside, so that it cannot be refunded or used twice. Minor units. */
export const refundRequestedPosting = (amountMinor: bigint, from: RefundSource): Posting =>
  balancedPosting('refund-asked', [
    { account: from, amountMinor },
    { account: 'liability.refund', amountMinor: -amountMinor },
  ])

/** A refund has reached its payee. Minor units. */
export const refundPosting = (amountMinor: bigint): Posting =>
  balancedPosting('refund', [
    { account: 'liability.refund', amountMinor },
    { account: 'cash.transit', amountMinor: -amountMinor },
  ])

/** Money is lost: out of transit, or taken back by the bank or the provider it came from. Minor units. */
export const lossPosting = (
  amountMinor: bigint,
  from: Extract<LedgerAccount, 'cash.transit' | 'cash.clearing' | 'liability.suspense'>,
): Posting =>
  balancedPosting('loss', [
    { account: 'expense.loss', amountMinor },
    { account: from, amountMinor: -amountMinor },
  ])

/** Reverses a loss of money that is, as it was never sent, in suspense again. Minor units. */
export const lossReversedPosting = (amountMinor: bigint): Posting =>
  balancedPosting('loss-undone', [
    { account: 'liability.suspense', amountMinor },
    { account: 'expense.loss', amountMinor: -amountMinor },
  ])
