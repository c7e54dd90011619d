import type { LocalDate } from '../calendar/local-date.ts'
import { type ClipReason, capCharge } from '../rate-caps/cap-charge.ts'
import type { ChargeFact } from './facts.ts'
import type { LateChargeAccrual } from './late-charge-accrual.ts'
import { addReceivable, type RunningBalance, type RunningInstallment } from './running-balance.ts'

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
export function raiseCharge(
  balance: RunningBalance,
  accrual: LateChargeAccrual,
  fact: ChargeFact,
): RaisedCharge {
  const installment = installmentHolding(balance, fact.dueOn)
  const { allowedMinor, reason } = withinCaps(balance, accrual, fact)
  const { bucket, dueOn } = fact
  addReceivable(balance, {
    installment,
    bucket,
    dueOn,
    amountMinor: allowedMinor,
    isScheduled: false,
  })
  return { fact, periodNo: installment.periodNo, chargedMinor: allowedMinor, reason }
}

function installmentHolding({ installments }: RunningBalance, day: LocalDate): RunningInstallment {
  const holding = installments.find(({ dueOn }) => day <= dueOn) ?? installments.at(-1)
  if (holding === undefined) throw new Error('a loan without installments can carry no charge')
  return holding
}

/** What the caps leave of it; uses up their room. */
function withinCaps(
  tally: RunningBalance,
  clock: LateChargeAccrual,
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
  const { allowedMinor, reason } = capCharge(caps, {
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
