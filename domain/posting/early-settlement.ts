import type { EarlySettlementKind } from '../early-settlement/early-settlement.ts'
import { balancedPosting, type Posting, type PostingLine } from './accounts.ts'
import type { RecognisedReceivables } from './payment.ts'

/**
 * A loan is given back or closed early: what had been earned and is given up comes off the principal, and
 * receivables that the books hold beyond what is still owed are taken back. Undefined when there is
 * nothing to post. Minor units.
 */
export const earlySettlementPosting = (settlement: {
  readonly kind: EarlySettlementKind
  readonly principalWaivedMinor: bigint
  readonly feeRebateMinor: bigint
  readonly interestRebateMinor: bigint
  /** What the books hold as receivable, and what of it is still to be paid. */
  readonly recognised: RecognisedReceivables
  readonly owed: Readonly<Record<'interest' | 'fee', bigint>>
}): Posting | undefined => {
  const lines: PostingLine[] = [
    { account: 'income.fee', amountMinor: settlement.feeRebateMinor },
    { account: 'income.interest', amountMinor: settlement.interestRebateMinor },
    { account: 'receivable.principal', amountMinor: -settlement.principalWaivedMinor },
  ]
  for (const bucket of ['interest', 'fee'] as const) {
    const heldMinor = settlement.recognised[bucket] ?? 0n
    const unearnedMinor =
      heldMinor > settlement.owed[bucket] ? heldMinor - settlement.owed[bucket] : 0n
    lines.push({ account: `income.${bucket}`, amountMinor: unearnedMinor })
    lines.push({ account: `receivable.${bucket}`, amountMinor: -unearnedMinor })
  }
  const posting = balancedPosting(settlement.kind, lines)
  return posting.lines.length === 0 ? undefined : posting
}
