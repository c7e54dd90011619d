import type { OutputOf } from '#contract/call.ts'
import type { loanPlayDetail } from '#contract/payment-request/calls.ts'
import type { PendingInstallment as Choosable } from '#domain/installments/installment-choice.ts'
import { apiMoney } from '#domain/money/api-money.ts'

export type RepaymentPlan = OutputOf<typeof loanPlayDetail>
export type UnpaidPeriod = RepaymentPlan['repayPlanDetail']['repayWaitDetail'][number]
export type PaidPeriod = RepaymentPlan['repayPlanDetail']['repayYetDetail'][number]

/** The pending periods as input of the rules in domain/installments. */
export const choosablePeriods = (plan: RepaymentPlan): readonly Choosable[] =>
  plan.repayPlanDetail.repayWaitDetail.map(period => ({
    periodNo: period.periodNo,
    totalMinor: apiMoney(plan.currency, period.totalAmount).minor,
    canClick: period.canClick === '1',
    isOverdue: period.daysLate > 0,
  }))
