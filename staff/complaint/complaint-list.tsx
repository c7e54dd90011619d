import type { InputOf, OutputOf } from '#contract/call.ts'
import { listComplaints } from '#contract/complaint/staff-calls.ts'
import * as copy from '#copy/staff/complaint.js'
import * as listCopy from '#copy/staff/list.js'
import { Badge } from '../ui/figure/badge.tsx'
import { DueDate, dateText, TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'

export type ComplaintRow = OutputOf<typeof listComplaints>['complaints'][number]
type ComplaintInput = InputOf<typeof listComplaints>

export const departments = [
  { value: 'service', label: copy.deskService },
  { value: 'collection', label: copy.deskCollection },
  { value: 'payments', label: copy.deskPayments },
  { value: 'privacy', label: copy.deskPrivacy },
  { value: 'supervisor', label: copy.deskSupervisor },
] as const

const queues = [
  { value: 'open', label: copy.queueOpen },
  { value: 'mine', label: copy.queueMine },
  { value: 'asked', label: copy.queueAsked },
  { value: 'done', label: copy.queueDone },
] as const

const latenesses = [
  { value: 'all', label: copy.latenessAll },
  { value: '1', label: copy.latenessLate },
] as const

export const departmentLabel = (desk: ComplaintRow['desk']): string =>
  departments.find(({ value }) => value === desk)?.label() ?? desk

const states: Readonly<Record<ComplaintRow['state'], () => string>> = {
  waiting: copy.stateWaiting,
  taken: copy.stateTaken,
  'handed-over': copy.stateHandedOver,
  asked: copy.stateAsked,
  answered: copy.stateAnswered,
  closed: copy.stateClosed,
}

export const complaintStateText = (state: ComplaintRow['state']): string => states[state]()

const escalations: Readonly<Record<ComplaintRow['escalation'], () => string>> = {
  none: () => '',
  supervisor: copy.escalatedSupervisor,
  regulator: copy.escalatedRegulator,
}

/** Urgency, lateness and escalation, each in words. */
export const ComplaintBadges = ({ row }: { row: ComplaintRow }) => (
  <>
    {row.urgency === 'urgent' && <Badge color="orange">{copy.urgent()}</Badge>}
    {row.workingDaysLate > 0 && (
      <Badge color="red">{copy.late({ count: row.workingDaysLate })}</Badge>
    )}
    {row.escalation !== 'none' && <Badge color="red">{escalations[row.escalation]()}</Badge>}
  </>
)

const inputOf: ListDefinition<ComplaintRow, ComplaintInput>['inputOf'] = ({ filters, after }) =>
  present({
    queue: filterValue(queues, filters['queue']),
    desk: filterValue(departments, filters['desk']),
    takenBy: filters['takenBy'],
    late: filters['late'] === '1' ? '1' : undefined,
    after,
  })

export const complaintList: ListDefinition<
  ComplaintRow,
  ComplaintInput,
  OutputOf<typeof listComplaints>
> = {
  name: 'complaints',
  title: copy.title,
  empty: copy.empty,
  call: listComplaints,
  inputOf,
  rowsOf: ({ complaints }) => complaints,
  afterOf: ({ after }) => after,
  idOf: ({ complaintId }) => complaintId,
  isByMarket: true,
  everySeconds: 60,
  filters: [
    { name: 'queue', label: listCopy.queue, options: queues },
    { name: 'desk', label: copy.desk, options: departments },
    { name: 'takenBy', label: copy.takenBy },
    { name: 'late', label: copy.lateness, options: latenesses },
  ],
  columns: [
    {
      id: 'number',
      label: copy.number,
      cell: row => row.complaintNo,
      field: 'complaintNo',
    },
    {
      id: 'type',
      label: copy.type,
      cell: row => (row.sonType === '' ? row.type : row.sonType),
      field: ['type', 'sonType'],
    },
    {
      id: 'answerBy',
      sort: 'answerBy',
      isKept: true,
      label: copy.answerBy,
      cell: row => <DueDate on={row.answerBy} market={row.market} />,
      field: 'answerBy',
    },
    {
      id: 'limitOn',
      sort: 'limitOn',
      label: copy.limitOn,
      cell: row => <DueDate on={row.limitOn} market={row.market} />,
      field: 'limitOn',
    },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <ComplaintBadges row={row} />,
      isKept: true,
      field: ['state', 'urgency', 'escalation'],
    },
    { id: 'takenBy', label: copy.takenBy, cell: row => row.takenBy, field: 'takenBy' },
    {
      id: 'desk',
      label: copy.desk,
      cell: row => departmentLabel(row.desk),
      field: 'desk',
    },
    {
      id: 'market',
      label: listCopy.marketColumn,
      cell: row => row.market,
      field: 'market',
    },
    {
      id: 'target',
      sort: 'target',
      label: copy.target,
      cell: row => dateText(row.targetOn),
      field: 'targetOn',
      isOptional: true,
    },
    {
      id: 'received',
      sort: 'received',
      label: listCopy.received,
      cell: row => <TimeText at={row.receivedAt} market={row.market} short />,
      field: 'receivedAt',
      isOptional: true,
    },
  ],
}
