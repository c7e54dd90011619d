import { dailyLateInterest, latePenalty } from '../charges/late-charges.ts'
import type { ClientKind, LateTerms } from '../charges/late-terms.ts'
import { minMinor, sumMinor } from '../money/money.ts'
import { type ClipReason, capCharge, isDailyCap } from '../rate-caps/cap-charge.ts'
import type { Caps } from '../rate-caps/caps.ts'
import { type FrozenDays, frozenUntil, unfrozenUntil } from './freezes.ts'

/** One late charge as accrued so far, in minor units. */
export type LateCharge = {
  /** The amount without caps. */
  unlimitedMinor: bigint
  chargedMinor: bigint
  /** Day number of the first day charged. */
  firstDay: number | undefined
  clip: { readonly reason: ClipReason; readonly sinceDay: number } | undefined
}

/** An installment as the accrual needs it; `RunningBalance` keeps the mutable fields up to date. */
export type LateInstallment = {
  dueDay: number
  /** The unpaid scheduled part: the only base of late interest. */
  unpaidMinor: bigint
  readonly penalty: LateCharge
  readonly interest: LateCharge
}

/** The late charges of one loan, accrued day by day. Made by `startLateChargeAccrual`. */
export type LateChargeAccrual = {
  readonly terms: LateTerms
  readonly clientKind: ClientKind
  readonly caps: Caps
  /** The amount in the agreement. */
  readonly agreementMinor: bigint
  /** Oldest first. */
  readonly installments: readonly LateInstallment[]
  /** A penalty whose day is one of these is not charged at all. */
  readonly frozen: readonly FrozenDays[]
  /** Number of the last day charged. */
  day: number
  /** Late fines of `day`: they share its daily cap with a penalty raised by hand. */
  dayFinesMinor: bigint
  /** Every benefit and late fine so far: the part of the total cap used up. */
  costMinor: bigint
  penaltyCount: number
}

/** An accrual without charges; `costMinor` is the agreed benefit. */
export function startLateChargeAccrual(
  start: Omit<LateChargeAccrual, 'dayFinesMinor' | 'penaltyCount'>,
): LateChargeAccrual {
  return { ...start, dayFinesMinor: 0n, penaltyCount: 0 }
}

export function newLateCharge(): LateCharge {
  return { unlimitedMinor: 0n, chargedMinor: 0n, firstDay: undefined, clip: undefined }
}

/** One charge and its amount before caps for each day of a span. */
type DailyLateCharge = { readonly charge: LateCharge; readonly perDayMinor: bigint }

/**
 * Charges every day after `accrual.day` up to and including `toDay`, days without payments: the
 * unpaid amounts and the principal owed hold for all of them. Works in spans of days with the same
 * cost, so the time taken does not grow with the number of days. Changes `accrual`.
 */
export function accrueLateCharges(
  accrual: LateChargeAccrual,
  toDay: number,
  principalOwedMinor: bigint,
): void {
  while (accrual.day < toDay) {
    const fromDay = accrual.day + 1
    const frozenTo = frozenUntil(accrual.frozen, fromDay)
    if (frozenTo !== undefined) {
      accrual.dayFinesMinor = 0n
      accrual.day = Math.min(frozenTo, toDay)
      continue
    }
    const daily: DailyLateCharge[] = []
    let endDay = Math.min(toDay, unfrozenUntil(accrual.frozen, fromDay))
    for (const installment of accrual.installments) {
      if (installment.unpaidMinor === 0n) continue
      endDay = Math.min(endDay, collectDailyCharges(accrual, installment, fromDay, daily))
    }
    accrual.dayFinesMinor = 0n
    if (daily.length > 0) chargeSpan(accrual, daily, { fromDay, endDay, principalOwedMinor })
    accrual.day = endDay
  }
}

/**
 * Adds an unpaid installment's charges on `fromDay`; returns the last day with the same charges.
 */
function collectDailyCharges(
  accrual: LateChargeAccrual,
  { dueDay, unpaidMinor, penalty, interest }: LateInstallment,
  fromDay: number,
  daily: DailyLateCharge[],
): number {
  const dayNo = fromDay - dueDay
  if (dayNo < 1) return dueDay
  const { terms, clientKind: client, penaltyCount: earlierPenalties } = accrual
  const penaltyMinor = latePenalty(terms, { client, dayNo, earlierPenalties })
  if (penaltyMinor > 0n && penalty.firstDay === undefined) {
    daily.push({ charge: penalty, perDayMinor: penaltyMinor })
    accrual.penaltyCount += 1
  }
  const perDayMinor = dailyLateInterest(terms, dayNo, unpaidMinor)
  if (perDayMinor > 0n) daily.push({ charge: interest, perDayMinor })
  return dueDay + lastDayOfSameCost(terms, dayNo)
}

/** The last late day with the same cost as `dayNo`: the day before the next penalty or tier. */
function lastDayOfSameCost(terms: LateTerms, dayNo: number): number {
  let last = Number.POSITIVE_INFINITY
  const penaltyDay = terms.penalty?.fromDay
  if (penaltyDay === dayNo) return dayNo
  if (penaltyDay !== undefined && penaltyDay > dayNo) last = penaltyDay - 1
  for (const { fromDay, toDay } of terms.interestTiers) {
    if (fromDay > dayNo) last = Math.min(last, fromDay - 1)
    else if (toDay !== undefined && toDay >= dayNo) last = Math.min(last, toDay)
  }
  return last
}

type EqualDaysSpan = {
  readonly fromDay: number
  readonly endDay: number
  readonly principalOwedMinor: bigint
}

/**
 * Charges `daily` on every day of a span. The caps are applied to their sum, so that the daily and
 * the total cap are used up day by day; what is allowed on a day goes to the charges in their
 * order, the oldest installment first.
 */
function chargeSpan(
  accrual: LateChargeAccrual,
  daily: readonly DailyLateCharge[],
  span: EqualDaysSpan,
): void {
  const { fromDay, endDay } = span
  const days = endDay - fromDay + 1
  const requested = { fromDay, days, perDayMinor: sumMinor(daily.map(each => each.perDayMinor)) }
  const capped = capCharge(accrual.caps, {
    kind: 'late-fine',
    runs: [requested],
    agreementMinor: accrual.agreementMinor,
    outstandingMinor: span.principalOwedMinor,
    chargedMinor: accrual.costMinor,
  })
  const charged = daily.map(() => 0n)
  for (const run of capped.allowed) {
    let leftMinor = run.perDayMinor
    daily.forEach((each, index) => {
      const partMinor = minMinor(each.perDayMinor, leftMinor)
      leftMinor -= partMinor
      charged[index] = (charged[index] ?? 0n) + partMinor * BigInt(run.days)
    })
    if (run.fromDay + run.days > endDay) accrual.dayFinesMinor = run.perDayMinor
  }
  accrual.costMinor += capped.allowedMinor
  daily.forEach(({ charge, perDayMinor }, index) => {
    const requestedMinor = perDayMinor * BigInt(days)
    const chargedMinor = charged[index] ?? 0n
    charge.firstDay ??= fromDay
    charge.unlimitedMinor += requestedMinor
    charge.chargedMinor += chargedMinor
    if (chargedMinor < requestedMinor && capped.reason !== undefined) {
      clip(charge, capped.reason, capped.firstDayCapReached ?? fromDay)
    }
  })
}

/** Keeps the first reason and its day; a cap on the total replaces a daily cap. */
function clip(charge: LateCharge, reason: ClipReason, sinceDay: number): void {
  if (charge.clip === undefined || (isDailyCap(charge.clip.reason) && !isDailyCap(reason))) {
    charge.clip = { reason, sinceDay }
  }
}
