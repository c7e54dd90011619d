import { addDays, type LocalDate, localDate } from '#domain/calendar/local-date.ts'
import { accountAsOf } from '#domain/loan/account-as-of.ts'
import { earnedUnpaid } from '#domain/loan/earned.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { isLegalMove } from '#domain/loan/transition.ts'
import type { Currency } from '#domain/money/money.ts'
import type { PostingLine } from '#domain/posting/accounts.ts'
import { accrualPosting } from '#domain/posting/accrual.ts'
import type { RecognisedReceivables } from '#domain/posting/payment.ts'
import { ZERO_AMOUNTS } from '#domain/waterfall/bucket.ts'
import type { Services } from '../../services.ts'
import { factsOf, ledgerDay, loanState } from '../facts.ts'
import type { StoredLoan } from '../store.ts'

/** The end of one business day of one loan. */
export type DayEnd = {
  readonly loanId: string
  /** The loan as it was read, and one more for every day closed since. */
  readonly version: bigint
  readonly state: number
  readonly settledOn: string | null
  readonly closedOn: LocalDate
  readonly currency: Currency
  /** What was earned that day; absent when nothing was. */
  readonly entry: { readonly entryId: string; readonly lines: readonly PostingLine[] } | undefined
}

/**
 * The ends of the days that a loan has not closed, in their order, up to `through` and at most
 * `maxDays`. `recognised` is what the books carry as receivable from it now. The state is the one that its
 * facts give today, whichever day is closed.
 */
export const dayEndsOf = (
  services: Pick<Services, 'clock' | 'random'>,
  loan: StoredLoan,
  options: {
    readonly recognised: RecognisedReceivables
    readonly through: LocalDate
    readonly maxDays: number
  },
): DayEnd[] => {
  const facts = factsOf(loan)
  const now = accountAsOf(facts, ledgerDay(services, loan, facts))
  const from = loanState(loan)
  if (!isLegalMove(from, now.state)) {
    throw new Error(`loan ${loan.loanId} is ${from}, and its facts say ${now.state}`)
  }
  const ends: DayEnd[] = []
  let recognised = options.recognised
  let day = loan.closedOn === null ? facts.disbursedOn : addDays(localDate(loan.closedOn), 1)
  for (; day <= options.through && ends.length < options.maxDays; day = addDays(day, 1)) {
    const earned = loan.writtenOffOn === null ? earnedUnpaid(facts, day, now) : ZERO_AMOUNTS
    const posting = accrualPosting('accrual', earned, recognised)
    recognised = earned
    ends.push({
      loanId: loan.loanId,
      version: loan.version + BigInt(ends.length),
      state: Number(stateCode(now.state)),
      settledOn: now.settledOn ?? null,
      closedOn: day,
      currency: loan.currency,
      entry: posting && { entryId: services.random.uuid(), lines: posting.lines },
    })
  }
  return ends
}
