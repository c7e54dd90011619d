import type { LocalDate } from '../calendar/local-date.ts'
import { maxMinor } from '../money/money.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { earnedInterestByRow } from '../schedule/settlement.ts'
import { BUCKETS, type Bucket, type BucketAmounts, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import type { LoanAccount } from './account.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts } from './facts.ts'

/**
 * What the lender has earned by the end of a day and was not paid for: the receivables in the
 * ledger once that day is closed. Never more than is owed; 0 for principal, which is not earned.
 *
 * - Interest is earned evenly over the agreed days of the period in which it accrues, rounded down,
 *   the rest on the last day, also while grace postpones its payment: an extension moves the due
 *   date and adds no interest.
 * - The fee of an installment is earned on its agreed due date.
 * - Late charges and charges raised by hand are earned when they are charged.
 *
 * `now` is the account after all events: payments and waivers after `closedOn` count, so that days
 * closed late give the same entries as days closed one by one.
 */
export function earnedUnpaid(
  facts: LoanFacts,
  closedOn: LocalDate,
  now: LoanAccount,
): BucketAmounts {
  const unpaid = { ...ZERO_AMOUNTS }
  const charged = chargedBeyondSchedule(facts, closedOn, now)
  const interests = earnedInterestByRow(facts.schedule, closedOn)
  now.installments.forEach(({ periodNo, paid, waived }, index) => {
    const row = facts.schedule[index]
    for (const bucket of BUCKETS) {
      if (bucket === 'principal') continue
      const scheduledMinor =
        bucket === 'interest' ? (interests[index] ?? 0n) : earnedFeeMinor(row, closedOn, bucket)
      const earnedMinor = scheduledMinor + (charged?.get(periodNo)?.[bucket] ?? 0n)
      unpaid[bucket] += maxMinor(earnedMinor - paid[bucket] - waived[bucket], 0n)
    }
  })
  return unpaid
}

function earnedFeeMinor(row: ScheduleRow | undefined, day: LocalDate, bucket: Bucket): bigint {
  return bucket === 'fee' && row !== undefined && row.dueOn <= day ? row.feeMinor : 0n
}

/**
 * Charged beyond the schedule, by installment; undefined when there is none, which saves a replay.
 */
function chargedBeyondSchedule(
  facts: LoanFacts,
  day: LocalDate,
  now: LoanAccount,
): ReadonlyMap<number, BucketAmounts> | undefined {
  if (now.charges.length === 0) return undefined
  const account = day === now.asOf ? now : accountAsOf(facts, day)
  const byPeriod = new Map<number, Record<Bucket, bigint>>()
  for (const { periodNo, bucket, amountMinor } of account.charges) {
    const amounts = byPeriod.get(periodNo) ?? { ...ZERO_AMOUNTS }
    amounts[bucket] += amountMinor
    byPeriod.set(periodNo, amounts)
  }
  return byPeriod
}
