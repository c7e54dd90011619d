import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import { dailyLateInterest } from '../charges/late-charges.ts'
import type { ChargeFact, LoanFacts } from '../loan/facts.ts'
import { capMinor } from '../rate-caps/caps.ts'
import type { Bucket } from '../waterfall/bucket.ts'

type Debt = {
  readonly period: number
  readonly bucket: Bucket
  readonly isScheduled: boolean
  leftMinor: bigint
}

/**
 * What a loan owes by bucket, reckoned the slow way: one day after another, one minor unit rule at
 * a time, sharing nothing with `accountAsOf` but the price of one late day. For loans without
 * payments and extensions, where the spreading of money plays no part.
 */
export function owedDayByDay(facts: LoanFacts, asOf: LocalDate): Map<string, bigint> {
  const debts: Debt[] = facts.schedule.flatMap(row => [
    { period: row.periodNo, bucket: 'fee', isScheduled: true, leftMinor: row.feeMinor },
    { period: row.periodNo, bucket: 'interest', isScheduled: true, leftMinor: row.interestMinor },
    { period: row.periodNo, bucket: 'principal', isScheduled: true, leftMinor: row.principalMinor },
  ])
  let roomMinor = capMinor(facts.principalMinor, facts.caps.total) - facts.benefitMinor
  const penalized = new Set<number>()
  const left = (chosen: (debt: Debt) => boolean) =>
    debts.filter(chosen).reduce((sum, debt) => sum + debt.leftMinor, 0n)

  const laterPeriods = new Map<LocalDate, number>()
  /** Charges due after the schedule share a period by due date, numbered as they are raised. */
  const periodOf = (dueOn: LocalDate): number => {
    const scheduled = facts.schedule.find(row => dueOn <= row.dueOn)
    if (scheduled !== undefined) return scheduled.periodNo
    const period = laterPeriods.get(dueOn) ?? facts.schedule.length + laterPeriods.size + 1
    laterPeriods.set(dueOn, period)
    return period
  }

  const lastDay = toDayNumber(asOf)
  for (let day = toDayNumber(facts.disbursedOn); day <= lastDay; day += 1) {
    const principalMinor = left(debt => debt.bucket === 'principal')
    const { lateFinePerDay } = facts.caps
    let dayRoomMinor = lateFinePerDay && capMinor(principalMinor, lateFinePerDay)
    const fine = (period: number, amountMinor: bigint) => {
      const allowedMinor = smallest(amountMinor, dayRoomMinor, roomMinor)
      roomMinor -= allowedMinor
      if (dayRoomMinor !== undefined) dayRoomMinor -= allowedMinor
      debts.push({ period, bucket: 'penalty', isScheduled: false, leftMinor: allowedMinor })
    }
    const isFrozen = facts.freezes.some(
      ({ fromOn, toOn }) =>
        toDayNumber(fromOn) <= day && (toOn === undefined || day <= toDayNumber(toOn)),
    )
    if (day > toDayNumber(facts.disbursedOn) && !isFrozen) {
      for (const { periodNo, dueOn } of facts.schedule) {
        const dayNo = day - toDayNumber(dueOn)
        const unpaidMinor = left(debt => debt.period === periodNo && debt.isScheduled)
        if (dayNo < 1 || unpaidMinor === 0n) continue
        const { penalty } = facts.lateTerms
        const isFirst = penalty?.per === 'loan' ? penalized.size === 0 : !penalized.has(periodNo)
        const penaltyMinor = penalty?.amountMinor[facts.clientKind] ?? 0n
        if (penalty?.fromDay === dayNo && isFirst && penaltyMinor > 0n) {
          penalized.add(periodNo)
          fine(periodNo, penaltyMinor)
        }
        fine(periodNo, dailyLateInterest(facts.lateTerms, dayNo, unpaidMinor))
      }
    }
    for (const charge of byId(facts.charges)) {
      if (toDayNumber(charge.raisedOn) !== day) continue
      const period = periodOf(charge.dueOn)
      const { bucket, amountMinor } = charge
      if (bucket === 'penalty') fine(period, amountMinor)
      else {
        const isCapped = bucket === 'fee' || bucket === 'interest'
        const allowedMinor = isCapped ? smallest(amountMinor, undefined, roomMinor) : amountMinor
        if (isCapped) roomMinor -= allowedMinor
        const part = { period, isScheduled: false }
        debts.push({ ...part, bucket, leftMinor: allowedMinor })
      }
    }
    for (const waiver of [...facts.waivers].sort((a, b) => (a.waiverId < b.waiverId ? -1 : 1))) {
      if (toDayNumber(waiver.waivedOn) !== day) continue
      let waivedMinor = waiver.amountMinor
      const chosen = debts
        .filter(debt => debt.bucket === waiver.bucket)
        .sort((a, b) => a.period - b.period)
      for (const debt of chosen) {
        const partMinor = smallest(debt.leftMinor, undefined, waivedMinor)
        debt.leftMinor -= partMinor
        waivedMinor -= partMinor
      }
    }
  }
  const owed = new Map<string, bigint>()
  for (const { period, bucket, leftMinor } of debts) {
    const key = `${period} ${bucket}`
    if (leftMinor > 0n) owed.set(key, (owed.get(key) ?? 0n) + leftMinor)
  }
  return owed
}

function byId(charges: readonly ChargeFact[]): ChargeFact[] {
  return [...charges].sort((left, right) => (left.chargeId < right.chargeId ? -1 : 1))
}

function smallest(
  amountMinor: bigint,
  dayRoomMinor: bigint | undefined,
  roomMinor: bigint,
): bigint {
  const limits = [dayRoomMinor ?? amountMinor, roomMinor]
  const smallest = limits.reduce((low, each) => (each < low ? each : low), amountMinor)
  return smallest < 0n ? 0n : smallest
}
