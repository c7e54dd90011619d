import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { inviteStaff } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/people.js'
import * as sessionCopy from '#copy/staff/session.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { useChange } from '../shell/calls/calls.ts'
import { useDraft } from '../shell/drafts.ts'
import { consoleSettings } from '../shell/settings.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { InvitationLink } from './invitation-link.tsx'
import styles from './people.module.css'
import { marketOptions } from './person-words.ts'

type InviteInput = InputOf<typeof inviteStaff>

const emptyForm: InviteInput = {
  name: '',
  email: '',
  markets: consoleSettings().markets.join(','),
  reason: '',
}

/** What is typed outlives the dialog, until the invitation is made. */
const useInviteForm = () => {
  const { text, write, clear } = useDraft('invite-person')
  // Safe: only `set` writes it.
  const form = { ...emptyForm, ...(JSON.parse(text || '{}') as Partial<InviteInput>) }
  return {
    form,
    clear,
    set: (changes: Partial<InviteInput>) => write(JSON.stringify({ ...form, ...changes })),
  }
}

const InviteForm = ({
  onInvited,
}: {
  onInvited: (name: string, invitation: OutputOf<typeof inviteStaff>) => void
}) => {
  const { form, set, clear } = useInviteForm()
  const { send, isSending } = useChange(inviteStaff)
  const [failure, setFailure] = useState<string>()
  const name = form.name.trim()
  const isWhole = name !== '' && /^\S+@\S+$/.test(form.email.trim())
  const invite = async () => {
    const reply = await send({ ...form, name, reason: form.reason.trim() })
    if (!reply.success) return setFailure(failureText(reply))
    clear()
    onInvited(name, reply.data)
  }
  return (
    <DialogForm
      text={copy.inviteText()}
      failure={failure}
      label={copy.inviteSend()}
      isWhole={isWhole}
      isSending={isSending}
      reason={form.reason}
      onReason={reason => set({ reason })}
      onSend={() => void invite()}
    >
      <TextInput
        label={copy.name()}
        required
        maxLength={80}
        data-autofocus
        value={form.name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={sessionCopy.email()}
        type="email"
        required
        maxLength={254}
        value={form.email}
        onChange={event => set({ email: event.currentTarget.value })}
      />
      <Select
        label={sessionCopy.markets()}
        data={marketOptions()}
        allowDeselect={false}
        value={form.markets}
        onChange={markets => set({ markets: markets ?? emptyForm.markets })}
      />
    </DialogForm>
  )
}

/** Invites a person by a form, and shows the link once. */
export const InvitePerson = () => {
  const { may } = useStaffPerson()
  const [isOpen, setOpen] = useState(false)
  const [invited, setInvited] = useState<{ name: string } & OutputOf<typeof inviteStaff>>()
  const close = () => {
    setOpen(false)
    setInvited(undefined)
  }
  if (!may('staff.manage')) return null
  return (
    <div className={styles['bar']}>
      <Button onClick={() => setOpen(true)}>{copy.invite()}</Button>
      <Dialog opened={isOpen} onClose={close} title={copy.invite()}>
        {invited ? (
          <InvitationLink name={invited.name} invitation={invited} onEnd={close} />
        ) : (
          <InviteForm onInvited={(name, invitation) => setInvited({ name, ...invitation })} />
        )}
      </Dialog>
    </div>
  )
}
