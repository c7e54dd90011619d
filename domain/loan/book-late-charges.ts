import { fromDayNumber, type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import { accrueLateCharges, type LateChargeAccrual } from './late-charge-accrual.ts'
import {
  addReceivable,
  increaseReceivable,
  type LateBooking,
  type RunningBalance,
  type RunningInstallment,
} from './running-balance.ts'

/**
 * Adds the late charges up to the end of `day` to `balance`, for a loan without further payments
 * until then. Changes `balance` and `accrual`.
 */
export function bookLateCharges(
  balance: RunningBalance,
  accrual: LateChargeAccrual,
  day: LocalDate,
): void {
  accrueLateCharges(accrual, toDayNumber(day), balance.principalMinor)
  for (const installment of balance.installments) {
    for (const booking of installment.lateBookings) book(balance, installment, booking)
  }
}

function book(
  balance: RunningBalance,
  installment: RunningInstallment,
  booking: LateBooking,
): void {
  const { chargedMinor, firstDay } = booking.charge
  const amountMinor = chargedMinor - booking.bookedMinor
  if (amountMinor === 0n || firstDay === undefined) return
  booking.bookedMinor = chargedMinor
  if (booking.receivable === undefined) {
    const receivable = { installment, bucket: 'penalty', isScheduled: false } as const
    booking.receivable = addReceivable(balance, {
      ...receivable,
      dueOn: fromDayNumber(firstDay),
      amountMinor,
    })
  } else increaseReceivable(balance, booking.receivable, amountMinor)
}
