import { fromDayNumber, type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import { type LateClock, runLateClock } from './late-clock.ts'
import { growClaim, type InstallmentTally, type LateBooking, owe, type Tally } from './tally.ts'

/** Charges the loan for being late up to the end of a day, as if no more were paid by then. */
export function bookLateCharges(tally: Tally, clock: LateClock, day: LocalDate): void {
  runLateClock(clock, toDayNumber(day), tally.principalMinor)
  for (const installment of tally.installments) {
    for (const booking of installment.lateBookings) book(tally, installment, booking)
  }
}

function book(tally: Tally, installment: InstallmentTally, booking: LateBooking): void {
  const { chargedMinor, firstDay } = booking.charge
  const amountMinor = chargedMinor - booking.bookedMinor
  if (amountMinor === 0n || firstDay === undefined) return
  booking.bookedMinor = chargedMinor
  if (booking.claim === undefined) {
    const part = { installment, bucket: 'penalty', isScheduled: false } as const
    booking.claim = owe(tally, { ...part, dueOn: fromDayNumber(firstDay), amountMinor })
  } else growClaim(tally, booking.claim, amountMinor)
}
