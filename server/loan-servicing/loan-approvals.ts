import * as z from 'zod'
import { localDate } from '#domain/calendar/local-date.ts'
import type { HardshipRequest } from '#domain/hardship/plan-hardship.ts'
import type { ApprovalAction } from '../approval/public.ts'
import type { Services } from '../services.ts'
import {
  findWaiverProblem,
  findWriteOffProblem,
  type LoanChange,
  type LoanChangeProblem,
  lockOpenLoan,
  planFor,
  putPlanInForce,
  waivableBuckets,
  waive,
  writeOff,
} from './change-loan.ts'

const waiverAfter = z.object({ bucket: z.enum(waivableBuckets), amountMinor: z.string() })

const planAfter = z.object({
  firstDueOn: z.string(),
  every: z.object({ count: z.number(), unit: z.enum(['day', 'week', 'month']) }),
  payments: z.number(),
})

const waiverOf = (after: object) => {
  const { bucket, amountMinor } = z.parse(waiverAfter, after)
  return { bucket, amountMinor: BigInt(amountMinor) }
}

const requestOf = (after: object): HardshipRequest => {
  const { firstDueOn, ...request } = z.parse(planAfter, after)
  return { ...request, firstDueOn: localDate(firstDueOn) }
}

/** What was approved is done by the person who approved it. */
const changeOf = (
  action: ApprovalAction & { readonly checker: { readonly name: string } },
): LoanChange => ({
  loanId: action.subjectId,
  actor: `staff:${action.checker.name}`,
  reason: action.reason,
  id: action.requestId,
})

const failed = (problem: LoanChangeProblem): never => {
  throw new Error(`a loan cannot be changed although it was checked under its lock: ${problem}`)
}

/** Waivers above a limit, hardship plans and write-offs: checked again on the loan as it is then. */
export const registerLoanApprovals = (services: Services): void => {
  const { approvals } = services
  approvals.define({
    kind: 'waiver',
    check: async (tx, { subjectId, after }) => {
      const open = await lockOpenLoan({ services, tx }, subjectId)
      return typeof open === 'string' ? open : findWaiverProblem(services, open, waiverOf(after))
    },
    execute: async (tx, action) => {
      const open = await lockOpenLoan({ services, tx }, action.subjectId)
      if (typeof open === 'string') return failed(open)
      const change = { ...changeOf(action), ...waiverOf(action.after) }
      return await waive({ services, tx }, open.loan, change)
    },
  })
  approvals.define({
    kind: 'hardship-plan',
    check: async (tx, { subjectId, after }) => {
      const open = await lockOpenLoan({ services, tx }, subjectId)
      if (typeof open === 'string') return open
      const plan = planFor(services, open.loan, open.account, requestOf(after))
      return typeof plan === 'string' ? plan : undefined
    },
    execute: async (tx, action) => {
      const open = await lockOpenLoan({ services, tx }, action.subjectId)
      if (typeof open === 'string') return failed(open)
      const plan = planFor(services, open.loan, open.account, requestOf(action.after))
      if (typeof plan === 'string') return failed(plan)
      return await putPlanInForce({ services, tx }, open.loan, plan, changeOf(action))
    },
  })
  approvals.define({
    kind: 'write-off',
    check: async (tx, { subjectId }) => {
      const open = await lockOpenLoan({ services, tx }, subjectId)
      return typeof open === 'string' ? open : findWriteOffProblem(open.loan, open.account)
    },
    execute: async (tx, action) => {
      const open = await lockOpenLoan({ services, tx }, action.subjectId)
      if (typeof open === 'string') return failed(open)
      await writeOff({ services, tx }, open.loan, changeOf(action))
      return { loanId: action.subjectId }
    },
  })
}
