import { Alert, Button } from '@mantine/core'
import { IconFingerprint, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { rolesWithColleague, staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import { beginOpenId, passkeySignIn, staffSignInMethods } from '#contract/staff/calls.ts'
import { type Role, roles } from '#contract/staff/roles.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useCall } from '../shell/calls/calls.ts'
import { consoleSettings } from '../shell/settings.ts'
import { useTitle } from '../shell/use-title.ts'
import { askForCredential } from './passkey.ts'
import { PasswordSignIn } from './password-sign-in.tsx'
import { roleName } from './role-name.ts'
import styles from './sign-in.module.css'

export type SignInProps = {
  readonly onSignedIn: () => void
  readonly isInDialog?: boolean
}

type Failed = { readonly code: string; readonly message: string }

type ChooseRole = (role: Role, colleague?: '1') => void

const SandboxRoles = ({ onChoose }: { onChoose: ChooseRole }) => (
  <section aria-label={copy.sandboxTitle()}>
    <p className={styles['text']}>{copy.sandboxText()}</p>
    <ul className={styles['roles']}>
      {roles.map(role => (
        <li key={role}>
          <Button variant="default" fullWidth justify="flex-start" onClick={() => onChoose(role)}>
            {roleName(role)}
          </Button>
        </li>
      ))}
      {rolesWithColleague.map(role => (
        <li key={`colleague-${role}`}>
          <Button
            variant="default"
            fullWidth
            justify="flex-start"
            onClick={() => onChoose(role, '1')}
          >
            {copy.sandboxColleague({ role: roleName(role) })}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

const useSignIn = (onSignedIn: () => void) => {
  const [failed, setFailed] = useState<Failed>()
  const end = (reply: { success: boolean } & Failed) =>
    reply.success ? onSignedIn() : setFailed(reply)
  return {
    failed,
    asRole: async (...[role, colleague]: Parameters<ChooseRole>) =>
      end(await api(staffSandboxSignIn, { role, colleague })),
    byPasskey: async () => {
      const credential = await askForCredential(api, 'signed-out')
      if (credential !== undefined) end(await api(passkeySignIn, { credential }))
    },
    byOpenId: async () => {
      const reply = await api(beginOpenId, {})
      if (reply.success) location.assign(reply.data.url)
      else setFailed(reply)
    },
  }
}

/** Every way to sign in that this server offers: a passkey first. */
export const SignIn = ({ onSignedIn, isInDialog = false }: SignInProps) => {
  const { data: methods } = useCall(staffSignInMethods, {})
  const { failed, asRole, byPasskey, byOpenId } = useSignIn(onSignedIn)
  useTitle(copy.signIn())
  const form = (
    <>
      {methods?.sessionEnd === 'person' && !failed && (
        <Alert color="orange" role="status">
          {copy.endedByPerson()}
        </Alert>
      )}
      {failed && (
        <Alert color="red" role="alert">
          {failureText(failed)}
        </Alert>
      )}
      <Button
        size="sm"
        leftSection={<IconFingerprint size={16} aria-hidden />}
        onClick={() => void byPasskey()}
      >
        {copy.byPasskey()}
      </Button>
      {methods?.openId === '1' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => void byOpenId()}
        >
          {copy.byOpenId()}
        </Button>
      )}
      <p className={styles['or']}>{copy.or()}</p>
      <PasswordSignIn onSignedIn={onSignedIn} />
      {methods?.oneTap === '1' && <SandboxRoles onChoose={(...chosen) => void asRole(...chosen)} />}
    </>
  )
  if (isInDialog) return <div className={styles['form']}>{form}</div>
  return (
    <main className={styles['page']}>
      <section className={`${styles['form']} ${styles['card']}`}>
        <h1 className={styles['title']}>{copy.titleOf({ brand: consoleSettings().brand })}</h1>
        {form}
      </section>
    </main>
  )
}
