import { Alert, Button, CopyButton, TextInput } from '@mantine/core'
import type { OutputOf } from '#contract/call.ts'
import type { inviteStaff } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/people.js'
import * as sessionCopy from '#copy/staff/session.js'
import { TimeText } from '../ui/figure/time-text.tsx'
import styles from './people.module.css'

export type InvitationLinkProps = {
  readonly name: string
  readonly invitation: Pick<OutputOf<typeof inviteStaff>, 'link' | 'expiresAt'>
  readonly onEnd: () => void
}

/** The link of an invitation, which the server shows this once. */
export const InvitationLink = ({ name, invitation, onEnd }: InvitationLinkProps) => (
  <section className={styles['form']} aria-label={copy.linkTitle({ name })}>
    <Alert color="orange" title={copy.linkTitle({ name })}>
      {copy.linkText()}
    </Alert>
    <TextInput
      readOnly
      label={copy.link()}
      value={invitation.link}
      onFocus={event => event.currentTarget.select()}
    />
    <p>
      {copy.linkUntil()} <TimeText isRealTime at={invitation.expiresAt} />
    </p>
    <CopyButton value={invitation.link}>
      {({ copied, copy: take }) => (
        <Button variant="default" onClick={take}>
          {copied ? sessionCopy.copied() : copy.copyLink()}
        </Button>
      )}
    </CopyButton>
    <Button onClick={onEnd}>{copy.linkDone()}</Button>
  </section>
)
