import { type MetaFunction, useLoaderData } from 'react-router'
import { contactInfo, contactInfoType, faq, whatsapp } from '#contract/support/calls.ts'
import * as copy from '#copy/pages/support.js'
import { paths } from '../routes.ts'
import { CallLink } from '../shell/call-link.tsx'
import { requireData } from '../shell/failure/screen-failure.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { omitFromPayload } from '../shell/omit-from-payload.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type PageLoader, type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { ButtonLink, buttonClass } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ComplaintChannels } from './complaint-channels.tsx'
import styles from './customer-service.module.css'
import { marketAddress } from './market-address.ts'
import { Questions } from './questions.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title(), copy.text())

const load = (async (api, request) => {
  const [contact, questions, chat] = await Promise.all([
    api(contactInfo, { type: contactInfoType }),
    api(faq, {}),
    api(whatsapp, {}),
  ])
  const { telephone, email, hours, grievance } = requireData(contact)
  return {
    // Without what other pages show: it would be sent with the document.
    contact: { telephone, email, hours, grievance },
    topics: requireData(questions).topics,
    chat: requireData(chat),
    orderId: findOrderId(request),
  }
}) satisfies ScreenLoad<unknown>

/** The loan of the page that linked here, so that a complaint is about it. */
const findOrderId = (request: Request): string => {
  const orderId = new URL(request.url).searchParams.get('orderId') ?? ''
  return /^[A-Za-z0-9-]{1,64}$/.test(orderId) ? orderId : ''
}

export const clientLoader = screenLoader(load)

/** The answers are most of this document; serialized, they would be sent twice. */
export const loader = (async (args: Parameters<typeof clientLoader>[0]) =>
  omitFromPayload(await clientLoader(args), 'topics')) satisfies PageLoader

/** Number and address are shown as text too: a web view may not support their links. */
const CustomerService = () => {
  const { contact, topics, chat, orderId } = useLoaderData<typeof loader>()
  const facts = usePageFacts()
  return (
    <Page title={copy.title()} backTo={paths.home} end={<LanguageSwitch />}>
      <Card title={copy.lead()}>
        <div className={styles['links']}>
          <p>{copy.text()}</p>
          <CallLink variant="primary" telephone={contact.telephone}>
            {copy.call()}
          </CallLink>
          <ButtonLink variant="secondary" to={paths.assistant}>
            {copy.askAssistant()}
          </ButtonLink>
          {chat.url !== '' && (
            <a className={buttonClass({ variant: 'secondary' })} href={chat.url} rel="noreferrer">
              <Icon name="chat" />
              <span>
                {copy.whatsapp()} <span className={styles['number']}>{chat.number}</span>
              </span>
            </a>
          )}
          <a className={buttonClass({ variant: 'secondary' })} href={`mailto:${contact.email}`}>
            {copy.email()} {contact.email}
          </a>
          <p className={styles['hours']}>{contact.hours}</p>
        </div>
      </Card>
      <Notice>{copy.neverShareCodes()}</Notice>
      <Questions topics={topics} />
      <ComplaintChannels grievance={contact.grievance} orderId={orderId} />
      <div className={styles['line']}>
        <a className={styles['link']} href={marketAddress(paths.paymentInstructions, facts)}>
          {copy.howToPay()}
        </a>
        <a className={styles['link']} href={marketAddress(paths.privacyPolicy, facts)}>
          {copy.privacyTitle()}
        </a>
        <a className={styles['link']} href={marketAddress(paths.loanTerms, facts)}>
          {copy.termsLink()}
        </a>
      </div>
    </Page>
  )
}

export default CustomerService
