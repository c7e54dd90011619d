import type { LocalDate } from '#domain/calendar/local-date.ts'
import { nextAction, type PromiseState, promiseState } from '#domain/collections/check-contact.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { sumMinor } from '#domain/money/money.ts'
import { accountToday, isEffective, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { CaseRow, StoredPromise } from './store.ts'

/** What counts on a loan as paid so far: an overpayment put to the debt was counted when it came. */
export const paidMinor = ({ payments }: Pick<StoredLoan, 'payments'>): bigint =>
  sumMinor(
    payments
      .filter(payment => isEffective(payment) && !payment.fromOverpayment)
      .map(payment => BigInt(payment.amountMinor)),
  )

export const stateOfPromise = (
  promise: StoredPromise,
  loan: StoredLoan,
  today: LocalDate,
): PromiseState => promiseState(promise, paidMinor(loan) - promise.paidBeforeMinor, today)

export const isOnHardshipPlan = ({ extensions }: Pick<StoredLoan, 'extensions'>): boolean =>
  extensions.some(({ paymentId }) => paymentId === null)

/** The case of a loan as of now; `daysPastDue` 0 means that it has none. */
export const caseOf = (
  services: Pick<Services, 'clock'>,
  loan: StoredLoan,
  lastPromise: StoredPromise | undefined,
): CaseRow => {
  const account = accountToday(services, loan)
  const today = services.clock.businessDate(loan.market)
  const promise = lastPromise ? stateOfPromise(lastPromise, loan, today) : 'none'
  const daysPastDue = account.daysLate
  return {
    loanId: loan.loanId,
    market: loan.market,
    loanState: loan.state,
    appliedAt: loan.createdAt,
    principalMinor: loan.principalMinor,
    daysPastDue,
    overdueMinor: account.overdueMinor,
    outstandingMinor: account.outstandingMinor,
    promise,
    nextAction: nextAction({
      daysPastDue,
      promise,
      isOnHardshipPlan: isOnHardshipPlan(loan),
      writeOffAfterDays: marketRules(loan.market).writeOffAfterDays,
    }),
    updatedOn: today,
  }
}
