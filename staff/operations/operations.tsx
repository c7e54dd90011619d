import type { InputOf, OutputOf } from '#contract/call.ts'
import { listOperations, retryOperation, switchFeature } from '#contract/operations/staff-calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/operations.js'
import * as words from '#copy/staff/words.js'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { fieldText } from '../ui/detail/value-text.ts'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'

type OperationRow = OutputOf<typeof listOperations>['operations'][number]

const kinds: Readonly<Record<OperationRow['kind'], () => string>> = {
  switch: copy.kindSwitch,
  provider: copy.kindProvider,
  check: copy.kindCheck,
  day: copy.kindDay,
  spend: copy.kindSpend,
  message: copy.kindMessage,
  job: copy.kindJob,
}

const states: Readonly<
  Record<OperationRow['state'], { readonly label: () => string; readonly color: string }>
> = {
  failing: { label: copy.stateFailing, color: 'red' },
  off: { label: copy.stateOff, color: 'orange' },
  waiting: { label: copy.stateWaiting, color: 'blue' },
  fine: { label: copy.stateFine, color: 'green' },
  unknown: { label: copy.stateUnknown, color: 'gray' },
}

/** What the system's own names mean. */
const names: Readonly<Record<string, () => string>> = {
  'switch sign-up': copy.featureSignUp,
  'switch payout': copy.featurePayout,
  'switch reminder': copy.featureReminder,
  'switch promotion': copy.featurePromotion,
  'check books': copy.nameBooks,
  'check audit': copy.nameAudit,
  'day end-of-day': copy.nameEndOfDay,
  'spend codes': copy.nameCodes,
  'spend messages': copy.nameMessages,
  'message outbox': copy.nameOutbox,
}

/** A provider is named with its kind, `payment: xendit`. */
const providerText = (name: string): string => {
  const [kind = '', provider = ''] = name.split(': ')
  return `${words.providerKind({ code: kind })}: ${words.provider({ code: provider })}`
}

/** A job of one market is named with the market's code at its end. */
const jobText = (name: string): string => {
  const [, code = name, market] = /^(.+)-([A-Z]{2})$/.exec(name) ?? []
  const text = words.jobName({ code })
  return market === undefined ? text : `${text} (${market})`
}

const nameOf = ({ kind, name }: OperationRow): string => {
  if (kind === 'provider') return providerText(name)
  if (kind === 'job') return jobText(name)
  return names[`${kind} ${name}`]?.() ?? words.messageTopic({ code: name })
}

/** All values of a filter, as a record's keys; the first is no filter. */
const optionsOf = <Value extends string>(labels: Readonly<Record<Value, () => string>>) => [
  { value: 'all' as const, label: listCopy.all },
  // The keys of a record of `Value` are its values.
  ...(Object.keys(labels) as Value[]).map(value => ({ value, label: labels[value] })),
]

const kindOptions = optionsOf(kinds)
const stateOptions = optionsOf({
  failing: states.failing.label,
  off: states.off.label,
  waiting: states.waiting.label,
  fine: states.fine.label,
  unknown: states.unknown.label,
})

const chosen = <Value extends string>(value: Value | 'all' | undefined): Value | undefined =>
  value === 'all' ? undefined : value

const State = ({ state }: Pick<OperationRow, 'state'>) => (
  <Badge color={states[state].color}>{states[state].label()}</Badge>
)

const Time = ({ at, market }: { at: string | null; market: OperationRow['market'] }) =>
  at === null ? '–' : <TimeText isRealTime at={at} market={market ?? undefined} short />

const operationList: ListDefinition<
  OperationRow,
  InputOf<typeof listOperations>,
  OutputOf<typeof listOperations>
> = {
  name: 'operations',
  title: copy.title,
  empty: copy.empty,
  call: listOperations,
  inputOf: ({ filters }) =>
    present({
      kind: chosen(filterValue(kindOptions, filters['kind'])),
      state: chosen(filterValue(stateOptions, filters['state'])),
    }),
  rowsOf: ({ operations }) => operations,
  afterOf: () => null,
  idOf: ({ operationId }) => operationId,
  filters: [
    { name: 'kind', label: listCopy.kind, options: kindOptions },
    { name: 'state', label: listCopy.state, options: stateOptions },
  ],
  everySeconds: 5,
  columns: [
    { id: 'kind', label: listCopy.kind, cell: row => kinds[row.kind](), field: 'kind' },
    { id: 'name', label: copy.name, cell: nameOf, field: 'name' },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market ?? '–',
      field: 'market',
    },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <State state={row.state} />,
      field: 'state',
    },
    {
      id: 'count',
      sort: 'count',
      label: copy.count,
      cell: row => (row.limit === null ? (row.count ?? '–') : `${row.count} / ${row.limit}`),
      field: ['count', 'limit'],
      isFigure: true,
    },
    {
      id: 'succeeded',
      sort: 'succeeded',
      label: copy.succeededAt,
      cell: row => <Time at={row.succeededAt} market={row.market} />,
      field: 'succeededAt',
    },
    {
      id: 'failed',
      sort: 'failed',
      label: copy.failedAt,
      cell: row => <Time at={row.failedAt} market={row.market} />,
      field: 'failedAt',
    },
  ],
}

const useOperationActions = (row: OperationRow): readonly PanelAction[] => {
  const retry = useChange(retryOperation)
  const change = useChange(switchFeature)
  const { operationId } = row
  const isOff = row.state === 'off'
  return [
    ...(row.canRetry === '1'
      ? [
          {
            id: 'retry',
            letter: 't',
            label: copy.retry(),
            permission: retryOperation.permission,
            fields: [reasonField(copy.retryNote())],
            send: ({ reason = '' }) => retry.send({ operationId, reason }),
            done: copy.retried(),
          } satisfies PanelAction,
        ]
      : []),
    ...(row.canSwitch === '1'
      ? [
          {
            id: isOff ? 'on' : 'off',
            letter: 's',
            label: isOff ? copy.switchOn() : copy.switchOff(),
            permission: switchFeature.permission,
            isDangerous: !isOff,
            ...(isOff
              ? {}
              : {
                  warning: row.kind === 'provider' ? copy.warningProvider() : copy.warningOff(),
                }),
            fields: [reasonField(listCopy.reasonRecorded())],
            send: ({ reason = '' }) => change.send({ operationId, on: isOff ? '1' : '0', reason }),
            done: copy.switched(),
          } satisfies PanelAction,
        ]
      : []),
  ]
}

const OperationDetail = ({ row }: { row: OperationRow }) => {
  const actions = useOperationActions(row)
  const { succeededAt, failedAt, market } = row
  return (
    <DetailPanel
      title={market === null ? nameOf(row) : `${nameOf(row)} · ${market}`}
      badges={<State state={row.state} />}
      actions={<ActionPanel subject={row.operationId} actions={actions} />}
    >
      <Properties
        of={[
          { label: listCopy.kind(), value: kinds[row.kind]() },
          { label: copy.count(), value: row.count },
          { label: copy.limit(), value: row.limit },
          succeededAt !== null && {
            label: copy.succeededAt(),
            value: <TimeText isRealTime at={succeededAt} market={market ?? undefined} />,
          },
          failedAt !== null && {
            label: copy.failedAt(),
            value: <TimeText isRealTime at={failedAt} market={market ?? undefined} />,
          },
          { label: copy.error(), value: row.error },
          { label: copy.switchedBy(), value: row.changedBy },
          { label: copy.switchedReason(), value: row.reason },
        ]}
      />
      {row.fields.length > 0 && (
        <DetailSection title={copy.fields()}>
          <Properties
            of={row.fields.map(({ name, value }) => ({ label: fieldText(name), value }))}
          />
        </DetailSection>
      )}
    </DetailPanel>
  )
}

/** The running system: what fails, what waits, and what staff have switched off. */
export const Operations = () => (
  <ListScreen
    definition={operationList}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <OperationDetail row={known} />}
      </RowDetail>
    )}
  />
)
