import type { EarlySettlementKind } from '../early-settlement/early-settlement.ts'
import { balancedPosting, type Posting, type PostingLine } from './accounts.ts'
import type { RecognisedReceivables } from './payment.ts'

/**
 * The entry of a cooling-off cancellation or an early settlement: rebates of income already
 * recognised reduce the principal, and receivables in the ledger beyond what is still owed are
 * reversed. Undefined when there is nothing to post. Minor units.
 */
export const earlySettlementPosting = (settlement: {
  readonly kind: EarlySettlementKind
  readonly principalWaivedMinor: bigint
  readonly feeRebateMinor: bigint
  readonly interestRebateMinor: bigint
  /** Receivables in the ledger, and what of them is still owed. */
  readonly recognised: RecognisedReceivables
  readonly owed: Readonly<Record<'interest' | 'fee', bigint>>
}): Posting | undefined => {
  const lines: PostingLine[] = [
    { account: 'income.fee', amountMinor: settlement.feeRebateMinor },
    { account: 'income.interest', amountMinor: settlement.interestRebateMinor },
    { account: 'receivable.principal', amountMinor: -settlement.principalWaivedMinor },
  ]
  for (const bucket of ['interest', 'fee'] as const) {
    const receivableMinor = settlement.recognised[bucket] ?? 0n
    const unearnedMinor =
      receivableMinor > settlement.owed[bucket] ? receivableMinor - settlement.owed[bucket] : 0n
    lines.push({ account: `income.${bucket}`, amountMinor: unearnedMinor })
    lines.push({ account: `receivable.${bucket}`, amountMinor: -unearnedMinor })
  }
  const posting = balancedPosting(settlement.kind, lines)
  return posting.lines.length === 0 ? undefined : posting
}
