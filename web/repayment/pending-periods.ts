import type { OutputOf } from '#contract/call.ts'
import type { loanPlayDetail } from '#contract/repayment.ts'
import type { PendingPeriod as Choosable } from '#domain/installments/choice.ts'
import { wireMoney } from '../shell/wire-money.ts'

export type Plan = OutputOf<typeof loanPlayDetail>
export type PendingPeriod = Plan['repayPlanDetail']['repayWaitDetail'][number]
export type PaidPeriod = Plan['repayPlanDetail']['repayYetDetail'][number]

/** The pending periods of a reply, as the rules of choosing read them. */
export const choosablePeriods = (plan: Plan): readonly Choosable[] =>
  plan.repayPlanDetail.repayWaitDetail.map(period => ({
    periodNo: period.periodNo,
    totalMinor: wireMoney(plan.currency, period.totalAmount).minor,
    canClick: period.canClick === '1',
  }))
