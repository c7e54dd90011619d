import type { ClientKind, LateTerms } from './late-terms.ts'

/**
 * The fixed penalty, in minor units, that falls on late day `dayNo` (1 is the day after the due
 * date) of one installment; 0 on every other day. `earlierPenalties` counts those already charged
 * on the loan, for other installments: terms that charge once per loan then charge no more.
 */
export function latePenalty(
  { penalty }: LateTerms,
  late: {
    readonly client: ClientKind
    readonly dayNo: number
    readonly earlierPenalties: number
  },
): bigint {
  if (penalty === undefined || late.dayNo !== penalty.fromDay) return 0n
  if (penalty.per === 'loan' && late.earlierPenalties > 0) return 0n
  return penalty.amountMinor[late.client]
}
