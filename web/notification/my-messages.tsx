import { Link, type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { messages } from '#contract/notification/calls.ts'
import * as copy from '#copy/pages/notification.js'
import { paths } from '../routes.ts'
import { dayOfInstant } from '../shell/dates.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import styles from './my-messages.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myMessages())

type Message = OutputOf<typeof messages>['messages'][number]

const load = (async (api, request) => {
  const after = new URL(request.url).searchParams.get('after')
  return requireData(await api(messages, after === null ? {} : { after }))
}) satisfies ScreenLoad<unknown>

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** What the borrower was notified of, newest first, a page at a time. */
const MyMessages = () => {
  const { messages: listed, after } = useLoaderData<typeof loader>()
  return (
    <Page title={copy.myMessages()} backTo={paths.mine}>
      <p className={styles['lead']}>
        {listed.length === 0 ? copy.messagesNone() : copy.messagesLead()}
      </p>
      {listed.length > 0 && (
        <Card>
          <ol className={styles['list']}>
            {listed.map(message => (
              <ListedMessage key={message.messageId} message={message} />
            ))}
          </ol>
        </Card>
      )}
      {after !== null && (
        <p className={styles['older']}>
          <Link to={`?${new URLSearchParams({ after })}`}>{copy.olderMessages()}</Link>
        </p>
      )}
    </Page>
  )
}

export default MyMessages

const ListedMessage = ({ message: { title, text, sentAt, isNew } }: { message: Message }) => {
  const { locale, market } = usePageFacts()
  return (
    <li className={styles['message']}>
      <p className={styles['head']}>
        <strong>{title}</strong>
        {isNew === '1' && <Badge tone="neutral">{copy.isNewMessage()}</Badge>}
      </p>
      <p>{text}</p>
      <p className={styles['time']}>{dayOfInstant(sentAt, market, locale)}</p>
    </li>
  )
}
