import { proposeBulk } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { decideRefund, listRefunds } from '#contract/refund/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/refund.js'
import { marketOfCurrency } from '#domain/market/market.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { actorText } from '../ui/detail/value-text.ts'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type RefundRow = OutputOf<typeof listRefunds>['refunds'][number]

const sources: Readonly<Record<RefundRow['source'], () => string>> = {
  overpayment: copy.sourceOverpayment,
  suspense: copy.sourceSuspense,
  returned: copy.sourceReturned,
}

const states = {
  asked: { label: copy.stateAsked, color: 'orange' },
  sending: { label: copy.stateSending, color: 'blue' },
  stopped: { label: copy.stateStopped, color: 'red' },
  paid: { label: copy.statePaid, color: 'green' },
  cancelled: { label: copy.stateCancelled, color: 'gray' },
} as const satisfies Record<RefundRow['state'], { label: () => string; color: string }>

const RefundState = ({ state }: Pick<RefundRow, 'state'>) => (
  <Badge color={states[state].color}>{states[state].label()}</Badge>
)

const refundList: ListDefinition<
  RefundRow,
  InputOf<typeof listRefunds>,
  OutputOf<typeof listRefunds>
> = {
  name: 'refunds',
  title: copy.title,
  empty: copy.empty,
  call: listRefunds,
  inputOf: ({ after }) => present({ after }),
  rowsOf: ({ refunds }) => refunds,
  afterOf: ({ after }) => after,
  idOf: ({ refundId }) => refundId,
  isByMarket: true,
  filters: [],
  columns: [
    {
      id: 'source',
      label: copy.source,
      cell: row => sources[row.source](),
      field: 'source',
    },
    {
      id: 'amount',
      sort: 'amount',
      label: listCopy.amount,
      cell: row => <MoneyText amount={row.amount} currency={row.currency} />,
      field: 'amount',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <RefundState state={row.state} />,
      field: 'state',
    },
    { id: 'askedBy', label: copy.askedBy, cell: row => actorText(row.askedBy), field: 'askedBy' },
    {
      id: 'askedOn',
      sort: 'asked',
      label: copy.askedOn,
      cell: row => dateText(row.askedOn),
      field: 'askedOn',
    },
    {
      id: 'askedReason',
      label: copy.askedReason,
      cell: row => row.askedReason,
      field: 'askedReason',
    },
    {
      id: 'number',
      label: copy.number,
      cell: row => row.refundId,
      field: 'refundId',
      isOptional: true,
    },
  ],
}

const useRefundActions = ({ refundId, state }: RefundRow): readonly PanelAction[] => {
  const { send } = useChange(decideRefund)
  const { permission } = decideRefund
  const decide =
    (decision: InputOf<typeof decideRefund>['decision']) =>
    ({ reason = '' }: Readonly<Record<string, string>>) =>
      send({ refundId, decision, reason })
  const actions: readonly (PanelAction & { readonly in: readonly RefundRow['state'][] })[] = [
    {
      in: ['stopped'],
      id: 'send-again',
      letter: 's',
      label: copy.sendAgain(),
      permission,
      isMain: true,
      warning: copy.sendWarning(),
      fields: [reasonField()],
      send: decide('send-again'),
      done: copy.sentAgain(),
    },
    {
      in: ['asked', 'stopped'],
      id: 'cancel',
      letter: 'c',
      label: copy.cancel(),
      permission,
      isDangerous: true,
      fields: [reasonField()],
      send: decide('cancel'),
      done: copy.cancelled(),
    },
  ]
  return actions.filter(each => each.in.includes(state))
}

const RefundDetail = ({ row }: { row: RefundRow }) => {
  const actions = useRefundActions(row)
  return (
    <DetailPanel
      title={<MoneyText amount={row.amount} currency={row.currency} />}
      badges={<RefundState state={row.state} />}
      actions={<ActionPanel subject={row.refundId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.source(), value: sources[row.source]() },
          { label: copy.askedBy(), value: actorText(row.askedBy) },
          {
            label: listCopy.received(),
            value: <TimeText at={row.createdAt} market={marketOfCurrency(row.currency)} />,
          },
          { label: copy.askedReason(), value: row.askedReason },
          { label: listCopy.loan(), value: row.loanId },
          { label: copy.number(), value: row.refundId },
        ]}
      />
    </DetailPanel>
  )
}

/** Refunds that have not arrived yet, oldest first. */
export const Refunds = () => {
  const { may } = useStaffPerson()
  const { send } = useChange(proposeBulk)
  const propose =
    (action: 'refund-resend' | 'refund-cancellation') =>
    (rows: readonly RefundRow[], reason: string) =>
      send({ action, subjectIds: rows.map(({ refundId }) => refundId).join(','), reason })
  const marketOf = ({ currency }: RefundRow) => marketOfCurrency(currency)
  const bulk = [
    {
      label: copy.sendAgain,
      describe: (count: number) => copy.sendMany({ count }),
      needsReason: true,
      marketOf,
      propose: propose('refund-resend'),
    },
    {
      label: copy.cancel,
      describe: (count: number) => copy.cancelMany({ count }),
      needsReason: true,
      marketOf,
      propose: propose('refund-cancellation'),
    },
  ]
  return (
    <ListScreen
      definition={refundList}
      bulk={may('refund.request') ? bulk : []}
      detail={(id, row) => (
        <RowDetail id={id} row={row}>
          {known => <RefundDetail row={known} />}
        </RowDetail>
      )}
    />
  )
}
