import { Form, useActionData, useNavigation } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import type { messageChoices } from '#contract/notification/calls.ts'
import * as copy from '#copy/pages/notification.js'
import type { FormFailure } from '../profile/form/form-failure.ts'
import { FormProblems } from '../profile/form/form-problems.tsx'
import { fieldId } from '../profile/form/use-step-form.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './my-messages.module.css'

type EmailState = OutputOf<typeof messageChoices>['email']

/** The forms of the card, as they are posted. */
export const emailForms = { send: 'email-send', verify: 'email-verify', remove: 'email-remove' }

type EmailCardProps = {
  readonly email: EmailState
  /** Idempotency key of the next code. */
  readonly attemptKey: string
}

/** The borrower's e-mail address: added, proven by a code, and removed. */
export const EmailCard = ({ email, attemptKey }: EmailCardProps) => {
  const { address, pending } = email
  const result = useActionData<object | FormFailure>()
  const failure = result && 'typed' in result ? result : undefined
  const form = failure?.typed['form'] ?? ''
  const isOfCard = Object.values(emailForms).includes(form)
  const problemOf = (name: string) =>
    failure?.problems.find(({ field }) => isOfCard && field === name)?.message
  const busy = useNavigation().state !== 'idle'
  const lead = pending ? copy.emailCodeSent({ address: pending }) : copy.emailLead()
  return (
    <Card title={copy.emailTitle()}>
      <div className={styles['channels']}>
        <p className={styles['lead']} role="status">
          {address && !pending ? copy.emailAddress({ address }) : lead}
        </p>
        {isOfCard && <FormProblems failure={failure} />}
        {pending !== '' && (
          <Form method="post" noValidate preventScrollReset className={styles['channels']}>
            <TextField
              id={fieldId('code')}
              name="code"
              label={copy.emailCodeLabel()}
              error={problemOf('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
            <Button type="submit" name="form" value={emailForms.verify} wide busy={busy}>
              {copy.emailConfirm()}
            </Button>
            <Button
              type="submit"
              name="form"
              value={emailForms.remove}
              variant="quiet"
              wide
              busy={busy}
            >
              {copy.emailOther()}
            </Button>
          </Form>
        )}
        {pending === '' && address === '' && (
          <Form method="post" noValidate preventScrollReset className={styles['channels']}>
            <input type="hidden" name="key" value={attemptKey} />
            <TextField
              id={fieldId('email')}
              name="email"
              label={copy.emailLabel()}
              error={problemOf('email')}
              defaultValue={isOfCard ? failure?.typed['email'] : undefined}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
            <Button
              type="submit"
              name="form"
              value={emailForms.send}
              variant="secondary"
              wide
              busy={busy}
            >
              {copy.emailSend()}
            </Button>
          </Form>
        )}
        {pending === '' && address !== '' && (
          <Form method="post" noValidate preventScrollReset>
            <Button
              type="submit"
              name="form"
              value={emailForms.remove}
              variant="quiet"
              wide
              busy={busy}
            >
              {copy.emailRemove()}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  )
}
