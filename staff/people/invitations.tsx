import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { listInvitations, renewInvitation, withdrawInvitation } from '#contract/staff/calls.ts'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/people.js'
import * as sessionCopy from '#copy/staff/session.js'
import { useChange } from '../shell/calls/calls.ts'
import { DetailPanel, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import type { PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListDefinition } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { RowDetail } from '../ui/list/row-detail.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InvitePerson } from './invite-person.tsx'

type InvitationRow = OutputOf<typeof listInvitations>['rows'][number]

const states = [
  { value: 'open', label: copy.invitationOpen, color: 'orange' },
  { value: 'expired', label: copy.invitationExpired, color: 'red' },
  { value: 'accepted', label: copy.invitationAccepted, color: 'green' },
  { value: 'withdrawn', label: copy.invitationWithdrawn, color: 'gray' },
] as const

const stateOf = ({ state }: InvitationRow) => states.find(({ value }) => value === state)

const InvitationState = ({ row }: { row: InvitationRow }) => (
  <Badge color={stateOf(row)?.color ?? 'gray'}>{stateOf(row)?.label()}</Badge>
)

const inviterOf = ({ invitedBy }: InvitationRow): string => invitedBy ?? copy.byCommand()

const invitationList: ListDefinition<
  InvitationRow,
  InputOf<typeof listInvitations>,
  OutputOf<typeof listInvitations>
> = {
  name: 'invitations',
  title: copy.invitationsTitle,
  empty: copy.invitationsEmpty,
  call: listInvitations,
  inputOf: ({ filters, after }) => present({ state: filterValue(states, filters['state']), after }),
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ staffId }) => staffId,
  filters: [
    {
      name: 'state',
      label: listCopy.state,
      options: [{ value: 'all', label: copy.stateAll }, ...states],
    },
  ],
  columns: [
    { id: 'name', sort: 'name', label: copy.name, cell: row => row.name, field: 'name' },
    { id: 'email', label: sessionCopy.email, cell: row => row.email, field: 'email' },
    {
      id: 'state',
      label: listCopy.state,
      cell: row => <InvitationState row={row} />,
      field: 'state',
    },
    { id: 'invitedBy', label: copy.invitedBy, cell: inviterOf, field: 'invitedBy' },
    {
      id: 'createdAt',
      sort: 'invited',
      label: copy.invitedAt,
      cell: row => <TimeText isRealTime at={row.createdAt} short />,
      field: 'createdAt',
    },
    {
      id: 'expiresAt',
      sort: 'expires',
      label: copy.expires,
      cell: row => <TimeText isRealTime at={row.expiresAt} short />,
      field: 'expiresAt',
    },
  ],
}

const useInvitationActions = ({ staffId, state }: InvitationRow) => {
  const renew = useChange(renewInvitation)
  const withdraw = useChange(withdrawInvitation)
  const [renewed, setRenewed] = useState<OutputOf<typeof renewInvitation>>()
  const common = { permission: 'staff.manage', fields: [reasonField()] } as const
  const again: PanelAction = {
    ...common,
    id: 'again',
    letter: 'a',
    label: copy.sendAgain(),
    isMain: true,
    warning: copy.sendAgainWarning(),
    send: async ({ reason = '' }) => {
      const reply = await renew.send({ staffId, reason })
      if (reply.success) setRenewed(reply.data)
      return reply
    },
    done: copy.invited(),
  }
  const withdrawing: PanelAction = {
    ...common,
    id: 'withdraw',
    letter: 'w',
    label: copy.withdraw(),
    isDangerous: true,
    send: ({ reason = '' }) => withdraw.send({ staffId, reason }),
    done: copy.withdrawDone(),
  }
  const isUnused = state === 'open' || state === 'expired'
  return {
    actions: state === 'accepted' ? [] : isUnused ? [again, withdrawing] : [again],
    renewed: renewed?.staffId === staffId ? renewed : undefined,
    forget: () => setRenewed(undefined),
  }
}

const InvitationDetail = ({ row }: { row: InvitationRow }) => {
  const { actions, renewed, forget } = useInvitationActions(row)
  return (
    <DetailPanel
      title={row.name}
      badges={<InvitationState row={row} />}
      actions={
        renewed ? (
          <InvitationLink name={row.name} invitation={renewed} onEnd={forget} />
        ) : (
          actions.length > 0 && <ActionPanel subject={row.staffId} actions={actions} />
        )
      }
    >
      <Properties
        of={[
          { label: sessionCopy.email(), value: row.email },
          { label: copy.invitedBy(), value: inviterOf(row) },
          { label: copy.invitedAt(), value: <TimeText isRealTime at={row.createdAt} /> },
          { label: copy.expires(), value: <TimeText isRealTime at={row.expiresAt} /> },
          row.acceptedAt !== null && {
            label: copy.invitationAccepted(),
            value: <TimeText isRealTime at={row.acceptedAt} />,
          },
          row.withdrawnAt !== null && {
            label: copy.invitationWithdrawn(),
            value: <TimeText isRealTime at={row.withdrawnAt} />,
          },
        ]}
      />
      <Anchor component={Link} to={`/people?open=${row.staffId}`} size="sm">
        {copy.openPerson()}
      </Anchor>
    </DetailPanel>
  )
}

/** Each person's latest invitation: sent again, or withdrawn. */
export const Invitations = () => (
  <ListScreen
    definition={invitationList}
    extra={<InvitePerson />}
    detail={(id, row) => (
      <RowDetail id={id} row={row}>
        {known => <InvitationDetail row={known} />}
      </RowDetail>
    )}
  />
)
