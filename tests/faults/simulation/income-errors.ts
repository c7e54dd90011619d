import { sumMinor } from '#domain/money/money.ts'
import { recognisedIn } from '#domain/posting/accounts.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { loanBalances } from '#server/ledger/store.ts'
import { readSchedule } from '#server/loan/agreed-terms.ts'
import { earnedOf } from '#server/loan/end-of-day/align-accruals.ts'
import { accountToday, factsOf } from '#server/loan/facts.ts'
import { getLoan, type StoredLoan } from '#server/loan/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { clockOf } from '#server/platform/process/clock.ts'

/** What the lender earned by deducting it from the payout. */
const deductedAtDisbursal = (loan: StoredLoan): bigint =>
  sumMinor(
    readSchedule(loan)
      .disbursalFees.filter(({ payableTo }) => payableTo === 'lender')
      .map(({ amountMinor }) => amountMinor),
  )

/**
 * Each loan's income accounts must equal exactly what was paid of it according to its facts, and
 * what was earned by the last closed day without being paid yet.
 */
export const findIncomeErrors = async (database: Database, now: Date): Promise<string[]> => {
  const db = database.kysely
  const errors: string[] = []
  const loans = await db.selectFrom('loan.loan').select('loanId').execute()
  for (const { loanId } of loans) {
    const loan = await getLoan(db, loanId)
    const account = accountToday({ clock: clockOf(() => now) }, loan)
    const books = await loanBalances(db, loanId)
    const unpaid = earnedOf({ clock: clockOf(() => now) }, loan, factsOf(loan))
    for (const bucket of BUCKETS) {
      if (bucket === 'principal') continue
      const paid = sumMinor(account.payments.map(payment => payment.byBucket[bucket]))
      const atDisbursal = bucket === 'fee' ? deductedAtDisbursal(loan) : 0n
      const earned = -(books.get(recognisedIn(bucket)) ?? 0n)
      const expected = paid + atDisbursal + unpaid[bucket]
      if (earned !== expected) {
        errors.push(`loan ${loanId}: ${bucket} earned ${earned}, facts say ${expected}`)
      }
    }
  }
  return errors
}
