import * as copy from '#copy/pages/site.js'
import { paths } from '../../routes.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { marketAddress } from '../../support/market-address.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { type CaptchaVisit, FormCaptcha } from '../form-captcha.tsx'
import { FormResult } from '../form-result.tsx'
import { problemOf, type SentForm } from '../sent-form.ts'
import styles from './subscription.module.css'

type SubscriptionProps = {
  readonly sent: SentForm<'email'> | undefined
  readonly visit: CaptchaVisit
}

/** Newsletter subscription (specification, section 2); the email address is stored. */
export const Subscription = ({ sent, visit }: SubscriptionProps) => {
  const facts = usePageFacts()
  return (
    <section className={styles['box']} id="news" aria-labelledby="news-title">
      <div>
        <h2 className={styles['title']} id="news-title">
          {copy.subscribeTitle()}
        </h2>
        <p>{copy.subscribeLead()}</p>
      </div>
      <form
        className={styles['form']}
        method="post"
        action={`${marketAddress(paths.site, facts)}#news`}
        noValidate
      >
        {sent && <FormResult sent={sent} />}
        <TextField
          label={copy.email()}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={200}
          defaultValue={sent?.isSaved ? '' : sent?.typed.email}
          error={problemOf(sent, 'email')}
          hint={copy.subscribeNote()}
          id="email"
        />
        <FormCaptcha visit={visit} />
        <Button type="submit">{copy.subscribe()}</Button>
      </form>
    </section>
  )
}
