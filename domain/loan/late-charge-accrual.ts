import { dailyLateInterest } from '../charges/late-interest.ts'
import { latePenalty } from '../charges/late-penalty.ts'
import type { ClientKind, LateTerms } from '../charges/late-terms.ts'
import { minMinor, sumMinor } from '../money/money.ts'
import { type ClipReason, capCharge } from '../rate-caps/cap-charge.ts'
import type { Caps } from '../rate-caps/caps.ts'
import { type FrozenDays, frozenUntil, unfrozenUntil } from './freezes.ts'

/** One running late charge, in minor units. */
export type LateCharge = {
  /** What the late terms alone would make it. */
  unlimitedMinor: bigint
  chargedMinor: bigint
  /** Day number of the first day charged. */
  firstDay: number | undefined
  clip: { readonly reason: ClipReason; readonly sinceDay: number } | undefined
}

/** What the clock must know of one installment; the tally keeps the mutable parts true. */
export type LateInstallment = {
  dueDay: number
  /** The scheduled part that is still unpaid: late interest is reckoned on nothing else. */
  unpaidMinor: bigint
  readonly penalty: LateCharge
  readonly interest: LateCharge
}

/** The late charges of one loan, running forward through its days. Made by `startLateClock`. */
export type LateChargeAccrual = {
  readonly terms: LateTerms
  readonly clientKind: ClientKind
  readonly caps: Caps
  /** The amount in the agreement. */
  readonly agreementMinor: bigint
  /** Oldest first. */
  readonly installments: readonly LateInstallment[]
  /** A penalty whose day lies in one of these is not charged at all. */
  readonly frozen: readonly FrozenDays[]
  /** Number of the last day charged. */
  day: number
  /** Late fines on that day, which share its cap with a penalty raised by hand. */
  dayFinesMinor: bigint
  /** Every benefit and late fine so far: what the total cap has used. */
  costMinor: bigint
  penaltyCount: number
}

/** A clock that has charged nothing yet; `costMinor` is the benefit agreed. */
export function startLateChargeAccrual(
  start: Omit<LateChargeAccrual, 'dayFinesMinor' | 'penaltyCount'>,
): LateChargeAccrual {
  return { ...start, dayFinesMinor: 0n, penaltyCount: 0 }
}

export function newLateCharge(): LateCharge {
  return { unlimitedMinor: 0n, chargedMinor: 0n, firstDay: undefined, clip: undefined }
}

/** One charge and what it asks for on each day of a stretch. */
type DailyLateCharge = { readonly charge: LateCharge; readonly perDayMinor: bigint }

/**
 * Charges every day after the clock's up to and including `toDay`, while nothing is paid: the
 * installments' unpaid amounts and the principal owed are those of the whole span. It works in
 * stretches over which every day costs the same, so its effort does not grow with the days.
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
    const wants: DailyLateCharge[] = []
    let endDay = Math.min(toDay, unfrozenUntil(accrual.frozen, fromDay))
    for (const installment of accrual.installments) {
      if (installment.unpaidMinor === 0n) continue
      endDay = Math.min(endDay, collectDailyCharges(accrual, installment, fromDay, wants))
    }
    accrual.dayFinesMinor = 0n
    if (wants.length > 0) chargeSpan(accrual, wants, { fromDay, endDay, principalOwedMinor })
    accrual.day = endDay
  }
}

/** Adds what an unpaid installment asks for on `fromDay`; returns until when that stays so. */
function collectDailyCharges(
  clock: LateChargeAccrual,
  { dueDay, unpaidMinor, penalty, interest }: LateInstallment,
  fromDay: number,
  wants: DailyLateCharge[],
): number {
  const dayNo = fromDay - dueDay
  if (dayNo < 1) return dueDay
  const { terms, clientKind: client, penaltyCount: earlierPenalties } = clock
  const penaltyMinor = latePenalty(terms, { client, dayNo, earlierPenalties })
  if (penaltyMinor > 0n && penalty.firstDay === undefined) {
    wants.push({ charge: penalty, perDayMinor: penaltyMinor })
    clock.penaltyCount += 1
  }
  const perDayMinor = dailyLateInterest(terms, dayNo, unpaidMinor)
  if (perDayMinor > 0n) wants.push({ charge: interest, perDayMinor })
  return dueDay + lastDayOfSameCost(terms, dayNo)
}

/** The last late day that costs what `dayNo` costs: before the next penalty or tier. */
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
 * Charges the wants on every day of a stretch. The cost guard is asked about their sum, so that a
 * day's cap and the total are used up day by day; what it allows on a day goes to the wants in
 * their order, the oldest installment first.
 */
function chargeSpan(
  clock: LateChargeAccrual,
  wants: readonly DailyLateCharge[],
  stretch: EqualDaysSpan,
): void {
  const { fromDay, endDay } = stretch
  const days = endDay - fromDay + 1
  const asked = { fromDay, days, perDayMinor: sumMinor(wants.map(want => want.perDayMinor)) }
  const guarded = capCharge(clock.caps, {
    kind: 'late-fine',
    runs: [asked],
    agreementMinor: clock.agreementMinor,
    outstandingMinor: stretch.principalOwedMinor,
    chargedMinor: clock.costMinor,
  })
  const charged = wants.map(() => 0n)
  for (const run of guarded.allowed) {
    let leftMinor = run.perDayMinor
    wants.forEach((want, index) => {
      const partMinor = minMinor(want.perDayMinor, leftMinor)
      leftMinor -= partMinor
      charged[index] = (charged[index] ?? 0n) + partMinor * BigInt(run.days)
    })
    if (run.fromDay + run.days > endDay) clock.dayFinesMinor = run.perDayMinor
  }
  clock.costMinor += guarded.allowedMinor
  wants.forEach(({ charge, perDayMinor }, index) => {
    const requestedMinor = perDayMinor * BigInt(days)
    const chargedMinor = charged[index] ?? 0n
    charge.firstDay ??= fromDay
    charge.unlimitedMinor += requestedMinor
    charge.chargedMinor += chargedMinor
    if (chargedMinor < requestedMinor && guarded.reason !== undefined) {
      clip(charge, guarded.reason, guarded.firstDayCapReached ?? fromDay)
    }
  })
}

/** Keeps the first day of a reason; a limit on the total has the last word. */
function clip(charge: LateCharge, reason: ClipReason, sinceDay: number): void {
  if (charge.clip === undefined || (charge.clip.reason === 'daily-cap' && reason !== 'daily-cap')) {
    charge.clip = { reason, sinceDay }
  }
}
