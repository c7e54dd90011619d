import type { LocalDate } from '../calendar/local-date.ts'
import { type ClipReason, guardCharge } from '../cost-guard/guard-charge.ts'
import type { ChargeFact } from './facts.ts'
import type { LateClock } from './late-clock.ts'
import { type InstallmentTally, owe, type Tally } from './tally.ts'

/** A raised charge as far as it is owed. */
export type RaisedCharge = {
  readonly fact: ChargeFact
  readonly periodNo: number
  readonly chargedMinor: bigint
  readonly reason: ClipReason | undefined
}

/**
 * Adds a charge to the installment whose period holds its day: the first whose due day is not
 * before it, or the last of the loan. The clock must have run to the day it is raised on.
 */
export function raiseCharge(tally: Tally, clock: LateClock, fact: ChargeFact): RaisedCharge {
  const installment = installmentHolding(tally, fact.dueOn)
  const { allowedMinor, reason } = guarded(tally, clock, fact)
  const { bucket, dueOn } = fact
  owe(tally, { installment, bucket, dueOn, amountMinor: allowedMinor, isScheduled: false })
  return { fact, periodNo: installment.periodNo, chargedMinor: allowedMinor, reason }
}

function installmentHolding({ installments }: Tally, day: LocalDate): InstallmentTally {
  const holding = installments.find(({ dueOn }) => day <= dueOn) ?? installments.at(-1)
  if (holding === undefined) throw new Error('a loan without installments can carry no charge')
  return holding
}

/** What the caps leave of it; uses up their room. */
function guarded(
  tally: Tally,
  clock: LateClock,
  { bucket, amountMinor }: ChargeFact,
): { readonly allowedMinor: bigint; readonly reason: ClipReason | undefined } {
  if (bucket === 'statutory' || bucket === 'enforcement') {
    return { allowedMinor: amountMinor, reason: undefined }
  }
  const isFine = bucket === 'penalty'
  const { total, totalSetBy } = clock.caps
  // The daily cap on fees counts for all days of the tenor together and was checked when the fee
  // was agreed (`guardFee`); here only the total can still cut it.
  const caps = isFine ? clock.caps : { total, totalSetBy }
  const { allowedMinor, reason } = guardCharge(caps, {
    kind: isFine ? 'late-fine' : 'benefit',
    runs: [{ fromDay: clock.day, days: 1, perDayMinor: amountMinor }],
    agreementMinor: clock.agreementMinor,
    outstandingMinor: tally.principalMinor,
    chargedMinor: clock.costMinor,
    sameDays: [{ fromDay: clock.day, days: 1, perDayMinor: clock.dayFinesMinor }],
  })
  clock.costMinor += allowedMinor
  if (isFine) clock.dayFinesMinor += allowedMinor
  return { allowedMinor, reason }
}
