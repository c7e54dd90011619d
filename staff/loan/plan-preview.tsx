import { Alert } from '@mantine/core'
import type { InputOf } from '#contract/call.ts'
import { quoteHardshipPlan } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/loan.js'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText } from '../ui/figure/time-text.tsx'
import type { ActionValues } from '../ui/form/panel-action.ts'

type PlanInput = InputOf<typeof quoteHardshipPlan>

/** What has been filled in, once the call would take it. */
const planOf = (loanId: string, values: ActionValues): PlanInput | undefined => {
  const { firstDueOn = '', count = '', unit, payments = '' } = values
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(firstDueOn)
  const areNumbers = [count, payments].every(each => /^[1-9]\d?$/.test(each))
  const isUnit = unit === 'day' || unit === 'week' || unit === 'month'
  return isWhole && areNumbers && isUnit ? { loanId, firstDueOn, unit, count, payments } : undefined
}

const nothingYet: PlanInput = { loanId: '', firstDueOn: '', unit: 'month', count: '', payments: '' }

/** The due dates of a hardship plan before it is proposed, or the rule that refuses it. */
export const PlanPreview = ({ loanId, values }: { loanId: string; values: ActionValues }) => {
  const plan = planOf(loanId, values)
  const { data, error } = useCall(quoteHardshipPlan, plan ?? nothingYet, {
    enabled: plan !== undefined,
  })
  if (plan === undefined) return null
  if (error) {
    return (
      <Alert color="red" role="status">
        {failureText(error)}
      </Alert>
    )
  }
  if (data === undefined) return null
  const { payments, total, currency } = data
  return (
    <DataTable
      label={copy.planOf()}
      columns={[{ label: copy.dueOn() }, { label: copy.amount(), isFigure: true }]}
      rows={[
        ...payments.map(({ dueOn, amount }) => ({
          id: dueOn,
          cells: [dateText(dueOn), <MoneyText key="amount" amount={amount} currency={currency} />],
        })),
        {
          id: 'total',
          cells: [copy.total(), <MoneyText key="total" amount={total} currency={currency} />],
        },
      ]}
    />
  )
}
