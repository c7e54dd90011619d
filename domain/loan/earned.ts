import type { LocalDate } from '../calendar/local-date.ts'
import { maxMinor } from '../money/money.ts'
import type { ScheduleRow } from '../schedule/schedule.ts'
import { earnedInterestOf } from '../schedule/settlement.ts'
import { BUCKETS, type Bucket, type BucketAmounts, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import type { LoanAccount } from './account.ts'
import { accountAsOf } from './account-as-of.ts'
import type { LoanFacts } from './facts.ts'

/**
 * What the lender has earned by the end of a day and was not paid for: what the books hold as
 * receivable once that day is closed. Never more than is owed; 0 of principal, which is not earned.
 *
 * - Interest is earned evenly over the days its period was agreed for, rounded down, the last day
 *   taking the rest: an extension moves the day it is due and adds none.
 * - The fee of an installment is earned on the day it was agreed to fall due.
 * - What is charged beyond the schedule, for being late or by hand, is earned as it is charged.
 *
 * `now` is the account after all that has happened: what was paid or waived after the day counts,
 * so that days closed late come to the same as days closed one by one.
 */
export function earnedUnpaid(
  facts: LoanFacts,
  closedOn: LocalDate,
  now: LoanAccount,
): BucketAmounts {
  const unpaid = { ...ZERO_AMOUNTS }
  const charged = chargedBy(facts, closedOn, now)
  facts.schedule.forEach((row, index) => {
    const installment = now.installments[index]
    if (installment === undefined) throw new Error(`loan ${facts.loanId} lost a period in its fold`)
    const { paid, waived } = installment
    for (const bucket of BUCKETS) {
      if (bucket === 'principal') continue
      const earnedMinor = scheduledBy(row, closedOn, bucket) + (charged?.[index]?.[bucket] ?? 0n)
      unpaid[bucket] += maxMinor(earnedMinor - paid[bucket] - waived[bucket], 0n)
    }
  })
  return unpaid
}

function scheduledBy(row: ScheduleRow, day: LocalDate, bucket: Bucket): bigint {
  if (bucket === 'interest') return earnedInterestOf(row, day)
  return bucket === 'fee' && row.dueOn <= day ? row.feeMinor : 0n
}

/** Beyond the schedule, by installment; undefined when nothing ever was, which spares a fold. */
function chargedBy(
  facts: LoanFacts,
  day: LocalDate,
  now: LoanAccount,
): readonly BucketAmounts[] | undefined {
  const isCharged = facts.schedule.some(
    (row, index) => now.installments[index]?.owedMinor !== row.totalMinor,
  )
  if (!isCharged) return undefined
  const then = day === now.asOf ? now : accountAsOf(facts, day)
  return facts.schedule.map((row, index) => {
    const owed = then.installments[index]?.owed ?? ZERO_AMOUNTS
    return { ...owed, interest: owed.interest - row.interestMinor, fee: owed.fee - row.feeMinor }
  })
}
