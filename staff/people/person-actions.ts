import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  changeStaffMarkets,
  disableStaff,
  enableStaff,
  endSessionsOfStaff,
  grantRole,
  renewInvitation,
  revokeRole,
} from '#contract/staff/calls.ts'
import { type Role, roles } from '#contract/staff/roles.ts'
import * as copy from '#copy/staff/people.js'
import * as sessionCopy from '#copy/staff/session.js'
import { roleName } from '../session/role-name.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useChange } from '../shell/calls/calls.ts'
import type { ActionField, ActionValues, PanelAction } from '../ui/form/panel-action.ts'
import { reasonField } from '../ui/form/reason-field.ts'
import { marketOptions, type PersonRow } from './person-words.ts'

type Invitation = OutputOf<typeof renewInvitation>

/** One of the roles, as a field. */
const roleField = (offered: readonly Role[]): ActionField => ({
  name: 'role',
  label: copy.role(),
  kind: 'choice',
  options: offered.map(role => ({ value: role, label: roleName(role) })),
})

/** Safe: the form offers roles alone. */
const roleOf = ({ role }: ActionValues): Role => role as Role

const useRoleActions = ({ staffId, roles: held }: PersonRow): readonly PanelAction[] => {
  const grant = useChange(grantRole)
  const revoke = useChange(revokeRole)
  const permission = 'staff.manage' as const
  const granting: PanelAction = {
    id: 'grant',
    letter: 'g',
    label: copy.grant(),
    permission,
    isMain: true,
    warning: copy.grantWarning(),
    fields: [roleField(roles.filter(role => !held.includes(role))), reasonField()],
    send: values => grant.send({ staffId, role: roleOf(values), reason: values['reason'] ?? '' }),
    done: copy.grantDone(),
  }
  const revoking: PanelAction = {
    id: 'revoke',
    letter: 'v',
    label: copy.revoke(),
    permission,
    isDangerous: true,
    warning: copy.revokeWarning(),
    fields: [roleField(held), reasonField()],
    send: values => revoke.send({ staffId, role: roleOf(values), reason: values['reason'] ?? '' }),
    done: copy.revokeDone(),
  }
  return held.length === 0 ? [granting] : [granting, revoking]
}

/** What ends how a person signs in, or lets them again. */
const useAccessActions = (
  { staffId, state, sessions }: PersonRow,
  onInvited: (invitation: Invitation) => void,
): readonly PanelAction[] => {
  const end = useChange(endSessionsOfStaff)
  const renew = useChange(renewInvitation)
  const disable = useChange(disableStaff)
  const enable = useChange(enableStaff)
  const common = { permission: 'staff.manage', fields: [reasonField()] } as const
  if (state === 'disabled') {
    return [
      {
        ...common,
        id: 'enable',
        letter: 'b',
        label: copy.enable(),
        send: ({ reason = '' }) => enable.send({ staffId, reason }),
        done: copy.enableDone(),
      },
    ]
  }
  const ending: PanelAction = {
    ...common,
    id: 'end-sessions',
    letter: 's',
    label: copy.endSessions(),
    send: ({ reason = '' }) => end.send({ staffId, reason }),
    done: copy.sessionsDone(),
  }
  return [
    ...(sessions > 0 ? [ending] : []),
    {
      ...common,
      id: 'reset',
      letter: 'f',
      label: copy.reset(),
      warning: copy.resetWarning(),
      isDangerous: true,
      send: async ({ reason = '' }) => {
        const reply = await renew.send({ staffId, reason })
        if (reply.success) onInvited(reply.data)
        return reply
      },
      done: copy.invited(),
    },
    {
      ...common,
      id: 'disable',
      letter: 'd',
      label: copy.disable(),
      warning: copy.disableWarning(),
      isDangerous: true,
      send: ({ reason = '' }) => disable.send({ staffId, reason }),
      done: copy.disableDone(),
    },
  ]
}

/** All that an administrator can do about a person; nobody changes their own roles or markets. */
export const usePersonActions = (person: PersonRow) => {
  const [invitation, setInvitation] = useState<Invitation>()
  const own = useStaffPerson().staffId === person.staffId
  const markets = useChange(changeStaffMarkets)
  const ofRoles = useRoleActions(person)
  const ofAccess = useAccessActions(person, setInvitation)
  const { staffId } = person
  const changing: PanelAction = {
    id: 'markets',
    letter: 'm',
    label: copy.changeMarkets(),
    permission: 'staff.manage',
    fields: [
      { name: 'markets', label: sessionCopy.markets(), kind: 'choice', options: marketOptions() },
      reasonField(),
    ],
    send: values =>
      markets.send({ staffId, markets: values['markets'] ?? '', reason: values['reason'] ?? '' }),
    done: copy.marketsDone(),
  }
  const ofOthers = person.state === 'disabled' ? ofAccess : [...ofRoles, changing, ...ofAccess]
  return {
    actions: own ? [] : ofOthers,
    invitation: invitation?.staffId === staffId ? invitation : undefined,
    forgetInvitation: () => setInvitation(undefined),
  }
}
