import { Link } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import type { listMessages, listPersonas } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { paths } from '../routes.ts'
import { Badge } from '../ui/badge/badge.tsx'
import styles from './inbox.module.css'
import { RefreshableCard } from './refreshable-card.tsx'

type Messages = OutputOf<typeof listMessages>['messages']
type Personas = OutputOf<typeof listPersonas>['personas']

/** Where the messages of one person are listed alone. */
const inboxOf = (to: string): string => `${paths.sandbox}?${new URLSearchParams({ to })}#messages`

/** How many are listed; a sign-in code is in one of the last. */
const maxListed = 12

const channels = [
  { id: 'sms', has: ['sms', 'voice'], title: copy.inboxSms },
  { id: 'whatsapp', has: ['whatsapp'], title: copy.inboxWhatsapp },
  { id: 'email', has: ['email'], title: copy.inboxEmail },
] as const

type InboxProps = {
  readonly messages: Messages
  /** Whose messages these are; empty for everybody's. */
  readonly to: string
  readonly personas: Personas
}

/** Messages that the simulated senders took, an inbox for each channel. */
export const Inbox = ({ messages, to, personas }: InboxProps) => (
  <RefreshableCard
    id="messages"
    title={to === '' ? copy.inboxTitle() : copy.inboxOf({ person: personOf(to, personas) })}
    lead={messages.length === 0 ? copy.inboxEmpty() : copy.inboxText()}
  >
    {to !== '' && (
      <Link className={styles['all']} to={`${paths.sandbox}#messages`} preventScrollReset>
        {copy.inboxOfAll()}
      </Link>
    )}
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

/** The persona with this phone, with it; else what the address names. */
const personOf = (to: string, personas: Personas): string => {
  const persona = personas.find(({ phone }) => phone === to)
  return persona === undefined ? to : `${persona.name}, ${to}`
}

const channelNames = {
  sms: copy.bySms,
  voice: copy.byVoice,
  whatsapp: copy.byWhatsapp,
  email: copy.byEmail,
}

const Message = ({ message }: { message: Messages[number] }) => (
  <li className={styles[message.channel === 'whatsapp' ? 'whatsapp' : 'message']}>
    <p className={styles['head']}>
      <Link className={styles['person']} to={inboxOf(message.to)} preventScrollReset>
        {message.to}
      </Link>
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
