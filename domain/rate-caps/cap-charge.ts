import { maxMinor, minMinor } from '../money/money.ts'
import { type Caps, capMinor } from './caps.ts'

/** Consecutive days with the same cost. The caller may number days from any origin. */
export type ChargeRun = {
  readonly fromDay: number
  readonly days: number
  readonly perDayMinor: bigint
}

/** `benefit`: interest and fees. `late-fine`: penalties and late interest. */
export type ChargeKind = 'benefit' | 'late-fine'

/**
 * Why less was charged than the terms say: a cap of the regulator's on a day or on the whole, or one
 * of the lender's own.
 */
export type ClipReason = 'daily-cap' | 'lender-daily-cap' | 'total-cap' | 'lender-cap'

/** A charge after the caps, in minor units. */
export type CappedCharge = {
  readonly allowedMinor: bigint
  /** The rest of what the terms ask: never owed, not even later. */
  readonly clippedMinor: bigint
  /** Absent when nothing was clipped. When both caps clip, the total cap is named. */
  readonly reason?: ClipReason
  /** The day on which the total cap is used up (the first day, when it was used up before). */
  readonly firstDayCapReached?: number
  /** The allowed amounts by day, for counting further charges of the same days. */
  readonly allowed: readonly ChargeRun[]
}

export type ChargeToCap = {
  readonly kind: ChargeKind
  /** In order of days, not overlapping. A single charge is a run of one day. */
  readonly runs: readonly ChargeRun[]
  /** The amount in the agreement. */
  readonly agreementMinor: bigint
  /** The balance late fines are measured on, the same for all these days. */
  readonly outstandingMinor: bigint
  /** Every benefit and late fine of the loan so far: the part of the total cap already used. */
  readonly chargedMinor: bigint
  /**
   * Charges of the same kind already allowed on the same days (a penalty, another installment's
   * interest): they share the daily cap. They belong to `chargedMinor` too.
   */
  readonly sameDays?: readonly ChargeRun[]
}

/**
 * What may be charged: each day up to the daily cap, then all days in order up to what is left of
 * the total cap. The time taken grows with the number of runs, not of days.
 */
export function capCharge(caps: Caps, charge: ChargeToCap): CappedCharge {
  const total = new TotalCapHeadroom(
    capMinor(charge.agreementMinor, caps.total) - charge.chargedMinor,
  )
  const dailyCapMinor = dailyCap(caps, charge)
  const pieces = charge.runs.flatMap(run => splitByUse(run, charge.sameDays ?? []))
  const allowed: ChargeRun[] = []
  let requestedMinor = 0n
  let withinDailyMinor = 0n
  for (const { run, usedMinor } of pieces) {
    const roomMinor =
      dailyCapMinor === undefined ? run.perDayMinor : maxMinor(dailyCapMinor - usedMinor, 0n)
    const perDayMinor = minMinor(run.perDayMinor, roomMinor)
    requestedMinor += run.perDayMinor * BigInt(run.days)
    withinDailyMinor += perDayMinor * BigInt(run.days)
    allowed.push(...total.take({ ...run, perDayMinor }))
  }
  const allowedMinor = sumOfRuns(allowed)
  const reason =
    allowedMinor < withinDailyMinor
      ? totalReason(caps)
      : withinDailyMinor < requestedMinor
        ? dailyReason(caps, charge.kind)
        : undefined
  return {
    allowedMinor,
    clippedMinor: requestedMinor - allowedMinor,
    ...(reason === undefined ? {} : { reason }),
    ...(total.reachedOnDay === undefined ? {} : { firstDayCapReached: total.reachedOnDay }),
    allowed,
  }
}

/**
 * What may be charged of one fee that pays for `coversDays` days (an extension's): the daily cap
 * counts for all of them together.
 */
export function capFee(
  caps: Caps,
  fee: {
    readonly amountMinor: bigint
    readonly coversDays: number
    readonly agreementMinor: bigint
    readonly chargedMinor: bigint
  },
): Pick<CappedCharge, 'allowedMinor' | 'clippedMinor' | 'reason'> {
  const roomMinor = maxMinor(capMinor(fee.agreementMinor, caps.total) - fee.chargedMinor, 0n)
  const withinDailyMinor =
    caps.benefitPerDay === undefined
      ? fee.amountMinor
      : minMinor(fee.amountMinor, capMinor(fee.agreementMinor, caps.benefitPerDay, fee.coversDays))
  const allowedMinor = minMinor(withinDailyMinor, roomMinor)
  const clippedMinor = fee.amountMinor - allowedMinor
  if (clippedMinor === 0n) return { allowedMinor, clippedMinor }
  const reason = allowedMinor < withinDailyMinor ? totalReason(caps) : dailyReason(caps, 'benefit')
  return { allowedMinor, clippedMinor, reason }
}

/** The sum of all days of all runs. */
export function sumOfRuns(runs: readonly ChargeRun[]): bigint {
  return runs.reduce((sumMinor, run) => sumMinor + run.perDayMinor * BigInt(run.days), 0n)
}

/** What is left of the total cap, used up day by day. */
class TotalCapHeadroom {
  reachedOnDay: number | undefined
  private roomMinor: bigint

  constructor(roomMinor: bigint) {
    this.roomMinor = maxMinor(roomMinor, 0n)
  }

  /** The part of a run that is still within the cap: whole days, then perhaps part of a day. */
  take(run: ChargeRun): ChargeRun[] {
    if (run.perDayMinor === 0n || run.days === 0) return []
    if (this.roomMinor === 0n) {
      this.reachedOnDay ??= run.fromDay
      return []
    }
    const wholeDays = this.roomMinor / run.perDayMinor
    if (wholeDays >= BigInt(run.days)) {
      this.roomMinor -= run.perDayMinor * BigInt(run.days)
      if (this.roomMinor === 0n) this.reachedOnDay = run.fromDay + run.days - 1
      return [run]
    }
    const days = Number(wholeDays)
    const restMinor = this.roomMinor - run.perDayMinor * wholeDays
    this.roomMinor = 0n
    this.reachedOnDay = run.fromDay + days - (restMinor === 0n ? 1 : 0)
    const whole = days === 0 ? [] : [{ ...run, days }]
    if (restMinor === 0n) return whole
    return [...whole, { fromDay: run.fromDay + days, days: 1, perDayMinor: restMinor }]
  }
}

function dailyCap(caps: Caps, charge: ChargeToCap): bigint | undefined {
  if (charge.kind === 'benefit') {
    return caps.benefitPerDay && capMinor(charge.agreementMinor, caps.benefitPerDay)
  }
  return caps.lateFinePerDay && capMinor(charge.outstandingMinor, caps.lateFinePerDay)
}

function totalReason(caps: Caps): ClipReason {
  return caps.totalSetBy === 'lender' ? 'lender-cap' : 'total-cap'
}

function dailyReason(caps: Caps, kind: ChargeKind): ClipReason {
  const setBy = kind === 'benefit' ? caps.benefitSetBy : caps.lateFineSetBy
  return setBy === 'lender' ? 'lender-daily-cap' : 'daily-cap'
}

/** Whether a cap on the days, and not on the whole, was the reason. */
export function isDailyCap(reason: ClipReason): boolean {
  return reason === 'daily-cap' || reason === 'lender-daily-cap'
}

type ChargeRunPiece = { readonly run: ChargeRun; readonly usedMinor: bigint }

/** A run split where other charges of its days begin or end, with what those use of each day. */
function splitByUse(run: ChargeRun, others: readonly ChargeRun[]): ChargeRunPiece[] {
  const endDay = run.fromDay + run.days
  const cuts = others
    .flatMap(other => [other.fromDay, other.fromDay + other.days])
    .filter(day => day > run.fromDay && day < endDay)
  const starts = [...new Set([run.fromDay, ...cuts])].sort((left, right) => left - right)
  return starts.map((fromDay, index) => {
    const usedMinor = others
      .filter(other => fromDay >= other.fromDay && fromDay < other.fromDay + other.days)
      .reduce((sumMinor, other) => sumMinor + other.perDayMinor, 0n)
    const days = (starts[index + 1] ?? endDay) - fromDay
    return { run: { ...run, fromDay, days }, usedMinor }
  })
}
