import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { acceptByPasskey, acceptInvitation, readInvitation } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall } from '../shell/calls/calls.ts'
import { useTitle } from '../shell/use-title.ts'
import { FailureState, LoadingState } from '../ui/state/states.tsx'
import { makePasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './sign-in.module.css'

type InvitationFormProps = {
  readonly token: string
  readonly invited: OutputOf<typeof readInvitation>
  readonly onAccepted: (recoveryCodes: readonly string[]) => void
}

const InvitationForm = ({ token, invited, onAccepted }: InvitationFormProps) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const byPassword = async () => {
    const reply = await api(acceptInvitation, { token, password, code: code.trim() })
    if (reply.success) onAccepted(reply.data.recoveryCodes)
    else setFailure(failureText(reply))
  }
  const byPasskey = async () => {
    const credential = await makePasskey(invited.passkeyOptions)
    if (credential === undefined) return
    const reply = await api(acceptByPasskey, { token, credential, name: copy.thisDevice() })
    if (reply.success) onAccepted(reply.data.recoveryCodes)
    else setFailure(failureText(reply))
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        void byPassword()
      }}
    >
      <p>{copy.invitedAs({ name: invited.name, email: invited.email })}</p>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Button
        size="sm"
        leftSection={<IconFingerprint size={16} aria-hidden />}
        onClick={() => void byPasskey()}
      >
        {copy.makePasskey()}
      </Button>
      <p className={styles['or']}>{copy.or()}</p>
      <PasswordInput
        size="sm"
        label={copy.newPassword()}
        autoComplete="new-password"
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        readOnly
        label={copy.totpSecret()}
        description={copy.totpNote()}
        value={invited.totpSecret}
      />
      <TextInput
        size="sm"
        label={copy.code()}
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Button size="sm" variant="default" type="submit" disabled={code.trim().length < 6}>
        {copy.accept()}
      </Button>
    </form>
  )
}

/** Accepts an invitation; its token is in the fragment, which no server sees. */
export const Invitation = () => {
  const [token] = useState(() => location.hash.slice(1))
  const { data: invited, error } = useCall(readInvitation, { token })
  const [codes, setCodes] = useState<readonly string[]>()
  useTitle(copy.invitationTitle())
  const enter = () => location.assign('/staff')
  return (
    <main className={styles['page']}>
      <section className={`${styles['form']} ${styles['card']}`}>
        <h1 className={styles['title']}>{copy.invitationTitle()}</h1>
        {codes && <RecoveryCodes codes={codes} onEnd={enter} />}
        {!codes && error && <FailureState failure={error} />}
        {!codes && !error && invited === undefined && <LoadingState />}
        {!codes && invited && (
          <InvitationForm token={token} invited={invited} onAccepted={setCodes} />
        )}
      </section>
    </main>
  )
}
