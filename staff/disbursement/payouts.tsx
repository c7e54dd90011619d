import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  decideAccountName,
  decideDisbursement,
  listStoppedDisbursements,
  settlePayout,
} from '#contract/disbursement/staff-calls.ts'
import * as copy from '#copy/staff/disbursement.js'
import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { marketOfCurrency } from '#domain/market/market.ts'
import { type Change, useChange } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type PayoutRow = OutputOf<typeof listStoppedDisbursements>['disbursements'][number]

const PayoutState = ({ row: { state } }: { row: PayoutRow }) => (
  <Badge color="red">{words.value({ code: state })}</Badge>
)

const payoutList: ListDefinition<
  PayoutRow,
  InputOf<typeof listStoppedDisbursements>,
  OutputOf<typeof listStoppedDisbursements>
> = {
  name: 'stopped-payouts',
  title: copy.title,
  empty: copy.empty,
  call: listStoppedDisbursements,
  inputOf: ({ after }) => present({ after }),
  rowsOf: ({ disbursements }) => disbursements,
  afterOf: ({ after }) => after,
  idOf: ({ disbursementId }) => disbursementId,
  isByMarket: true,
  filters: [],
  columns: [
    {
      id: 'order',
      label: copy.order,
      cell: row => row.orderNo ?? copy.ofNoLoan(),
      field: 'orderNo',
    },
    {
      id: 'amount',
      label: listCopy.amount,
      cell: row => <MoneyText amount={row.amount} currency={row.currency} />,
      field: 'amount',
      currency: 'currency',
      isFigure: true,
    },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <PayoutState row={row} />,
      field: 'state',
    },
    {
      id: 'why',
      label: copy.why,
      cell: row => words.payoutFailure({ code: row.reason }),
      field: 'reason',
    },
    {
      id: 'attempt',
      label: copy.attempt,
      cell: row => row.attempt,
      field: 'attempt',
      isFigure: true,
    },
    {
      id: 'stopped',
      sort: 'stopped',
      label: copy.stopped,
      cell: row => <TimeText at={row.stoppedAt} market={marketOfCurrency(row.currency)} short />,
      field: 'stoppedAt',
    },
    {
      id: 'provider',
      label: listCopy.provider,
      cell: row => words.provider({ code: row.provider }),
      field: 'provider',
    },
  ],
}

const resolutions = [
  { value: 'pay-again', label: copy.payAgain, of: 'return-held' },
  { value: 'recovered', label: copy.recovered, of: 'paid-twice' },
  { value: 'lost', label: copy.lost, of: 'paid-twice' },
] as const

const yesNo = () => [
  { value: '1', label: listCopy.yes() },
  { value: '0', label: listCopy.no() },
]

const usePayoutActions = (row: PayoutRow): readonly PanelAction[] => {
  const { orderId, disbursementId, state } = row
  const decide = useChange(decideDisbursement)
  const resolve = useChange(settlePayout)
  const judge = useChange(decideAccountName)
  const possible = resolutions.filter(({ of }) => of === state)
  if (possible.length > 0) return [resolution(disbursementId, possible, resolve)]
  if (state === 'preparing') {
    return row.accountName?.result === 'close' ? nameDecisions(disbursementId, judge) : []
  }
  if (orderId === null) return []
  return [
    {
      id: 'retry',
      letter: 'p',
      label: copy.retry(),
      permission: decideDisbursement.permission,
      isMain: true,
      warning: copy.retryWarning(),
      fields: [
        {
          name: 'factsVersion',
          label: copy.factsVersion(),
          kind: 'line',
          most: 6,
          isOptional: true,
          note: copy.factsNote(),
        },
        {
          name: 'holderVerified',
          label: copy.holderVerified(),
          kind: 'choice',
          options: yesNo(),
          isOptional: true,
        },
        reasonField(),
      ],
      send: ({ reason = '', factsVersion, holderVerified }) =>
        decide.send({
          orderId,
          decision: 'retry',
          reason,
          ...present({
            factsVersion,
            holderVerified: holderVerified === '1' ? ('1' as const) : undefined,
          }),
        }),
      done: copy.retried(),
    },
    {
      id: 'cancel',
      letter: 'c',
      label: copy.cancel(),
      permission: decideDisbursement.permission,
      isDangerous: true,
      fields: [reasonField()],
      send: ({ reason = '' }) => decide.send({ orderId, decision: 'cancel', reason }),
      done: copy.cancelled(),
    },
  ]
}

const nameDecisions = (
  disbursementId: string,
  judge: Change<InputOf<typeof decideAccountName>, OutputOf<typeof decideAccountName>>,
): readonly PanelAction[] => [
  {
    id: 'accept-name',
    letter: 'p',
    label: copy.acceptName(),
    permission: decideAccountName.permission,
    isMain: true,
    warning: copy.acceptNameWarning(),
    fields: [reasonField()],
    send: ({ reason = '' }) => judge.send({ disbursementId, decision: 'accept', reason }),
    done: copy.nameAccepted(),
  },
  {
    id: 'refuse-name',
    letter: 'c',
    label: copy.refuseName(),
    permission: decideAccountName.permission,
    isDangerous: true,
    fields: [reasonField()],
    send: ({ reason = '' }) => judge.send({ disbursementId, decision: 'refuse', reason }),
    done: copy.nameRefused(),
  },
]

const resolution = (
  disbursementId: string,
  possible: readonly (typeof resolutions)[number][],
  resolve: Change<InputOf<typeof settlePayout>, OutputOf<typeof settlePayout>>,
): PanelAction => ({
  id: 'resolve',
  letter: 's',
  label: copy.resolve(),
  permission: settlePayout.permission,
  isMain: true,
  warning: copy.resolveWarning(),
  fields: [
    {
      name: 'decision',
      label: copy.decision(),
      kind: 'choice',
      options: possible.map(({ value, label }) => ({ value, label: label() })),
    },
    reasonField(),
  ],
  send: async ({ decision = '', reason = '' }) =>
    await resolve.send({
      disbursementId,
      decision: filterValue(resolutions, decision) ?? 'pay-again',
      reason,
    }),
  done: copy.resolved(),
})

const nameResults = {
  same: copy.nameSame,
  close: copy.nameClose,
  other: copy.nameOther,
  'not-found': copy.nameNotFound,
} as const

const nameProperties = ({ accountName }: PayoutRow) => {
  if (accountName === null) return []
  const { result, bankName, borrowerName } = accountName
  const said = result === null ? copy.nameSilent() : nameResults[result]()
  return [
    ...(borrowerName === null ? [] : [{ label: copy.borrowerName(), value: borrowerName }]),
    { label: copy.accountName(), value: bankName === null ? said : `${bankName} · ${said}` },
  ]
}

const PayoutDetail = ({ row }: { row: PayoutRow }) => {
  const actions = usePayoutActions(row)
  return (
    <DetailPanel
      title={row.orderNo ?? copy.ofNoLoan()}
      badges={<PayoutState row={row} />}
      actions={<ActionPanel subject={row.disbursementId} actions={actions} />}
    >
      <Properties
        of={[
          {
            label: listCopy.amount(),
            value: <MoneyText amount={row.amount} currency={row.currency} />,
          },
          ...nameProperties(row),
          { label: copy.why(), value: words.payoutFailure({ code: row.reason }) },
          { label: copy.attempt(), value: row.attempt },
          { label: listCopy.provider(), value: words.provider({ code: row.provider }) },
          ...(row.bankRef === null ? [] : [{ label: copy.bankReference(), value: row.bankRef }]),
          {
            label: copy.stopped(),
            value: <TimeText at={row.stoppedAt} market={marketOfCurrency(row.currency)} />,
          },
        ]}
      />
    </DetailPanel>
  )
}

/** Payouts that failed, came back or were sent twice, and those that wait for a name at the bank. */
export const Payouts = () => (
  <ListScreen
    definition={payoutList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <PayoutDetail row={known} />}
      </RowDetail>
    )}
  />
)
