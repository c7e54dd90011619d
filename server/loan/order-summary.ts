import type { z } from 'zod'
import type { balance, orderSummary } from '#contract/loan/schemas.ts'
import { loanCopy } from '#copy/server/loan.js'
import { formatDate } from '#domain/calendar/format.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { formatMoney } from '#domain/money/format.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { loanToday } from './facts.ts'
import type { StoredLoan } from './store.ts'

/** The figures of today; zero while there is no money out. */
export const balanceResponse = (
  loan: StoredLoan,
  account: LoanAccount | undefined,
): z.infer<typeof balance> => {
  const amountText = amountTextIn(loan.currency)
  return {
    currency: loan.currency,
    outstanding: amountText(account?.outstandingMinor ?? 0n),
    dueNow: amountText(account?.dueNowMinor ?? 0n),
    nextDueAmount: amountText(account?.nextDue?.amountMinor ?? 0n),
    nextDueOn: account?.nextDue?.dueOn ?? null,
    daysLate: account?.daysLate ?? 0,
    plan: (account?.installments ?? []).flatMap(({ periodNo, dueOn, status, isScheduled }) =>
      isScheduled ? [{ periodNo, dueOn, status }] : [],
    ),
  }
}

/** One loan as the lists show it. */
export const orderSummaryResponse = (
  services: Services,
  loan: StoredLoan,
  locale: Locale,
): z.infer<typeof orderSummary> => {
  const copy = loanCopy[locale].facts
  const { state, account } = loanToday(services, loan)
  const money = (minor: bigint) => formatMoney({ currency: loan.currency, minor })
  const list: z.infer<typeof orderSummary>['list'] = [
    { title: copy.amount, value: money(loan.principalMinor) },
  ]
  if (account && state !== 'settled') {
    list.push({ title: copy.outstanding, value: money(account.outstandingMinor) })
    if (account.nextDue) {
      list.push({ title: copy.nextDue, value: formatDate(account.nextDue.dueOn, locale) })
    }
  }
  if (account?.settledOn) {
    list.push({ title: copy.settledOn, value: formatDate(account.settledOn, locale) })
  }
  return {
    orderId: loan.loanId,
    productId: loan.productId,
    orderNo: loan.orderNo,
    productLogo: loan.productLogo,
    productName: loan.productName,
    orderStatus: stateCode(state),
    status: loanCopy[locale].status[state].label,
    list,
    isShow: account && account.daysLate > 0 ? '1' : '0',
    balance: balanceResponse(loan, account),
  }
}
