import { useState } from 'react'
import { networkCode } from '#contract/envelope.ts'
import { passkeyLogin, passkeyLoginOptions } from '#contract/session/calls.ts'
import * as copy from '#copy/pages/session.js'
import { browserApi } from '../../shell/browser-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { canUsePasskey, signInBrowser } from './browser-passkeys.ts'

export type PasskeySignInProps = {
  /** The visitor's id, of `loginInit`. */
  readonly sid: string
  /** Where to continue. */
  readonly next: string
}

/** Signs in; returns what went wrong, or undefined while the next page is loaded. */
const signIn = async ({ sid, next }: PasskeySignInProps): Promise<string | undefined> => {
  const api = browserApi()
  const asked = await api(passkeyLoginOptions, { sid })
  if (!asked.success) return asked.code === networkCode ? copy.noNetwork() : asked.message
  const answer = await signInBrowser(asked.data.options)
  if (typeof answer === 'string') return copy.passkeyUnused()
  const reply = await api(passkeyLogin, { sid, ...answer })
  if (!reply.success) return reply.code === networkCode ? copy.noNetwork() : reply.message
  // A new document: the session has changed.
  location.assign(next)
  return undefined
}

/** The second way to sign in, where the browser has it. */
export const PasskeySignIn = (visit: PasskeySignInProps) => {
  const [problem, setProblem] = useState('')
  if (!canUsePasskey()) return null
  return (
    <Card>
      <div role="alert">{problem !== '' && <Notice tone="late">{problem}</Notice>}</div>
      <Button
        variant="secondary"
        wide
        onPress={async () => {
          setProblem('')
          setProblem((await signIn(visit)) ?? '')
        }}
      >
        {copy.signInByPasskey()}
      </Button>
    </Card>
  )
}
