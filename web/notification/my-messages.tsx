import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import {
  chooseMessages,
  messageChoices,
  messages,
  removeEmail,
  requestEmailCode,
  verifyEmail,
} from '#contract/notification/calls.ts'
import * as copy from '#copy/pages/notification.js'
import { type FormFailure, fieldText, formFailureReply } from '../profile/form/form-failure.ts'
import { FormProblems } from '../profile/form/form-problems.tsx'
import { paths } from '../routes.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { dayOfInstant } from '../shell/dates.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenSubmit, screenAction } from '../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { CheckboxRow } from '../ui/choice/checkbox-row.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmailCard, emailForms } from './email-card.tsx'
import styles from './my-messages.module.css'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.myMessages())

type Channel = OutputOf<typeof messageChoices>['channels'][number]
type Message = OutputOf<typeof messages>['messages'][number]

const load = (async (api, request) => {
  const after = new URL(request.url).searchParams.get('after')
  const [listed, choices] = await Promise.all([
    api(messages, after === null ? {} : { after }),
    api(messageChoices, {}),
  ])
  return { ...requireData(listed), ...requireData(choices), attemptKey: newAttemptKey() }
}) satisfies ScreenLoad<unknown>

type FormDone = { readonly done: 'channels' | 'email' }

const act: ScreenSubmit<FormDone | ReturnType<typeof formFailureReply>> = async (api, form) => {
  const flagOf = (name: string) => (form.get(name) === '1' ? '1' : '0')
  const send = async () => {
    switch (form.get('form')) {
      case emailForms.send: {
        const idempotencyKey = fieldText(form, 'key')
        return await api(requestEmailCode, { email: fieldText(form, 'email') }, { idempotencyKey })
      }
      case emailForms.verify:
        return await api(verifyEmail, { code: fieldText(form, 'code') })
      case emailForms.remove:
        return await api(removeEmail, {})
      default:
        return await api(chooseMessages, {
          sms: flagOf('sms'),
          whatsapp: flagOf('whatsapp'),
          ...(form.get('hasEmail') === '1' ? { email: flagOf('email') } : {}),
        })
    }
  }
  const reply = await send()
  if (!reply.success) return formFailureReply(reply, form)
  return { done: form.has('form') ? 'email' : 'channels' }
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

/** What the borrower was notified of, newest first, a page at a time. */
const MyMessages = () => {
  const { messages: listed, after, channels, email, attemptKey } = useLoaderData<typeof loader>()
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
      <ChannelForm channels={channels} />
      {email.offered === '1' && <EmailCard email={email} attemptKey={attemptKey} />}
    </Page>
  )
}

export default MyMessages

const channelNames: Readonly<Record<Channel['channel'], () => string>> = {
  sms: () => copy.channelSms(),
  whatsapp: () => copy.channelWhatsapp(),
  email: () => copy.channelEmail(),
}

const ChannelForm = ({ channels }: { channels: readonly Channel[] }) => {
  const result = useActionData<FormDone | FormFailure>()
  const failure = result && 'typed' in result && !result.typed['form'] ? result : undefined
  const { state } = useNavigation()
  return (
    <Card title={copy.channelsTitle()}>
      <Form method="post" preventScrollReset className={styles['channels']}>
        <p className={styles['lead']}>{copy.channelsLead()}</p>
        {failure && <FormProblems failure={failure} />}
        {channels.some(({ channel }) => channel === 'email') && (
          <input type="hidden" name="hasEmail" value="1" />
        )}
        {channels.map(({ channel, chosen }) => (
          <CheckboxRow
            key={channel}
            id={`channel-${channel}`}
            name={channel}
            value="1"
            defaultChecked={chosen === '1'}
          >
            {channelNames[channel]()}
          </CheckboxRow>
        ))}
        <p role="status">
          {result && 'done' in result && result.done === 'channels' && copy.channelsSaved()}
        </p>
        <Button variant="secondary" type="submit" wide busy={state !== 'idle'}>
          {copy.saveChannels()}
        </Button>
      </Form>
    </Card>
  )
}

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
