import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  addPasskey,
  beginTotp,
  changePassword,
  confirmTotp,
  newPasskeyOptions,
  newRecoveryCodes,
} from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { makePasskey } from '../session/passkey.ts'
import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { failureText } from '../shell/calls/call-failure.ts'
import { useChange } from '../shell/calls/calls.ts'
import { notify } from '../shell/notify.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './my-account.module.css'

const notifyRefused = (reply: { code: string; message: string }) =>
  notify({ tone: 'refused', message: failureText(reply) })

/** A passkey of this device. */
export const AddPasskey = () => {
  const options = useChange(newPasskeyOptions)
  const add = useChange(addPasskey)
  const make = async () => {
    const begun = await options.send({})
    if (!begun.success) return notifyRefused(begun)
    const credential = await makePasskey(begun.data.options)
    if (credential === undefined) return
    const reply = await add.send({ credential, name: copy.thisDevice() })
    if (!reply.success) return notifyRefused(reply)
    notify({ tone: 'done', message: copy.passkeyAdded() })
  }
  return (
    <Button mt={8} variant="default" loading={options.isSending} onClick={() => void make()}>
      {copy.addPasskey()}
    </Button>
  )
}

/** Another authenticator app in place of the present one. */
export const NewAuthenticator = () => {
  const begin = useChange(beginTotp)
  const confirm = useChange(confirmTotp)
  const [begun, setBegun] = useState<OutputOf<typeof beginTotp>>()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    const reply = await begin.send({})
    if (reply.success) setBegun(reply.data)
    else notifyRefused(reply)
  }
  const end = async () => {
    const reply = await confirm.send({ totpId: begun?.totpId ?? '', code: code.trim() })
    if (!reply.success) return setFailure(failureText(reply))
    setBegun(undefined)
    notify({ tone: 'done', message: copy.authenticatorChanged() })
  }
  return (
    <>
      <Button variant="default" onClick={() => void start()}>
        {copy.newAuthenticator()}
      </Button>
      <Dialog
        opened={begun !== undefined}
        onClose={() => setBegun(undefined)}
        title={copy.newAuthenticator()}
      >
        <form
          className={styles['form']}
          onSubmit={event => {
            event.preventDefault()
            void end()
          }}
        >
          <TextInput
            readOnly
            label={copy.totpSecret()}
            description={copy.totpNote()}
            value={begun?.totpSecret ?? ''}
          />
          <TextInput
            label={copy.code()}
            autoComplete="one-time-code"
            error={failure}
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <Button type="submit">{copy.goOn()}</Button>
        </form>
      </Dialog>
    </>
  )
}

/** New recovery codes in place of the old. */
export const NewRecoveryCodes = ({ left }: { left: number }) => {
  const { send } = useChange(newRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()
  const make = async () => {
    const reply = await send({})
    if (reply.success) setCodes(reply.data.recoveryCodes)
    else notifyRefused(reply)
  }
  return (
    <>
      <Button variant="default" onClick={() => void make()}>
        {copy.newRecoveryCodes({ count: left })}
      </Button>
      <Dialog
        opened={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={copy.recoveryTitle()}
      >
        {codes && <RecoveryCodes codes={codes} onEnd={() => setCodes(undefined)} />}
      </Dialog>
    </>
  )
}

/** Another password; all other sessions end. */
export const NewPassword = () => {
  const { send, isSending } = useChange(changePassword)
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const change = async () => {
    const reply = await send({ password })
    if (!reply.success) return setFailure(failureText(reply))
    setOpen(false)
    setPassword('')
    notify({ tone: 'done', message: copy.passwordChanged() })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {copy.newPassword()}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={copy.newPassword()}>
        <form
          className={styles['form']}
          onSubmit={event => {
            event.preventDefault()
            void change()
          }}
        >
          <Alert color="gray">{copy.othersEnd()}</Alert>
          <PasswordInput
            label={copy.newPassword()}
            autoComplete="new-password"
            error={failure}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={isSending} disabled={password === ''}>
            {copy.goOn()}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
