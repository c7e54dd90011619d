import { type DayCount, yearFraction } from '../calendar/day-count.ts'
import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import { maxMinor, minMinor, sumMinor } from '../money/money.ts'
import { addRatios, multiplyRatios, type Ratio, ratio, ZERO_RATIO } from '../money/ratio.ts'
import { divideRounded } from '../money/round.ts'
import type { Schedule, ScheduleRow } from './schedule.ts'

/** A loan with daily interest on the principal, and its payments. */
export type DailyInterestLoan = {
  readonly principalMinor: bigint
  readonly disbursedOn: LocalDate
  /** A rate stated per day is given as 365 times it, with `actual/365`. */
  readonly annualRate: Ratio
  readonly dayCount: DayCount
  /** In order of days. */
  readonly payments: readonly { readonly on: LocalDate; readonly amountMinor: bigint }[]
  /** The most interest the loan may bear (the total cost cap); absent: no limit. */
  readonly interestCapMinor?: bigint
}

/** The amount that settles the loan on a day, in minor units. */
export type Settlement = {
  readonly principalMinor: bigint
  readonly interestMinor: bigint
  /** Principal + interest: what to pay. */
  readonly totalMinor: bigint
  /** All interest accrued so far, paid or not. */
  readonly earnedMinor: bigint
  /** Paid beyond what was owed. */
  readonly surplusMinor: bigint
}

/**
 * The settlement amount at the end of a day by the actuarial method: interest accrues on the
 * principal from payment to payment, each time rounded down (in the borrower's favour); a payment
 * covers the interest first, then principal. Payments made on the day itself count. Unpaid interest
 * bears none.
 */
export function actuarialSettlement(loan: DailyInterestLoan, on: LocalDate): Settlement {
  let principalMinor = loan.principalMinor
  let interestMinor = 0n
  let earnedMinor = 0n
  let surplusMinor = 0n
  let since = loan.disbursedOn
  const accrueTo = (day: LocalDate) => {
    const accrued = interestOver(loan, principalMinor, since, day)
    const accruedMinor = divideRounded(accrued.numerator, accrued.denominator, 'down')
    const allowedMinor = capped(loan, earnedMinor + accruedMinor) - earnedMinor
    interestMinor += allowedMinor
    earnedMinor += allowedMinor
    since = day
  }
  for (const payment of paymentsUpTo(loan, on)) {
    accrueTo(payment.on)
    const toInterestMinor = minMinor(payment.amountMinor, interestMinor)
    const toPrincipalMinor = minMinor(payment.amountMinor - toInterestMinor, principalMinor)
    interestMinor -= toInterestMinor
    principalMinor -= toPrincipalMinor
    surplusMinor += payment.amountMinor - toInterestMinor - toPrincipalMinor
  }
  accrueTo(on)
  const totalMinor = principalMinor + interestMinor
  return { principalMinor, interestMinor, totalMinor, earnedMinor, surplusMinor }
}

/** A settlement under the add-on method. */
export type AddOnSettlement = Settlement & {
  /** Agreed interest that is not earned: the rebate for settling now. */
  readonly rebateMinor: bigint
}

/**
 * The settlement amount by the add-on method: the whole interest of the agreed schedule is owed
 * from the start and payments cover it first, so the principal stays higher for longer; a
 * settlement pays only the interest earned on that principal by real days (rounded down once, over
 * all days), and the rest of the agreed interest is the rebate.
 */
export function addOnSettlement(
  loan: DailyInterestLoan & { readonly agreedInterestMinor: bigint },
  on: LocalDate,
): AddOnSettlement {
  let principalMinor = loan.principalMinor
  let agreedLeftMinor = loan.agreedInterestMinor
  let paidMinor = 0n
  let earned = ZERO_RATIO
  let since = loan.disbursedOn
  for (const payment of paymentsUpTo(loan, on)) {
    earned = addRatios(earned, interestOver(loan, principalMinor, since, payment.on))
    since = payment.on
    const toAgreedMinor = minMinor(payment.amountMinor, agreedLeftMinor)
    agreedLeftMinor -= toAgreedMinor
    principalMinor = maxMinor(principalMinor - (payment.amountMinor - toAgreedMinor), 0n)
    paidMinor += payment.amountMinor
  }
  earned = addRatios(earned, interestOver(loan, principalMinor, since, on))
  const earnedMinor = capped(loan, divideRounded(earned.numerator, earned.denominator, 'down'))
  const owedMinor = loan.principalMinor + earnedMinor - paidMinor
  const totalMinor = maxMinor(owedMinor, 0n)
  const principalPartMinor = minMinor(principalMinor, totalMinor)
  return {
    principalMinor: principalPartMinor,
    interestMinor: totalMinor - principalPartMinor,
    totalMinor,
    earnedMinor,
    surplusMinor: totalMinor - owedMinor,
    rebateMinor: maxMinor(loan.agreedInterestMinor - earnedMinor, 0n),
  }
}

/**
 * The interest a schedule has earned by the end of a day: that of every period passed, and of the
 * current one the share of its days that have passed, rounded down. For loans without daily interest
 * (flat, per period): used for cooling-off cancellations, accruals and early settlements.
 */
export function earnedInterestMinor(schedule: Schedule, on: LocalDate): bigint {
  return sumMinor(earnedInterestByRow(schedule.rows, on))
}

/** The days in force of a row's period: an extension moves them. */
type PeriodDates = Pick<ScheduleRow, 'fromOn' | 'dueOn'>

/**
 * The same by row, in the order in which it falls due: interest postponed by grace is earned as it
 * accrues, and belongs to the row that it falls due with. Never more than a row's interest, all of
 * it once the row is due. `datesOf` gives the dates in force; days added to a period earn nothing.
 */
export function earnedInterestByRow(
  rows: readonly ScheduleRow[],
  on: LocalDate,
  datesOf: (row: ScheduleRow, index: number) => PeriodDates = row => row,
): bigint[] {
  let accruedMinor = 0n
  let dueMinor = 0n
  rows.forEach((row, index) => {
    const { fromOn, dueOn } = datesOf(row, index)
    accruedMinor += shareOfDays(row.accruedInterestMinor ?? row.interestMinor, fromOn, on, row.days)
    if (dueOn <= on) dueMinor += row.interestMinor
  })
  let leftMinor = maxMinor(accruedMinor, dueMinor)
  return rows.map(({ interestMinor }) => {
    const earnedMinor = minMinor(interestMinor, leftMinor)
    leftMinor -= earnedMinor
    return earnedMinor
  })
}

/** The share of an amount for the days from `fromOn` to `on`, of `days` at most; rounded down. */
export function shareOfDays(
  wholeMinor: bigint,
  fromOn: LocalDate,
  on: LocalDate,
  days: number,
): bigint {
  if (on <= fromOn) return 0n
  const passedDays = Math.min(daysBetween(fromOn, on), days)
  return divideRounded(wholeMinor * BigInt(passedDays), BigInt(days), 'down')
}

function paymentsUpTo(loan: DailyInterestLoan, on: LocalDate): DailyInterestLoan['payments'] {
  return loan.payments.filter(payment => payment.on <= on)
}

function interestOver(
  loan: DailyInterestLoan,
  principalMinor: bigint,
  from: LocalDate,
  to: LocalDate,
): Ratio {
  const rate = multiplyRatios(loan.annualRate, yearFraction(loan.dayCount, from, to))
  return ratio(principalMinor * rate.numerator, rate.denominator)
}

function capped(loan: DailyInterestLoan, earnedMinor: bigint): bigint {
  return loan.interestCapMinor === undefined
    ? earnedMinor
    : minMinor(earnedMinor, loan.interestCapMinor)
}
