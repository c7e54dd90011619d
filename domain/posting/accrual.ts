import { BUCKETS, type BucketAmounts } from '../waterfall/bucket.ts'
import { balancedPosting, type Posting, type PostingLine, recognisedIn } from './accounts.ts'
import type { RecognisedReceivables } from './payment.ts'

/**
 * The entry that brings the receivables in the ledger to what is earned and unpaid, in both
 * directions: recognises more income, or takes income back that was not earned after all. Undefined
 * when the ledger is right already. Leaves principal alone. Minor units.
 *
 * `accrual` closes a day; `accrual-correction` follows an event that changed past days.
 */
export const accrualPosting = (
  kind: 'accrual' | 'accrual-correction',
  earned: Partial<BucketAmounts>,
  recognised: RecognisedReceivables,
): Posting | undefined => {
  const lines: PostingLine[] = []
  for (const bucket of BUCKETS) {
    if (bucket === 'principal') continue
    const amountMinor = (earned[bucket] ?? 0n) - (recognised[bucket] ?? 0n)
    if (amountMinor === 0n) continue
    lines.push({ account: `receivable.${bucket}`, amountMinor })
    lines.push({ account: recognisedIn(bucket), amountMinor: -amountMinor })
  }
  return lines.length === 0 ? undefined : balancedPosting(kind, lines)
}
