import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { readStaff } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/people.js'
import * as sessionCopy from '#copy/staff/session.js'
import { roleName } from '../session/role-name.ts'
import { signInMethods } from '../session/sign-in-methods.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { useCall } from '../shell/calls/calls.ts'
import { DetailPanel, DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Timeline, type TimelineEntry } from '../ui/detail/timeline.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import { ActionPanel } from '../ui/form/action-panel.tsx'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { InvitationLink } from './invitation-link.tsx'
import styles from './people.module.css'
import { usePersonActions } from './person-actions.ts'
import { factorsText, marketsText, personStates, rolesText } from './person-words.ts'

type PersonRecord = OutputOf<typeof readStaff>

const Sessions = ({ sessions }: Pick<PersonRecord, 'sessions'>) => (
  <DetailSection title={copy.openSessions()}>
    {sessions.length === 0 && <p>{copy.noSessions()}</p>}
    <ul className={styles['sessions']}>
      {sessions.map(({ sessionId, method, address, agent, lastSeenAt }) => (
        <li key={sessionId}>
          {signInMethods[method]()} · {address} · <TimeText isRealTime at={lastSeenAt} short />
          <p className={styles['quiet']}>{agent}</p>
        </li>
      ))}
    </ul>
  </DetailSection>
)

/** Each grant, and each end of one, the newest first. */
const roleEntries = (grants: PersonRecord['grants']): TimelineEntry[] =>
  grants
    .flatMap(({ role, grantedBy, grantedAt, revokedBy, revokedAt }, index) => [
      {
        id: `${index} granted`,
        at: grantedAt,
        who: grantedBy ?? copy.byCommand(),
        what: copy.granted({ role: roleName(role) }),
      },
      ...(revokedAt === null
        ? []
        : [
            {
              id: `${index} revoked`,
              at: revokedAt,
              who: revokedBy ?? copy.byCommand(),
              what: copy.revoked({ role: roleName(role) }),
            },
          ]),
    ])
    .toSorted((a, b) => b.at.localeCompare(a.at))

const Person = ({ record: { person, grants, sessions } }: { record: PersonRecord }) => {
  const { may } = useStaffPerson()
  const { actions, invitation, forgetInvitation } = usePersonActions(person)
  const { label, color } = personStates[person.state]
  return (
    <DetailPanel
      title={person.name}
      badges={<Badge color={color}>{label()}</Badge>}
      actions={
        invitation ? (
          <InvitationLink name={person.name} invitation={invitation} onEnd={forgetInvitation} />
        ) : (
          actions.length > 0 && <ActionPanel subject={person.staffId} actions={actions} />
        )
      }
    >
      <Properties
        of={[
          { label: sessionCopy.email(), value: person.email },
          { label: sessionCopy.rolesOf(), value: rolesText(person) },
          { label: sessionCopy.markets(), value: marketsText(person.markets) },
          { label: copy.factors(), value: factorsText(person) },
          {
            label: copy.lastSeen(),
            value:
              person.lastSeenAt === null ? (
                copy.never()
              ) : (
                <TimeText isRealTime at={person.lastSeenAt} />
              ),
          },
          { label: copy.addedAt(), value: <TimeText isRealTime at={person.createdAt} /> },
          person.disabledAt !== null && {
            label: copy.disabledAt(),
            value: <TimeText isRealTime at={person.disabledAt} />,
          },
        ]}
      />
      {may('audit.read') && (
        <Anchor component={Link} to={`/audit?staffId=${person.staffId}`} size="sm">
          {copy.audit()}
        </Anchor>
      )}
      <Sessions sessions={sessions} />
      <DetailSection title={copy.roleHistory()}>
        <Timeline entries={roleEntries(grants)} />
      </DetailSection>
    </DetailPanel>
  )
}

/** One person of the lender's: how they sign in, where they are signed in, and their roles. */
export const PersonDetail = ({ staffId }: { staffId: string }) => {
  const { data: record, error, refetch } = useCall(readStaff, { staffId })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (record === undefined) return <LoadingState />
  return <Person key={staffId} record={record} />
}
