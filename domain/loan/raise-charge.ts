import type { LocalDate } from '../calendar/local-date.ts'
import { type ClipReason, capCharge } from '../rate-caps/cap-charge.ts'
import type { ChargeFact } from './facts.ts'
import type { LateChargeAccrual } from './late-charge-accrual.ts'
import { addReceivable, type RunningBalance, type RunningInstallment } from './running-balance.ts'

/** A raised charge and the part of it that the caps allow. */
export type RaisedCharge = {
  readonly fact: ChargeFact
  readonly periodNo: number
  readonly chargedMinor: bigint
  readonly reason: ClipReason | undefined
}

/**
 * Adds a charge to the installment whose period contains its day: the first that is due on or after
 * it, or else the last of the loan. Late charges must have been accrued to the day it is raised on.
 * Changes `balance` and `accrual`.
 */
export function raiseCharge(
  balance: RunningBalance,
  accrual: LateChargeAccrual,
  fact: ChargeFact,
): RaisedCharge {
  const installment = installmentOfDay(balance, fact.dueOn)
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

function installmentOfDay({ installments }: RunningBalance, day: LocalDate): RunningInstallment {
  const found = installments.find(({ dueOn }) => day <= dueOn) ?? installments.at(-1)
  if (found === undefined) throw new Error('a loan without installments can carry no charge')
  return found
}

/** The part of a charge that the caps allow; counts it against them in `accrual`. */
function withinCaps(
  balance: RunningBalance,
  accrual: LateChargeAccrual,
  { bucket, amountMinor }: ChargeFact,
): { readonly allowedMinor: bigint; readonly reason: ClipReason | undefined } {
  if (bucket === 'statutory' || bucket === 'enforcement') {
    return { allowedMinor: amountMinor, reason: undefined }
  }
  const isFine = bucket === 'penalty'
  const { total, totalSetBy } = accrual.caps
  // The daily cap on fees counts for all days of the tenor together and was checked when the fee
  // was agreed (`capFee`); here only the total cap can still cut it.
  const caps = isFine ? accrual.caps : { total, totalSetBy }
  const { allowedMinor, reason } = capCharge(caps, {
    kind: isFine ? 'late-fine' : 'benefit',
    runs: [{ fromDay: accrual.day, days: 1, perDayMinor: amountMinor }],
    agreementMinor: accrual.agreementMinor,
    outstandingMinor: balance.principalMinor,
    chargedMinor: accrual.costMinor,
    sameDays: [{ fromDay: accrual.day, days: 1, perDayMinor: accrual.dayFinesMinor }],
  })
  accrual.costMinor += allowedMinor
  if (isFine) accrual.dayFinesMinor += allowedMinor
  return { allowedMinor, reason }
}
