import { Button, Group } from '@mantine/core'
import { endOwnSession, listOwnSessions, removePasskey } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { marketsText } from '../people/person-words.ts'
import { roleName } from '../session/role-name.ts'
import { signInMethods } from '../session/sign-in-methods.ts'
import { useStaffPerson } from '../session/staff-person.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall, useChange } from '../shell/calls/calls.ts'
import { notify } from '../shell/notify.ts'
import { useTitle } from '../shell/use-title.ts'
import { DetailSection, Properties } from '../ui/detail/detail-panel.tsx'
import { Badge } from '../ui/figure/badge.tsx'
import { TimeText } from '../ui/figure/time-text.tsx'
import styles from './my-account.module.css'
import { AddPasskey, NewAuthenticator, NewPassword, NewRecoveryCodes } from './own-factors.tsx'

const Sessions = () => {
  const { data } = useCall(listOwnSessions, {})
  const { send } = useChange(endOwnSession)
  const end = async (sessionId: string) => {
    const reply = await send({ sessionId })
    notify(
      reply.success
        ? { tone: 'done', message: copy.sessionEnded() }
        : { tone: 'refused', message: failureText(reply) },
    )
  }
  return (
    <DetailSection level="h2" title={copy.sessions()}>
      <ul className={styles['rows']}>
        {data?.sessions.map(session => (
          <li key={session.sessionId} className={styles['row']}>
            <div>
              <p>
                {signInMethods[session.method]()} · {session.address}{' '}
                {session.isCurrent === '1' && <Badge>{copy.thisSession()}</Badge>}
              </p>
              <p className={styles['quiet']}>
                {session.agent} · <TimeText isRealTime at={session.lastSeenAt} short />
              </p>
            </div>
            {session.isCurrent === '0' && (
              <Button variant="default" onClick={() => void end(session.sessionId)}>
                {copy.endSession()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

const Passkeys = () => {
  const { passkeys } = useStaffPerson()
  const { send } = useChange(removePasskey)
  return (
    <DetailSection level="h2" title={copy.passkeys()}>
      <ul className={styles['rows']}>
        {passkeys.map(({ credentialId, name, lastUsedAt }) => (
          <li key={credentialId} className={styles['row']}>
            <div>
              <p>{name}</p>
              <p className={styles['quiet']}>
                <TimeText isRealTime at={lastUsedAt} short />
              </p>
            </div>
            <Button variant="default" onClick={() => void send({ credentialId })}>
              {copy.remove()}
            </Button>
          </li>
        ))}
      </ul>
      <AddPasskey />
    </DetailSection>
  )
}

/** The person's own account: who they are, how they sign in, and where they are signed in. */
export const MyAccount = () => {
  const person = useStaffPerson()
  useTitle(copy.myAccount())
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{person.name}</h1>
      <Properties
        of={[
          { label: copy.email(), value: person.email },
          { label: copy.rolesOf(), value: person.roles.map(roleName).join(', ') },
          { label: copy.markets(), value: marketsText(person.markets) },
          { label: copy.sessionEnds(), value: <TimeText isRealTime at={person.sessionEndsAt} /> },
        ]}
      />
      <Sessions />
      <Passkeys />
      <DetailSection level="h2" title={copy.otherFactors()}>
        <Group align="flex-start" gap={8}>
          <NewAuthenticator />
          <NewRecoveryCodes left={person.recoveryCodesLeft} />
          <NewPassword />
        </Group>
      </DetailSection>
    </div>
  )
}
