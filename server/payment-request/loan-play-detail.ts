import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type loanPlayDetail, overduePeriodStatus } from '#contract/payment-request/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { formatDate } from '#domain/calendar/format.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { initialInstallmentChoice } from '#domain/installments/installment-choice.ts'
import {
  type PayableInstallment,
  payableInstallments,
} from '#domain/installments/payable-installments.ts'
import type { InstallmentAccount, LoanAccount } from '#domain/loan/account.ts'
import { isFrozenOn } from '#domain/loan/freezes.ts'
import { formatAmount } from '#domain/money/format.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import {
  factsOf,
  findBorrowerLoan,
  lateTomorrowMinor,
  loanToday,
  readTerms,
  type StoredLoan,
} from '../loan/public.ts'
import { chargeNote } from '../payment/public.ts'
import { type Locale, say } from '../platform/copy.ts'

type RepayPlanDetail = OutputOf<typeof loanPlayDetail>['repayPlanDetail']

/** The period's code on the page: not yet due, due today, or overdue, which colours the amount. */
const periodStatus = (row: PayableInstallment, account: LoanAccount): string => {
  if (row.daysLate > 0) return overduePeriodStatus
  return row.dueOn === account.asOf ? '200' : '100'
}

/** The installment of a row: late charges follow from its due date, also where a part is late. */
const installmentOf = (
  { periodNo }: PayableInstallment,
  { installments }: LoanAccount,
): InstallmentAccount => {
  const found = installments.find(each => each.periodNo === periodNo)
  if (found === undefined) throw new Error(`there is no installment ${periodNo} to pay`)
  return found
}

const pendingPeriods = (
  loan: StoredLoan,
  account: LoanAccount,
  locale: Locale,
): RepayPlanDetail['repayWaitDetail'] => {
  const copy = paymentRequestCopy[locale].replies
  const pending = payableInstallments(account)
  const first = initialInstallmentChoice(
    pending.map(row => ({
      periodNo: row.choiceNo,
      totalMinor: row.payableMinor,
      canClick: true,
      isOverdue: row.daysLate > 0,
    })),
  )
  const money = (minor: bigint) => ({ currency: loan.currency, minor })
  const { late } = readTerms(loan)
  // A freeze starts the day after its cause, so today may still be charged.
  const frozen = isFrozenOn(factsOf(loan).freezes, addDays(account.asOf, 1))
  return pending.map(row => ({
    periodNo: row.choiceNo,
    totalAmount: toDecimalString(money(row.payableMinor)),
    canClick: '1',
    periodStatus: periodStatus(row, account),
    repayDes: row.isPart
      ? copy.periodPart({ period: periodName(row, account, locale) })
      : periodName(row, account, locale),
    dueTime:
      row.daysLate > 0
        ? copy.daysLate({ days: row.daysLate })
        : copy.dueOn({ date: formatDate(row.dueOn, locale) }),
    at: formatAmount(money(row.payableMinor)),
    check: first.includes(row.choiceNo) ? '1' : '0',
    dueOn: row.dueOn,
    daysLate: row.daysLate,
    parts: payableParts(row).map(([kind, minor]) => ({
      kind,
      amount: toDecimalString(money(minor)),
    })),
    chargeNote: chargeNote(late, account, { ...installmentOf(row, account), frozen }, locale),
  }))
}

/** "1 of 3"; a period of charges due after the schedule is named as such. */
const periodName = (
  { periodNo, isScheduled }: Pick<InstallmentAccount, 'periodNo' | 'isScheduled'>,
  { installments }: LoanAccount,
  locale: Locale,
): string => {
  const copy = paymentRequestCopy[locale].replies
  const count = installments.filter(each => each.isScheduled).length
  return isScheduled ? copy.period({ no: periodNo, count }) : copy.chargePeriod
}

const payableParts = ({ outstanding, refundShortfallMinor }: PayableInstallment) =>
  [
    ['refund-repayment', refundShortfallMinor] as const,
    ...BUCKETS.map(bucket => [bucket, outstanding[bucket]] as const),
  ].filter(([, minor]) => minor > 0n)

const paidPeriods = (
  loan: StoredLoan,
  account: LoanAccount,
  locale: Locale,
): RepayPlanDetail['repayYetDetail'] => {
  const copy = paymentRequestCopy[locale].replies
  return account.installments
    .filter(row => row.outstandingMinor === 0n)
    .map(row => ({
      periodNo: row.periodNo,
      repayDes: periodName(row, account, locale),
      dueTime: row.clearedOn
        ? copy.paidOn({ date: formatDate(row.clearedOn, locale) })
        : copy.dueOn({ date: formatDate(row.dueOn, locale) }),
      at: formatAmount({ currency: loan.currency, minor: row.paidMinor }),
      paidOn: row.clearedOn ?? null,
    }))
}

/** The installments of a loan as of today: those to pay, oldest first, and those paid. */
export const loanPlayDetailHandler = async (
  input: InputOf<typeof loanPlayDetail>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof loanPlayDetail> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const { account } = loanToday(services, loan)
  const repayWaitDetail = account ? pendingPeriods(loan, account, locale) : []
  const repayYetDetail = account ? paidPeriods(loan, account, locale) : []
  const lateMinor = lateTomorrowMinor(loan, account)
  return {
    productName: loan.productName,
    repayWaitCount: repayWaitDetail.length,
    note: paymentRequestCopy[locale].replies.planNote,
    currency: loan.currency,
    lateTomorrow:
      lateMinor > 0n ? toDecimalString({ currency: loan.currency, minor: lateMinor }) : null,
    telephone: services.config.brand.servicePhone[loan.market],
    repayPlanDetail: { repayWaitDetail, repayYetDetail },
  }
}
