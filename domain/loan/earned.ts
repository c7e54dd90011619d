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
  facts.schedule.forEach((row, index) => {
    const installment = now.installments[index]
    if (installment === undefined)
      throw new Error(`loan ${facts.loanId} has a period in its schedule and none in its account`)
    const { paid, waived } = installment
    for (const bucket of BUCKETS) {
      if (bucket === 'principal') continue
      const earnedMinor =
        (bucket === 'interest' ? (interests[index] ?? 0n) : earnedFeeMinor(row, closedOn, bucket)) +
        (charged?.[index]?.[bucket] ?? 0n)
      unpaid[bucket] += maxMinor(earnedMinor - paid[bucket] - waived[bucket], 0n)
    }
  })
  return unpaid
}

function earnedFeeMinor(row: ScheduleRow, day: LocalDate, bucket: Bucket): bigint {
  return bucket === 'fee' && row.dueOn <= day ? row.feeMinor : 0n
}

/**
 * Charged beyond the schedule, by installment; undefined when there is none, which saves a replay.
 */
function chargedBeyondSchedule(
  facts: LoanFacts,
  day: LocalDate,
  now: LoanAccount,
): readonly BucketAmounts[] | undefined {
  const isCharged = facts.schedule.some(
    (row, index) => now.installments[index]?.owedMinor !== row.totalMinor,
  )
  if (!isCharged) return undefined
  const account = day === now.asOf ? now : accountAsOf(facts, day)
  return facts.schedule.map((row, index) => {
    const owed = account.installments[index]?.owed ?? ZERO_AMOUNTS
    return { ...owed, interest: owed.interest - row.interestMinor, fee: owed.fee - row.feeMinor }
  })
}
