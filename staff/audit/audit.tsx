import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { listAudit, readAuditChoices } from '#contract/audit/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/audit.js'
import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { useCall } from '../shell/calls/calls.ts'
import { TimeText } from '../ui/figure/time-text.tsx'
import { present } from '../ui/list/filter-value.ts'
import { readListAddress } from '../ui/list/list-address.ts'
import type { ListDefinition, ListFilter } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { AuditChecks } from './audit-checks.tsx'
import { AuditEntry, type AuditRow, Outcome, subjectText } from './audit-entry.tsx'
import { auditInput, outcomes, subjectKinds } from './audit-filters.ts'

const filtersOf = ({ calls, people }: OutputOf<typeof readAuditChoices>): readonly ListFilter[] => [
  {
    name: 'outcome',
    label: copy.outcome,
    options: [{ value: 'all', label: copy.outcomeAll }, ...outcomes],
  },
  {
    name: 'staffId',
    label: copy.person,
    options: people.map(({ staffId, name }) => ({ value: staffId, label: () => name })),
  },
  {
    name: 'call',
    label: copy.call,
    options: calls.map(call => ({ value: call, label: () => words.call({ code: call }) })),
  },
  { name: 'subjectKind', label: copy.subjectKind, options: subjectKinds },
  { name: 'subjectId', label: copy.subjectId },
  { name: 'borrowerId', label: listCopy.borrower },
  {
    name: 'market',
    label: listCopy.marketColumn,
    options: markets =>
      markets.map(value => ({ value, label: () => words.market({ code: value }) })),
  },
  { name: 'from', label: copy.from, isDate: true },
  { name: 'to', label: copy.to, isDate: true },
]

const noChoices = { calls: [], people: [] }

const auditList = (
  filters: readonly ListFilter[],
): ListDefinition<AuditRow, InputOf<typeof listAudit>, OutputOf<typeof listAudit>> => ({
  name: 'audit',
  title: copy.title,
  empty: copy.empty,
  call: listAudit,
  inputOf: ({ filters: chosen, after }) => ({ ...auditInput(chosen), ...present({ after }) }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ auditId }) => auditId,
  filters,
  columns: [
    {
      id: 'call',
      label: copy.call,
      cell: row => words.call({ code: row.call }),
      field: ['call', 'action'],
    },
    { id: 'who', label: copy.who, cell: row => row.staffName, field: 'staffName' },
    {
      id: 'when',
      sort: 'when',
      label: copy.when,
      cell: row => <TimeText isRealTime at={row.at} market={row.market ?? undefined} short />,
      field: 'at',
    },
    { id: 'subject', label: copy.subject, cell: subjectText, field: ['subjectKind', 'subjectId'] },
    {
      id: 'outcome',
      label: copy.outcome,
      cell: row => <Outcome outcome={row.outcome} />,
      field: 'outcome',
    },
    { id: 'reason', label: listCopy.reason, cell: row => row.reason, field: 'reason' },
  ],
})

/** Everything that staff read, changed or were refused. */
export const Audit = () => {
  const { data: choices = noChoices } = useCall(readAuditChoices, {})
  const definition = useMemo(() => auditList(filtersOf(choices)), [choices])
  const [search] = useSearchParams()
  const names = definition.filters.map(({ name }) => name)
  return (
    <ListScreen
      definition={definition}
      extra={<AuditChecks filter={auditInput(readListAddress(search, names).filters)} />}
      detail={(id, row) => (
        <RowDetail id={id} row={row}>
          {known => <AuditEntry row={known} />}
        </RowDetail>
      )}
    />
  )
}
