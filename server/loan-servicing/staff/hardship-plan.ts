import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type {
  proposeHardshipPlan,
  quoteHardshipPlan,
} from '#contract/loan-servicing/staff-calls.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import type { HardshipRequest } from '#domain/hardship/plan-hardship.ts'
import { sumMinor } from '#domain/money/money.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { accountToday, findLoan } from '../../loan/public.ts'
import { say } from '../../platform/copy.ts'
import { planFor } from '../change-loan.ts'
import { changeLoan, refuseLoanChange } from './propose-change.ts'

type PlanInput = InputOf<typeof quoteHardshipPlan>

const requestOf = ({ firstDueOn, unit, count, payments }: PlanInput): HardshipRequest => ({
  firstDueOn: localDate(firstDueOn),
  every: { unit, count: Number(count) },
  payments: Number(payments),
})

/** What a plan would be, agreed today; it changes nothing. */
export const quoteHardshipPlanHandler = async (
  input: PlanInput,
  { services, locale }: StaffContext,
): Promise<OutputOf<typeof quoteHardshipPlan> | Refusal> => {
  const loan = await findLoan(services.db, input.loanId)
  if (!loan || loan.disbursedOn === null) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  const plan = planFor(services, loan, accountToday(services, loan), requestOf(input))
  if (typeof plan === 'string') return refuseLoanChange(locale, plan)
  const money = amountTextIn(loan.currency)
  return {
    currency: loan.currency,
    payments: plan.payments.map(({ dueOn, amountMinor }) => ({
      dueOn,
      amount: money(amountMinor),
    })),
    total: money(sumMinor(plan.payments.map(({ amountMinor }) => amountMinor))),
  }
}

/** Proposes a plan; it is planned again, from the loan as it is then, when it is executed. */
export const proposeHardshipPlanHandler = async (
  input: InputOf<typeof proposeHardshipPlan>,
  context: StaffContext,
): Promise<OutputOf<typeof proposeHardshipPlan> | Refusal> => {
  const request = requestOf(input)
  return await changeLoan(context, {
    call: 'proposeHardshipPlan',
    input,
    action: 'hardship plan proposed for',
    findProblem: ({ loan, account }) => {
      const plan = planFor(context.services, loan, account, request)
      return typeof plan === 'string' ? plan : undefined
    },
    proposal: ({ loan, account }) => ({
      kind: 'hardship-plan',
      after: request,
      summary: [
        { name: 'amount', value: amountTextIn(loan.currency)(account.outstandingMinor) },
        { name: 'currency', value: loan.currency },
        { name: 'payments', value: input.payments },
        { name: 'firstDueOn', value: input.firstDueOn },
        { name: 'every', value: `${input.count} ${input.unit}` },
      ],
    }),
  })
}
