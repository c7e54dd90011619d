import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { contactMessage } from '#contract/site/calls.ts'
import * as copy from '#copy/pages/site.js'
import { paths } from '../routes.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { apiContext } from '../shell/contexts.ts'
import type { OwnScriptHandle } from '../shell/document/own-script.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { screenAction } from '../shell/screen-action.ts'
import type { PageLoader } from '../shell/screen-loader.ts'
import { marketAddress } from '../support/market-address.ts'
import { Card } from '../ui/card/card.tsx'
import { ContactForm } from './contact-form.tsx'
import { captchaAfter, readCaptchaFields } from './form-captcha.tsx'
import { type ContactInfo, loadContact } from './load-contact.ts'
import { publicMeta } from './public-meta.ts'
import { sentForm } from './sent-form.ts'
import styles from './site-contact.module.css'
import { SitePage } from './site-page.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const handle: OwnScriptHandle = { ownScript: 'site' }

export const meta: MetaFunction = args =>
  publicMeta(args, {
    title: copy.contactTitle(),
    description: copy.contactLead(),
    path: paths.siteContact,
  })

/** Each rendered form has its own key: sent twice, it is one message. */
export const loader = (async ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
  contact: await loadContact(context.get(apiContext)),
  formKey: newAttemptKey(),
})) satisfies PageLoader

const send = screenAction(async (api, form) => {
  const field = (name: string) => String(form.get(name) ?? '')
  const typed = {
    name: field('name'),
    telephone: field('telephone'),
    message: field('message'),
  }
  const formKey = field('formKey')
  const captcha = readCaptchaFields(form)
  const input = { ...typed, ...captcha, ...(formKey ? { formKey } : {}) }
  const reply = await api(contactMessage, input)
  const visit = await captchaAfter(api, reply, captcha.sid)
  return { ...sentForm(reply, typed), formKey, visit }
})

export const action = (args: ActionFunctionArgs) => send(args)

const SiteContact = () => {
  const { contact, formKey } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  // A refused form keeps its key.
  const key = sent && !sent.isSaved ? sent.formKey : formKey
  return (
    <SitePage
      at={paths.siteContact}
      contact={contact}
      title={copy.contactTitle()}
      lead={copy.contactLead()}
    >
      <div className={styles['columns']}>
        <ContactForm sent={sent} formKey={key} visit={sent?.visit} />
        <ContactMethods contact={contact} />
      </div>
    </SitePage>
  )
}

export default SiteContact

const ContactMethods = ({ contact }: { readonly contact: ContactInfo }) => {
  const facts = usePageFacts()
  return (
    <Card title={copy.contactChannelsTitle()}>
      <div className={styles['links']}>
        <a className={styles['link']} href={`tel:${contact.telephone.replace(/[^\d+]/g, '')}`}>
          {contact.telephone}
        </a>
        <a className={styles['link']} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
        <p className={styles['muted']}>{contact.hours}</p>
        <a className={styles['link']} href={marketAddress(paths.customerService, facts)}>
          {copy.customerService()}
        </a>
        <p className={styles['muted']}>{contact.grievance.promise}</p>
      </div>
    </Card>
  )
}
