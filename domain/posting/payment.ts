import { BUCKETS, type Bucket } from '../waterfall/bucket.ts'
import {
  balancedPosting,
  type LedgerAccount,
  type Posting,
  type PostingKind,
  type PostingLine,
  recognisedIn,
} from './accounts.ts'

/** How much of one payment went to each bucket, and what was paid beyond the debt. Minor units. */
export type AllocatedAmounts = {
  readonly byBucket: Readonly<Record<Bucket, bigint>>
  readonly overpaidMinor: bigint
}

/** Per bucket, what the books already hold as receivable from this loan. Minor units. */
export type RecognisedReceivables = Readonly<Partial<Record<Bucket, bigint>>>

/**
 * The account that a payment's money comes out of: the provider's clearing account; the suspense
 * account when held money is applied; or what the borrower paid beyond the debt before.
 */
export type MoneySource = Extract<
  LedgerAccount,
  'cash.clearing' | 'liability.suspense' | 'liability.overpayment'
>

/**
 * Money for a loan arrives. Income is recognised at the latest when it is paid: whatever of a
 * bucket is paid beyond what the books hold as receivable is earned in the same entry.
 */
export const paymentPosting = (
  allocated: AllocatedAmounts,
  recognised: RecognisedReceivables,
  from: MoneySource,
): Posting => {
  const lines: PostingLine[] = []
  let totalMinor = allocated.overpaidMinor
  for (const bucket of BUCKETS) {
    const paidMinor = allocated.byBucket[bucket]
    totalMinor += paidMinor
    lines.push({ account: `receivable.${bucket}`, amountMinor: -paidMinor })
    if (bucket === 'principal') continue
    const heldMinor = recognised[bucket] ?? 0n
    const earnedMinor = paidMinor > heldMinor ? paidMinor - heldMinor : 0n
    lines.push({ account: `receivable.${bucket}`, amountMinor: earnedMinor })
    lines.push({ account: recognisedIn(bucket), amountMinor: -earnedMinor })
  }
  lines.push({ account: 'liability.overpayment', amountMinor: -allocated.overpaidMinor })
  lines.push({ account: from, amountMinor: totalMinor })
  return balancedPosting('payment', lines)
}

/** What the books hold as receivable after `paymentPosting`, beside the principal. */
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

/** Money that fits no loan, or not as it came: kept whole until someone decides. Minor units. */
export const suspensePosting = (amountMinor: bigint): Posting =>
  balancedPosting('suspense', [
    { account: 'cash.clearing', amountMinor },
    { account: 'liability.suspense', amountMinor: -amountMinor },
  ])

/** Takes an entry back, line by line. */
export const reversalPosting = (kind: PostingKind, lines: readonly PostingLine[]): Posting =>
  balancedPosting(
    `${kind}-reversal`,
    lines.map(line => ({ account: line.account, amountMinor: -line.amountMinor })),
  )
