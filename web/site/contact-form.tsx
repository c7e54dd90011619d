import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { marketAddress } from '../support/market-address.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx'
import { Field } from '../ui/field/field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { type CaptchaVisit, FormCaptcha } from './form-captcha.tsx'
import { FormResult } from './form-result.tsx'
import { problemOf, type SentForm } from './sent-form.ts'
import styles from './site-contact.module.css'

type ContactFormProps = {
  readonly sent: SentForm<'name' | 'telephone' | 'message'> | undefined
  readonly formKey: string
  readonly visit: CaptchaVisit
}

/** Name, telephone and message (specification, section 2); works with and without script. */
export const ContactForm = ({ sent, formKey, visit }: ContactFormProps) => {
  const facts = usePageFacts()
  const typed = sent?.isSaved ? undefined : sent?.typed
  return (
    <Card title={copy.contactFormTitle()}>
      <form
        className={styles['form']}
        method="post"
        action={marketAddress(paths.siteContact, facts)}
        noValidate
      >
        <ContactFormResult sent={sent} />
        <input type="hidden" name="formKey" value={formKey} />
        <TextField
          label={copy.contactName()}
          id="name"
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={typed?.name}
          error={problemOf(sent, 'name')}
        />
        <TextField
          label={copy.contactTelephone()}
          hint={copy.contactTelephoneHint()}
          id="telephone"
          name="telephone"
          type="tel"
          autoComplete="tel"
          maxLength={60}
          defaultValue={typed?.telephone}
          error={problemOf(sent, 'telephone')}
        />
        <Field
          label={copy.contactMessage()}
          hint={copy.contactMessageHint()}
          id="message"
          error={problemOf(sent, 'message')}
        >
          {control => (
            <textarea
              {...control}
              className={styles['area']}
              name="message"
              maxLength={2000}
              defaultValue={typed?.message}
            />
          )}
        </Field>
        <FormCaptcha visit={visit} />
        <Button type="submit">{copy.contactSend()}</Button>
      </form>
    </Card>
  )
}

const ContactFormResult = ({ sent }: Pick<ContactFormProps, 'sent'>) => {
  if (!sent) return null
  if (sent.problems.length === 0) {
    return sent.isSaved ? (
      <FormResult sent={sent} note={copy.contactSent()} />
    ) : (
      <FormResult sent={sent} />
    )
  }
  const words = {
    name: copy.contactName(),
    telephone: copy.contactTelephone(),
    message: copy.contactMessage(),
  }
  return (
    <ErrorSummary
      title={sent.message}
      errors={sent.problems.map(({ field, message }) => ({
        id: field,
        message: message === sent.message ? (words[field as keyof typeof words] ?? field) : message,
      }))}
    />
  )
}
