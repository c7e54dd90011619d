import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import { localDateIn } from '#domain/calendar/zone.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { readSchedule } from './agreed-terms.ts'
import { factsOf } from './facts.ts'
import type { StoredLoan } from './store.ts'

type TimelineEntry = OutputOf<typeof loanDetails>['timeline'][number]

const entry = (
  kind: TimelineEntry['kind'],
  on: TimelineEntry['on'],
  further: Partial<TimelineEntry> = {},
): TimelineEntry => ({
  kind,
  on,
  state: 'done',
  periodNo: null,
  paidOn: null,
  amount: null,
  ...further,
})

/** The earliest first; of one day an extension before installments, and these by their number. */
const byDay = (a: TimelineEntry, b: TimelineEntry): number => {
  const [day, other] = [a.on ?? '', b.on ?? '']
  if (day !== other) return day < other ? -1 : 1
  return (a.periodNo ?? 0) - (b.periodNo ?? 0)
}

/**
 * From the application to the day on which the loan is repaid, by date: installments stand at the due
 * date in force, whenever they were paid. The end is the last due date as long as nothing is late.
 */
export const loanTimeline = (
  loan: StoredLoan,
  account: LoanAccount | undefined,
): TimelineEntry[] => {
  if (!account || loan.disbursedOn === null) return []
  const amountText = amountTextIn(loan.currency)
  const dayOf = (instant: Date) => localDateIn(getMarket(loan.market).timeZone, instant)
  const installments = account.installments.filter(({ isScheduled }) => isScheduled)
  const due = installments.map(({ periodNo, dueOn, status, clearedOn, owedMinor }) =>
    entry('installment', dueOn, {
      periodNo,
      state: status === 'paid' ? 'done' : status,
      paidOn: clearedOn ?? null,
      amount: amountText(owedMinor),
    }),
  )
  // Those whose payment was taken back do not count.
  const extensions = loan.extensions.length === 0 ? [] : factsOf(loan).extensions
  const extended = extensions.map(({ effectiveOn }) => entry('extended', effectiveOn))
  const endsOn = account.daysLate > 0 ? null : (installments.at(-1)?.dueOn ?? null)
  return [
    entry('applied', dayOf(loan.createdAt)),
    ...(loan.approvedAt ? [entry('approved', dayOf(loan.approvedAt))] : []),
    entry('disbursed', localDate(loan.disbursedOn), {
      amount: amountText(readSchedule(loan).netDisbursedMinor),
    }),
    ...(extended.length === 0 ? due : [...extended, ...due].sort(byDay)),
    account.settledOn
      ? entry('settled', account.settledOn)
      : entry('settled', endsOn, { state: 'not-due' }),
  ]
}
