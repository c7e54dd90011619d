import { BUCKETS, type BucketAmounts } from '../waterfall/bucket.ts'
import { balancedPosting, type Posting, type PostingLine, recognisedIn } from './accounts.ts'
import type { RecognisedReceivables } from './payment.ts'

/**
 * Brings what the books hold as receivable to what is earned and unpaid, in both directions: more
 * is recognised as income, what turns out not to be earned is given back. Undefined when the books
 * are right already. Principal is left alone. Minor units.
 *
 * `accrual` closes a day; `accrual-correction` follows what changed the past.
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
