import { type ClipReason, capCharge } from '../rate-caps/cap-charge.ts'
import type { ChargeFact } from './facts.ts'
import type { LateChargeAccrual } from './late-charge-accrual.ts'
import {
  addReceivable,
  installmentOfDay,
  type RunningBalance,
  type RunningReceivable,
} from './running-balance.ts'

/** A raised charge and the part of it that the caps allow. */
export type RaisedCharge = {
  readonly fact: ChargeFact
  readonly chargedMinor: bigint
  readonly receivable: RunningReceivable
  readonly reason: ClipReason | undefined
}

/**
 * Adds a charge with its own due date, shown with the installment whose period contains that day.
 * Late charges must have been accrued to the day it is raised on. Changes `balance` and `accrual`.
 */
export function raiseCharge(
  balance: RunningBalance,
  accrual: LateChargeAccrual,
  fact: ChargeFact,
): RaisedCharge {
  const { allowedMinor, reason } = withinCaps(balance, accrual, fact)
  const { bucket, dueOn } = fact
  const receivable = addReceivable(balance, {
    installment: installmentOfDay(balance, dueOn),
    bucket,
    dueOn,
    amountMinor: allowedMinor,
    isScheduled: false,
  })
  return { fact, chargedMinor: allowedMinor, receivable, reason }
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
