import { proposeBulk } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { listDifferences, resolveDifference } from '#contract/reconciliation/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/reconciliation.js'
import * as words from '#copy/staff/words.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type DifferenceRow = OutputOf<typeof listDifferences>['differences'][number]

const states = [
  { value: 'open', label: copy.stateOpen },
  { value: 'healed', label: copy.stateHealed },
  { value: 'resolved', label: copy.stateResolved },
] as const

const kinds: Readonly<Record<DifferenceRow['kind'], () => string>> = {
  'missing-here': copy.missingHere,
  'missing-there': copy.missingThere,
  'other-amount': copy.otherAmount,
  'other-currency': copy.otherCurrency,
  'counted-twice': copy.countedTwice,
  'reversed-there': copy.reversedThere,
  'standing-there': copy.standingThere,
  'fee-kept': copy.feeKept,
  'unreadable-there': copy.unreadableThere,
}

const SideAmount = ({ side }: { side: DifferenceRow['ours'] }) =>
  side === null ? '–' : <MoneyText amount={side.amount} currency={side.currency} />

const differenceList: ListDefinition<
  DifferenceRow,
  InputOf<typeof listDifferences>,
  OutputOf<typeof listDifferences>
> = {
  name: 'differences',
  title: copy.title,
  empty: copy.empty,
  call: listDifferences,
  inputOf: ({ filters, after }) => present({ state: filterValue(states, filters['state']), after }),
  rowsOf: ({ differences }) => differences,
  afterOf: ({ after }) => after,
  idOf: ({ differenceId }) => differenceId,
  isByMarket: true,
  filters: [{ name: 'state', label: listCopy.state, options: states }],
  columns: [
    {
      id: 'kind',
      label: listCopy.kind,
      cell: row => kinds[row.kind](),
      field: 'kind',
    },
    {
      id: 'day',
      label: copy.day,
      cell: row => dateText(row.businessOn),
      field: 'businessOn',
    },
    {
      id: 'provider',
      label: listCopy.provider,
      cell: row => words.provider({ code: row.provider }),
      field: 'provider',
    },
    {
      id: 'ours',
      label: copy.ours,
      cell: row => <SideAmount side={row.ours} />,
      field: 'ours.amount',
      currency: 'ours.currency',
      isFigure: true,
    },
    {
      id: 'theirs',
      label: copy.theirs,
      cell: row => <SideAmount side={row.theirs} />,
      field: 'theirs.amount',
      currency: 'theirs.currency',
      isFigure: true,
    },
    {
      id: 'payment',
      label: copy.payment,
      cell: row => row.providerPaymentId,
      field: 'providerPaymentId',
    },
    {
      id: 'found',
      sort: 'found',
      label: listCopy.found,
      cell: row => <TimeText isRealTime at={row.foundAt} market={row.market} short />,
      field: 'foundAt',
    },
  ],
}

const useDifferenceActions = (row: DifferenceRow): readonly PanelAction[] => {
  const { send } = useChange(resolveDifference)
  if (row.state !== 'open') return []
  return [
    {
      id: 'resolve',
      letter: 's',
      label: copy.resolve(),
      permission: resolveDifference.permission,
      isMain: true,
      fields: [reasonField(copy.resolveNote())],
      send: ({ reason = '' }) => send({ differenceId: row.differenceId, reason }),
      done: copy.resolved(),
    },
  ]
}

const DifferenceDetail = ({ row }: { row: DifferenceRow }) => {
  const actions = useDifferenceActions(row)
  return (
    <DetailPanel
      title={kinds[row.kind]()}
      badges={
        <Badge color="gray">{states.find(({ value }) => value === row.state)?.label()}</Badge>
      }
      actions={<ActionPanel subject={row.differenceId} actions={actions} />}
    >
      <Properties
        of={[
          { label: copy.ours(), value: <SideAmount side={row.ours} /> },
          { label: copy.theirs(), value: <SideAmount side={row.theirs} /> },
          { label: copy.day(), value: dateText(row.businessOn) },
          { label: listCopy.provider(), value: words.provider({ code: row.provider }) },
          { label: copy.payment(), value: row.providerPaymentId },
          {
            label: listCopy.found(),
            value: <TimeText isRealTime at={row.foundAt} market={row.market} />,
          },
          { label: listCopy.decidedBy(), value: row.endedBy },
          { label: listCopy.reason(), value: row.endedReason },
        ]}
      />
    </DetailPanel>
  )
}

/** Differences between the providers' reports and the ledger. */
export const Differences = () => {
  const { may } = useStaffPerson()
  const { send } = useChange(proposeBulk)
  const resolveMany = {
    label: copy.resolve,
    describe: (count: number) => copy.resolveMany({ count }),
    needsReason: true,
    marketOf: ({ market }: DifferenceRow) => market,
    propose: (rows: readonly DifferenceRow[], reason: string) =>
      send({
        action: 'difference-resolution',
        subjectIds: rows.map(({ differenceId }) => differenceId).join(','),
        reason,
      }),
  }
  return (
    <ListScreen
      definition={differenceList}
      bulk={may('reconciliation.resolve') ? [resolveMany] : []}
      detail={(id, row) => (
        <RowDetail id={id} row={row}>
          {known => <DifferenceDetail row={known} />}
        </RowDetail>
      )}
    />
  )
}
