import { approvalKindNames } from '#contract/approval/kinds.ts'
import { listApprovals } from '#contract/approval/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import * as copy from '#copy/staff/approval.js'
import * as listCopy from '#copy/staff/list.js'
import * as words from '#copy/staff/words.js'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { ApprovalDetail, approvalStates, summaryText } from './approval-detail.tsx'

type ApprovalRow = OutputOf<typeof listApprovals>['rows'][number]

const lists = [
  { value: 'to-decide', label: copy.listToDecide },
  { value: 'mine', label: copy.listMine },
  { value: 'all', label: copy.listAll },
] as const

const kinds = approvalKindNames.map(value => ({
  value,
  label: () => words.approvalKind({ code: value }),
}))

// Safe: the table has exactly the states of the contract.
const states = (Object.keys(approvalStates) as ApprovalRow['state'][]).map(value => ({
  value,
  label: approvalStates[value].label,
}))

const kindText = ({ kind }: ApprovalRow): string => words.approvalKind({ code: kind })

const approvalList: ListDefinition<
  ApprovalRow,
  InputOf<typeof listApprovals>,
  OutputOf<typeof listApprovals>
> = {
  name: 'approvals',
  title: copy.title,
  empty: copy.empty,
  call: listApprovals,
  inputOf: ({ filters, after }) =>
    present({
      list: filterValue(lists, filters['list']),
      kind: filterValue(kinds, filters['kind']),
      state: filterValue(states, filters['state']),
      after,
    }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ approvalId }) => approvalId,
  everySeconds: 60,
  filters: [
    { name: 'list', label: copy.list, options: lists },
    { name: 'kind', label: copy.kindFilter, options: kinds },
    { name: 'state', label: listCopy.state, options: states },
  ],
  columns: [
    { id: 'what', label: copy.what, cell: kindText, field: 'kind' },
    { id: 'summary', label: copy.changes, cell: summaryText, field: 'summary' },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => (
        <Badge color={approvalStates[row.state].color}>{approvalStates[row.state].label()}</Badge>
      ),
      field: 'state',
    },
    { id: 'madeBy', label: copy.madeBy, cell: row => row.madeBy, field: 'madeBy' },
    {
      id: 'expires',
      sort: 'expires',
      label: copy.expires,
      cell: row => <TimeText at={row.expiresAt} market={row.market ?? undefined} short />,
      field: 'expiresAt',
    },
    { id: 'reason', label: listCopy.reason, cell: row => row.reason, field: 'reason' },
    {
      id: 'made',
      sort: 'made',
      label: copy.made,
      cell: row => <TimeText at={row.createdAt} market={row.market ?? undefined} short />,
      field: 'createdAt',
    },
  ],
}

/** What needs a second person: decided here, by somebody other than who proposed it. */
export const Approvals = () => (
  <ListScreen definition={approvalList} detail={id => <ApprovalDetail approvalId={id} />} />
)
