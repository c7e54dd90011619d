import type { InputOf, OutputOf } from '#contract/call.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/payment-dispute.js'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { DueDate, dateText, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type DisputeRow = OutputOf<typeof listClaims>['claims'][number]

const states = [
  { value: 'open', label: copy.stateOpen },
  { value: 'settled', label: copy.stateFound },
  { value: 'not-found', label: copy.stateNotFound },
  { value: 'lapsed', label: copy.stateExpired },
] as const

const latenesses = [
  { value: 'all', label: listCopy.all },
  { value: '1', label: copy.late },
] as const

const stateLabel = (state: DisputeRow['state']): string =>
  states.find(({ value }) => value === state)?.label() ?? state

const disputeList: ListDefinition<
  DisputeRow,
  InputOf<typeof listClaims>,
  OutputOf<typeof listClaims>
> = {
  name: 'payment-disputes',
  title: copy.title,
  empty: copy.empty,
  call: listClaims,
  inputOf: ({ filters, after }) =>
    present({
      state: filterValue(states, filters['state']),
      late: filters['late'] === '1' ? '1' : undefined,
      after,
    }),
  rowsOf: ({ claims }) => claims,
  afterOf: ({ after }) => after,
  idOf: ({ claimId }) => claimId,
  filters: [
    { name: 'state', label: listCopy.state, options: states },
    { name: 'late', label: copy.answerBy, options: latenesses },
  ],
  columns: [
    { id: 'number', label: copy.number, cell: row => row.claimNo, field: 'claimNo' },
    {
      id: 'reference',
      label: copy.reference,
      cell: row => row.reference,
      field: 'reference',
    },
    {
      id: 'answerBy',
      sort: 'answerBy',
      label: copy.answerBy,
      cell: row =>
        row.state === 'open' ? (
          <DueDate on={row.answerBy} market={row.market} />
        ) : (
          dateText(row.answerBy)
        ),
      field: 'answerBy',
    },
    {
      id: 'freezes',
      label: copy.freezes,
      cell: row => (row.freezes === '1' ? listCopy.yes() : listCopy.no()),
      field: 'freezes',
    },
    { id: 'loan', label: listCopy.loan, cell: row => row.cardNo, field: 'cardNo' },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <Badge color="gray">{stateLabel(row.state)}</Badge>,
      field: 'state',
    },
    {
      id: 'received',
      sort: 'received',
      label: listCopy.received,
      cell: row => <TimeText at={row.openedAt} market={row.market} short />,
      field: 'openedAt',
    },
  ],
}

const useDisputeActions = ({ claimId, state }: DisputeRow): readonly PanelAction[] => {
  const { send } = useChange(decideClaim)
  if (state !== 'open') return []
  const { permission } = decideClaim
  const toBorrower = reasonField(listCopy.shownToBorrower())
  return [
    {
      id: 'found',
      letter: 'f',
      label: copy.find(),
      permission,
      isMain: true,
      fields: [
        {
          name: 'paymentId',
          label: copy.paymentId(),
          kind: 'line',
          most: 64,
          note: copy.paymentIdNote(),
        },
        toBorrower,
      ],
      send: ({ paymentId = '', reason = '' }) =>
        send({ claimId, outcome: 'found', paymentId, reason }),
      done: copy.foundDone(),
    },
    {
      id: 'not-found',
      letter: 'd',
      label: copy.notFound(),
      permission,
      isDangerous: true,
      fields: [toBorrower],
      send: ({ reason = '' }) => send({ claimId, outcome: 'not-found', reason }),
      done: copy.notFoundDone(),
    },
  ]
}

const DisputeDetail = ({ row }: { row: DisputeRow }) => {
  const actions = useDisputeActions(row)
  return (
    <DetailPanel
      title={row.claimNo}
      badges={<Badge color="gray">{stateLabel(row.state)}</Badge>}
      actions={<ActionPanel subject={row.claimId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.reference(), value: row.reference },
          {
            label: copy.answerBy(),
            value: <DueDate on={row.answerBy} market={row.market} />,
          },
          { label: copy.endsOn(), value: dateText(row.endsOn) },
          {
            label: copy.freezes(),
            value: row.freezes === '1' ? listCopy.yes() : listCopy.no(),
          },
          { label: listCopy.loan(), value: row.cardNo },
          { label: copy.paymentId(), value: row.paymentId },
          {
            label: listCopy.received(),
            value: <TimeText at={row.openedAt} market={row.market} />,
          },
          { label: listCopy.decidedBy(), value: row.decidedBy },
          { label: listCopy.reason(), value: row.reason },
        ]}
      />
    </DetailPanel>
  )
}

/** Payments that borrowers say they have made. */
export const PaymentDisputes = () => (
  <ListScreen
    definition={disputeList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <DisputeDetail row={known} />}
      </RowDetail>
    )}
  />
)
