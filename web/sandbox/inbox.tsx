import type { OutputOf } from '#contract/call.ts'
import type { listMessages } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { Badge } from '../ui/badge/badge.tsx'
import styles from './inbox.module.css'
import { RefreshableCard } from './refreshable-card.tsx'

type Messages = OutputOf<typeof listMessages>['messages']

/** How many are listed; a sign-in code is in one of the last. */
const maxListed = 12

const channels = [
  { id: 'sms', has: ['sms', 'voice'], title: copy.inboxSms },
  { id: 'whatsapp', has: ['whatsapp'], title: copy.inboxWhatsapp },
  { id: 'email', has: ['email'], title: copy.inboxEmail },
] as const

/** Messages that the simulated senders took, an inbox for each channel. */
export const Inbox = ({ messages }: { messages: Messages }) => (
  <RefreshableCard
    id="messages"
    title={copy.inboxTitle()}
    lead={messages.length === 0 ? copy.inboxEmpty() : copy.inboxText()}
  >
    {channels.map(({ id, has, title }) => {
      const listed = messages.filter(({ channel }) => has.some(each => each === channel))
      return (
        listed.length > 0 && (
          <section key={id} className={styles['inbox']} aria-labelledby={`inbox-${id}`}>
            <h3 id={`inbox-${id}`}>{title()}</h3>
            <ol aria-live="polite">
              {listed.slice(0, maxListed).map(message => (
                <Message key={message.messageId} message={message} />
              ))}
            </ol>
          </section>
        )
      )
    })}
  </RefreshableCard>
)

const channelNames = {
  sms: copy.bySms,
  voice: copy.byVoice,
  whatsapp: copy.byWhatsapp,
  email: copy.byEmail,
}

const Message = ({ message }: { message: Messages[number] }) => (
  <li className={styles[message.channel === 'whatsapp' ? 'whatsapp' : 'message']}>
    <p className={styles['head']}>
      <span className={styles['to']}>{message.to}</span>
      <Badge tone="neutral">{channelNames[message.channel]()}</Badge>
      {/* Cut from the ISO text: the same on the server and in every browser's time zone. */}
      <span className={styles['time']}>{message.sentAt.slice(11, 19)} UTC</span>
    </p>
    {message.code !== '' && <p className={styles['code']}>{message.code}</p>}
    {message.subject !== '' && <p className={styles['to']}>{message.subject}</p>}
    <p className={styles['text']}>{message.text}</p>
    {message.attachments.map(({ name, path }) => (
      <p key={path}>
        <a href={path} download={name}>
          {name}
        </a>
      </p>
    ))}
  </li>
)
