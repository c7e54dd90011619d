import type { InputOf, OutputOf } from '#contract/call.ts'
import { listStaff } from '#contract/staff/calls.ts'
import { roles } from '#contract/staff/roles.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/people.js'
import * as sessionCopy from '#copy/staff/session.js'
import { roleName } from '../session/role-name.ts'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { InvitePerson } from './invite-person.tsx'
import { PersonDetail } from './person-detail.tsx'
import {
  factorsText,
  marketsText,
  type PersonRow,
  personStates,
  rolesText,
} from './person-words.ts'

const states = [
  { value: 'active', label: copy.stateActive },
  { value: 'invited', label: copy.stateInvited },
  { value: 'disabled', label: copy.stateDisabled },
] as const

const roleOptions = roles.map(role => ({ value: role, label: () => roleName(role) }))

const peopleList: ListDefinition<
  PersonRow,
  InputOf<typeof listStaff>,
  OutputOf<typeof listStaff>
> = {
  name: 'people',
  title: copy.title,
  empty: copy.empty,
  call: listStaff,
  inputOf: ({ filters, after }) =>
    present({
      state: filterValue(states, filters['state']),
      role: filterValue(roleOptions, filters['role']),
      search: filters['search'],
      after,
    }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ staffId }) => staffId,
  filters: [
    {
      name: 'state',
      label: listCopy.state,
      options: [{ value: 'all', label: copy.stateAll }, ...states],
    },
    { name: 'role', label: copy.role, options: roleOptions },
    { name: 'search', label: copy.search },
  ],
  columns: [
    {
      id: 'name',
      sort: 'name',
      label: copy.name,
      cell: row => row.name,
      field: 'name',
    },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => (
        <Badge color={personStates[row.state].color}>{personStates[row.state].label()}</Badge>
      ),
      field: 'state',
    },
    { id: 'roles', label: sessionCopy.rolesOf, cell: rolesText, field: 'roles' },
    {
      id: 'markets',
      label: sessionCopy.markets,
      cell: row => marketsText(row.markets),
      field: 'markets',
    },
    {
      id: 'lastSeen',
      sort: 'lastSeen',
      label: copy.lastSeen,
      cell: row =>
        row.lastSeenAt === null ? copy.never() : <TimeText isRealTime at={row.lastSeenAt} short />,
      field: 'lastSeenAt',
    },
    { id: 'factors', label: copy.factors, cell: factorsText },
    {
      id: 'sessions',
      label: copy.openSessions,
      cell: row => row.sessions,
      field: 'sessions',
      isFigure: true,
    },
    {
      id: 'email',
      label: sessionCopy.email,
      cell: row => row.email,
      field: 'email',
      isOptional: true,
    },
  ],
}

/** The lender's people: who they are, what they may do, and what ends it. */
export const People = () => (
  <ListScreen
    definition={peopleList}
    detail={id => <PersonDetail staffId={id} />}
    extra={<InvitePerson />}
  />
)
