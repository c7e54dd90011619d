import type { OutputOf } from '#contract/call.ts'
import type { loanDetails } from '#contract/loan/calls.ts'
import * as copy from '#copy/pages/loan.js'
import { findLoanState, isOutstanding } from '#domain/loan/loan-state.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import type { Money } from '#domain/money/money.ts'
import { dateInWords, daysLateInWords } from '../shell/dates.ts'
import type { Locale } from '../shell/locale.ts'

export type LoanBalance = OutputOf<typeof loanDetails>['balance']

/** The main figure of a page about a loan, with its labels. */
export type LoanFigure = {
  readonly label: string
  readonly money: Money
  /** Due day or days late; empty when there is none. */
  readonly dueText: string
  /** The total owed, when it is more than the figure. */
  readonly outstanding: Money | undefined
}

/** The amount due now, else the next installment. Undefined while nothing is outstanding. */
export const loanFigure = (
  { orderStatus, balance }: { orderStatus: string; balance: LoanBalance },
  locale: Locale,
): LoanFigure | undefined => {
  const state = findLoanState(orderStatus)
  if (!state || !isOutstanding(state)) return undefined
  const dueNow = apiMoney(balance.currency, balance.dueNow)
  const isDue = dueNow.minor > 0n
  const money = isDue ? dueNow : apiMoney(balance.currency, balance.nextDueAmount)
  const outstanding = apiMoney(balance.currency, balance.outstanding)
  return {
    label: isDue ? copy.dueNow() : copy.nextPayment(),
    money,
    dueText: dueDayText(balance, isDue, locale),
    outstanding: outstanding.minor > money.minor ? outstanding : undefined,
  }
}

const dueDayText = (
  { nextDueOn, daysLate }: LoanBalance,
  isDue: boolean,
  locale: Locale,
): string => {
  // For an overdue loan the next due day is that of the following installment; the days late
  // matter more.
  if (daysLate > 0) return daysLateInWords(daysLate, locale)
  if (nextDueOn === null) return ''
  const date = dateInWords(nextDueOn, locale)
  return isDue ? copy.dueToday({ date }) : copy.dueBy({ date })
}
