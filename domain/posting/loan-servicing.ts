import { BUCKETS, type Bucket } from '../waterfall/bucket.ts'
import { balancedPosting, type Posting, type PostingLine, recognisedIn } from './accounts.ts'
import type { AllocatedAmounts, MoneySource, RecognisedReceivables } from './payment.ts'

/**
 * Income that was recognised and is waived. What was not recognised yet needs no entry: it will not
 * be earned. Undefined when there is nothing to post. Minor units.
 */
export const waiverPosting = (
  bucket: Exclude<Bucket, 'principal'>,
  waivedMinor: bigint,
  recognised: RecognisedReceivables,
): Posting | undefined => {
  const receivableMinor = recognised[bucket] ?? 0n
  const amountMinor = waivedMinor < receivableMinor ? waivedMinor : receivableMinor
  if (amountMinor <= 0n) return undefined
  return balancedPosting('waiver', [
    { account: recognisedIn(bucket), amountMinor },
    { account: `receivable.${bucket}`, amountMinor: -amountMinor },
  ])
}

/**
 * Brings every receivable of a written-off loan to zero: at the write-off, and after a payment of the
 * time before it was reversed or became known. Undefined when they are zero. Minor units.
 */
export const writeOffPosting = (recognised: RecognisedReceivables): Posting | undefined => {
  const lines: PostingLine[] = []
  for (const bucket of BUCKETS) {
    const amountMinor = recognised[bucket] ?? 0n
    lines.push({ account: `receivable.${bucket}`, amountMinor: -amountMinor })
    lines.push({ account: 'expense.write-off', amountMinor })
  }
  const posting = balancedPosting('write-off', lines)
  return posting.lines.length === 0 ? undefined : posting
}

/**
 * A payment of a day after the write-off: what it pays of the debt is income, since nothing of the
 * debt is carried as receivable. Statutory charges are still owed to the state. Minor units.
 */
export const recoveryPosting = (allocated: AllocatedAmounts, from: MoneySource): Posting => {
  const toOverpaymentMinor = allocated.refundRepaidMinor + allocated.overpaidMinor
  const lines: PostingLine[] = [
    { account: 'liability.overpayment', amountMinor: -toOverpaymentMinor },
  ]
  let totalMinor = toOverpaymentMinor
  for (const bucket of BUCKETS) {
    const paidMinor = allocated.byBucket[bucket]
    totalMinor += paidMinor
    const account = bucket === 'statutory' ? 'liability.statutory' : 'income.recovery'
    lines.push({ account, amountMinor: -paidMinor })
  }
  return balancedPosting('payment', [...lines, { account: from, amountMinor: totalMinor }])
}
