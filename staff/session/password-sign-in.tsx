import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refusalCode } from '#contract/envelope.ts'
import { giveSecondFactor, staffSignIn } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import styles from './sign-in.module.css'

export type SecondStepProps = {
  readonly signInId: string
  readonly onSignedIn: () => void
  /** It took too long: it must be begun again. */
  readonly onEnded: () => void
}

/** The code of the authenticator app, or a recovery code, after the first factor. */
export const SecondStep = ({ signInId, onSignedIn, onEnded }: SecondStepProps) => {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    setSending(true)
    setFailure(undefined)
    const reply = await api(giveSecondFactor, { signInId, code: code.trim() })
    setSending(false)
    if (reply.success) return onSignedIn()
    setFailure(failureText(reply))
    if (reply.code === refusalCode.signInEnded) onEnded()
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        size="sm"
        label={copy.code()}
        description={copy.codeNote()}
        autoComplete="one-time-code"
        data-autofocus
        autoFocus
        error={failure}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" loading={isSending} disabled={code.trim().length < 6}>
        {copy.signIn()}
      </Button>
    </form>
  )
}

/** Password first, then the second factor. */
export const PasswordSignIn = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [signInId, setSignInId] = useState<string>()
  const [isSending, setSending] = useState(false)
  // One try at a time: tries are counted, and a late reply must not stand beside a newer one.
  const send = async () => {
    if (isSending) return
    setSending(true)
    setFailure(undefined)
    const reply = await api(staffSignIn, { email, password })
    setSending(false)
    if (!reply.success) return setFailure(failureText(reply))
    setSignInId(reply.data.signInId)
  }
  if (signInId !== undefined) {
    return (
      <SecondStep
        signInId={signInId}
        onSignedIn={onSignedIn}
        onEnded={() => setSignInId(undefined)}
      />
    )
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <TextInput
        size="sm"
        type="email"
        label={copy.email()}
        autoComplete="username"
        required
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        size="sm"
        label={copy.password()}
        autoComplete="current-password"
        required
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <Button size="sm" variant="default" type="submit" loading={isSending}>
        {copy.goOn()}
      </Button>
    </form>
  )
}
