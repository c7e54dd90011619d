import { recordPromise } from '#contract/collections/staff-calls.ts'
import {
  proposeHardshipPlan,
  proposeWriteOff,
  refundOverpayment,
  sendSettlementQuote,
  waiveCharges,
} from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/loan.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { useChange } from '../shell/calls/calls.ts'
import { dateText } from '../ui/figure/time-text.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { present } from '../ui/list/filter-value.ts'
import { bucketLabels, type LoanRecord, waitingKind } from './loan-words.ts'
import { PlanPreview } from './plan-preview.tsx'

type OpenLoan = LoanRecord & {
  readonly account: NonNullable<LoanRecord['account']>
  readonly changes: NonNullable<LoanRecord['changes']>
}

const isOpen = (loan: LoanRecord | undefined): loan is OpenLoan =>
  loan !== undefined && loan.account !== null && loan.changes !== null

/** A kind of change waits for a second person: another of it is refused until that one has ended. */
const waitingText = (loan: LoanRecord, kind: string): string | undefined => {
  const found = loan.waiting.find(each => each.kind === kind)
  return found && copy.waits({ what: waitingKind(kind), who: found.madeBy })
}

const waivable = ['penalty', 'fee', 'interest', 'enforcement'] as const

type WaivableBucket = (typeof waivable)[number]

const useWaiver = (loan: LoanRecord | undefined): readonly PanelAction[] => {
  const { send } = useChange(waiveCharges)
  if (!isOpen(loan)) return []
  const { loanId, account, changes, currency } = loan
  const owed = waivable.filter(bucket => Number(account.byBucket[bucket]) > 0)
  return [
    {
      id: 'waive',
      letter: 'w',
      label: copy.waive(),
      permission: waiveCharges.permission,
      impossible: changes.waiveProblem ?? waitingText(loan, 'waiver'),
      warning: copy.waiveWarning({ limit: apiMoneyText(currency, changes.waiveAloneUpTo) }),
      fields: [
        {
          name: 'bucket',
          label: copy.ofWhich(),
          kind: 'choice',
          options: owed.map(value => ({
            value,
            label: `${bucketLabels[value]()} · ${apiMoneyText(currency, account.byBucket[value])}`,
          })),
        },
        { name: 'amount', label: copy.amount(), kind: 'line', most: 20 },
        reasonField(),
      ],
      send: ({ bucket, amount = '', reason = '' }) =>
        // Safe: a choice's value is one of its options.
        send({ loanId, bucket: bucket as WaivableBucket, amount, reason }),
      done: copy.waiveDone(),
    },
  ]
}

const usePromise = (loan: LoanRecord | undefined): readonly PanelAction[] => {
  const { send } = useChange(recordPromise)
  if (!isOpen(loan)) return []
  const { loanId, account } = loan
  const due = Number(account.overdue) > 0 ? account.overdue : account.dueNow
  return [
    {
      id: 'promise',
      letter: 'p',
      label: copy.promise(),
      permission: recordPromise.permission,
      impossible: Number(account.outstanding) > 0 ? undefined : copy.nothingOwed(),
      fields: [
        { name: 'amount', label: copy.amount(), kind: 'line', most: 20, initial: due },
        { name: 'dueOn', label: copy.promisedFor(), kind: 'date', note: copy.promiseNote() },
        { ...reasonField(), name: 'note', label: copy.agreed() },
      ],
      send: ({ amount = '', dueOn = '', note = '' }) => send({ loanId, amount, dueOn, note }),
      done: copy.promiseDone(),
    },
  ]
}

const planUnits = [
  { value: 'month', label: copy.unitMonth },
  { value: 'week', label: copy.unitWeek },
  { value: 'day', label: copy.unitDay },
] as const

type PlanUnit = (typeof planUnits)[number]['value']

const useHardshipPlan = (loan: LoanRecord | undefined): readonly PanelAction[] => {
  const { send } = useChange(proposeHardshipPlan)
  if (!isOpen(loan)) return []
  const { loanId, changes } = loan
  return [
    {
      id: 'plan',
      letter: 'h',
      label: copy.hardshipPlan(),
      permission: proposeHardshipPlan.permission,
      impossible: changes.hardshipProblem ?? waitingText(loan, 'hardship-plan'),
      warning: copy.planWarning({
        payments: changes.planMaxPayments,
        months: changes.planMaxMonthsLonger,
        day: dateText(changes.planFirstDueBy),
      }),
      fields: [
        { name: 'firstDueOn', label: copy.firstDueOn(), kind: 'date' },
        { name: 'count', label: copy.every(), kind: 'line', most: 2, initial: '1' },
        {
          name: 'unit',
          label: copy.unit(),
          kind: 'choice',
          initial: 'month',
          options: planUnits.map(({ value, label }) => ({ value, label: label() })),
        },
        { name: 'payments', label: copy.planPayments(), kind: 'line', most: 2 },
        reasonField(),
      ],
      preview: values => <PlanPreview loanId={loanId} values={values} />,
      send: ({ firstDueOn = '', count = '', unit, payments = '', reason = '' }) =>
        // Safe: a choice's value is one of its options.
        send({ loanId, firstDueOn, count, unit: unit as PlanUnit, payments, reason }),
      done: copy.planDone(),
    },
  ]
}

const useMoneyBack = (loan: LoanRecord | undefined): readonly PanelAction[] => {
  const refund = useChange(refundOverpayment)
  const writeOff = useChange(proposeWriteOff)
  if (!isOpen(loan)) return []
  const { loanId, account, changes, currency } = loan
  const { overpaid, outstanding, daysPastDue } = account
  return [
    {
      id: 'refund',
      letter: 'f',
      label: copy.refund(),
      permission: refundOverpayment.permission,
      impossible: Number(overpaid) > 0 ? undefined : copy.nothingOverpaid(),
      warning: copy.refundWarning({ amount: apiMoneyText(currency, overpaid) }),
      fields: [reasonField()],
      send: ({ reason = '' }) => refund.send({ loanId, amount: overpaid, reason }),
      done: copy.refundDone(),
    },
    {
      id: 'write-off',
      letter: 'x',
      label: copy.writeOff(),
      permission: proposeWriteOff.permission,
      isDangerous: true,
      impossible:
        changes.writeOffProblem === null
          ? waitingText(loan, 'write-off')
          : `${changes.writeOffProblem} ${copy.writeOffFrom({
              days: changes.writeOffAfterDays,
              now: daysPastDue,
            })}`,
      warning: copy.writeOffWarning({ amount: apiMoneyText(currency, outstanding) }),
      fields: [reasonField()],
      send: ({ reason = '' }) => writeOff.send({ loanId, reason }),
      done: copy.proposed(),
    },
  ]
}

const useSettlementQuote = (loan: LoanRecord | undefined): readonly PanelAction[] => {
  const { send } = useChange(sendSettlementQuote)
  if (!isOpen(loan)) return []
  const { loanId, changes } = loan
  return [
    {
      id: 'settlement-quote',
      letter: 'q',
      label: copy.sendQuote(),
      permission: sendSettlementQuote.permission,
      impossible: changes.earlySettlementProblem ?? undefined,
      warning: copy.sendQuoteWarning(),
      fields: [
        {
          name: 'on',
          label: copy.quoteOn(),
          kind: 'date',
          note: copy.quoteOnNote(),
          isOptional: true,
        },
        reasonField(),
      ],
      send: ({ on, reason = '' }) => send({ loanId, reason, ...present({ on }) }),
      done: copy.quoteSent(),
    },
  ]
}

/** What can be done with a loan; none before it is disbursed. */
export const useLoanActions = (loan: LoanRecord | undefined): readonly PanelAction[] => [
  ...usePromise(loan),
  ...useHardshipPlan(loan),
  ...useWaiver(loan),
  ...useSettlementQuote(loan),
  ...useMoneyBack(loan),
]
