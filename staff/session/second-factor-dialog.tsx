import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { sandboxStaffId, staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import { confirmSecondFactor } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { provideSecondFactorPrompt } from '../shell/second-factor.ts'
import { consoleSettings } from '../shell/settings.ts'
import { Dialog } from '../ui/dialog.tsx'
import { askForCredential } from './passkey.ts'
import { roleName } from './role-name.ts'
import styles from './sign-in.module.css'
import { useStaffPerson } from './staff-person.ts'

const useFactorPrompt = (onSignedOut: () => void) => {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const answer = useRef<(given: boolean) => void>(undefined)
  useEffect(
    () =>
      provideSecondFactorPrompt(() => {
        setFailure(undefined)
        setOpen(true)
        return new Promise(resolve => {
          answer.current = resolve
        })
      }),
    [],
  )
  const end = (given: boolean) => {
    setOpen(false)
    answer.current?.(given)
  }
  const take = (reply: { success: boolean; code: string; message: string }) => {
    if (reply.success) return end(true)
    setFailure(failureText(reply))
    if (reply.code !== protocolCode.signedOut) return
    end(false)
    onSignedOut()
  }
  return {
    isOpen,
    failure,
    end,
    confirm: async (input: InputOf<typeof confirmSecondFactor>) =>
      take(await api(confirmSecondFactor, input)),
    take,
  }
}

/** In the sandbox a person without a factor of their own enters once more by one tap. */
const SandboxAgain = ({ onReply }: { onReply: (reply: Parameters<Take>[0]) => void }) => {
  const { staffId, roles, hasTotp, passkeys } = useStaffPerson()
  const [role] = roles
  if (!consoleSettings().sandbox || role === undefined) return null
  if (hasTotp === '1' || passkeys.length > 0) return null
  const colleague = staffId === sandboxStaffId(role) ? '0' : '1'
  return (
    <Button
      data-autofocus
      onClick={async () => onReply(await api(staffSandboxSignIn, { role, colleague }))}
    >
      {copy.sandboxAgain({ role: roleName(role) })}
    </Button>
  )
}
type Take = ReturnType<typeof useFactorPrompt>['take']

/** Asks for a second factor again; the call that needed it is then repeated by itself. */
export const SecondFactorDialog = ({ onSignedOut }: { onSignedOut: () => void }) => {
  const { isOpen, failure, end, confirm, take } = useFactorPrompt(onSignedOut)
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  // Wrong codes are counted: a second press sends nothing.
  const send = async () => {
    if (isSending) return
    setSending(true)
    await confirm({ code: code.trim() })
    setSending(false)
    setCode('')
  }
  const byPasskey = async () => {
    const credential = await askForCredential(api, 'signed-in')
    if (credential !== undefined) await confirm({ credential })
  }
  return (
    <Dialog opened={isOpen} onClose={() => end(false)} title={copy.secondFactorTitle()}>
      <form
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{copy.secondFactorText()}</p>
        <SandboxAgain onReply={take} />
        <Button variant="default" onClick={() => void byPasskey()}>
          {copy.byPasskey()}
        </Button>
        <p className={styles['or']}>{copy.or()}</p>
        <TextInput
          label={copy.code()}
          autoComplete="one-time-code"
          error={failure}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={isSending} disabled={code.trim().length < 6}>
          {copy.goOn()}
        </Button>
      </form>
    </Dialog>
  )
}
