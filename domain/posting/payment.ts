import { BUCKETS, type Bucket } from '../waterfall/bucket.ts'
import {
  balancedPosting,
  type LedgerAccount,
  type Posting,
  type PostingKind,
  type PostingLine,
  recognisedIn,
} from './accounts.ts'

/** How much of one payment went to each bucket and to refunds, and what is overpaid. Minor units. */
export type AllocatedAmounts = {
  readonly byBucket: Readonly<Record<Bucket, bigint>>
  /** Repays a refund, which left the loan's overpayment account with a debit balance. */
  readonly refundRepaidMinor: bigint
  readonly overpaidMinor: bigint
}

/** Per bucket, this loan's receivables in the ledger. Minor units. */
export type RecognisedReceivables = Readonly<Partial<Record<Bucket, bigint>>>

/**
 * The account that a payment's money comes out of: the provider's clearing account; suspense, when
 * unmatched money is applied; or the borrower's earlier overpayment.
 */
export type MoneySource = Extract<
  LedgerAccount,
  'cash.clearing' | 'liability.suspense' | 'liability.overpayment'
>

/**
 * A payment on a loan. Income is recognised at the latest when it is paid (decision 006): the part
 * of a bucket paid beyond its receivable in the ledger becomes income in the same entry.
 */
export const paymentPosting = (
  allocated: AllocatedAmounts,
  recognised: RecognisedReceivables,
  from: MoneySource,
): Posting => {
  const lines: PostingLine[] = []
  const toOverpaymentMinor = allocated.refundRepaidMinor + allocated.overpaidMinor
  let totalMinor = toOverpaymentMinor
  for (const bucket of BUCKETS) {
    const paidMinor = allocated.byBucket[bucket]
    totalMinor += paidMinor
    lines.push({ account: `receivable.${bucket}`, amountMinor: -paidMinor })
    if (bucket === 'principal') continue
    const receivableMinor = recognised[bucket] ?? 0n
    const earnedMinor = paidMinor > receivableMinor ? paidMinor - receivableMinor : 0n
    lines.push({ account: `receivable.${bucket}`, amountMinor: earnedMinor })
    lines.push({ account: recognisedIn(bucket), amountMinor: -earnedMinor })
  }
  lines.push({ account: 'liability.overpayment', amountMinor: -toOverpaymentMinor })
  lines.push({ account: from, amountMinor: totalMinor })
  return balancedPosting('payment', lines)
}

/** The receivables in the ledger after `paymentPosting`, without the principal. */
export const recognisedAfterPayment = (
  allocated: AllocatedAmounts,
  recognised: RecognisedReceivables,
): RecognisedReceivables =>
  Object.fromEntries(
    BUCKETS.filter(bucket => bucket !== 'principal').map(bucket => {
      const leftMinor = (recognised[bucket] ?? 0n) - allocated.byBucket[bucket]
      return [bucket, leftMinor > 0n ? leftMinor : 0n]
    }),
  )

/** Unmatched money goes to suspense, whole, until staff decide on it. Minor units. */
export const suspensePosting = (amountMinor: bigint): Posting =>
  balancedPosting('suspense', [
    { account: 'cash.clearing', amountMinor },
    { account: 'liability.suspense', amountMinor: -amountMinor },
  ])

/** The entry that reverses another, line by line. */
export const reversalPosting = (kind: PostingKind, lines: readonly PostingLine[]): Posting =>
  balancedPosting(
    `${kind}-reversal`,
    lines.map(line => ({ account: line.account, amountMinor: -line.amountMinor })),
  )

/** The provider's fee on a payment, which never leaves clearing to our bank. Minor units. */
export const providerFeePosting = (feeMinor: bigint): Posting =>
  balancedPosting('provider-fee', [
    { account: 'expense.provider-fee', amountMinor: feeMinor },
    { account: 'cash.clearing', amountMinor: -feeMinor },
  ])
