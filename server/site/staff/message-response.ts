import type { OutputOf } from '#contract/call.ts'
import type { readContactMessage } from '#contract/site/staff-calls.ts'
import type { Services } from '../../services.ts'
import type { MessageState, StoredMessage } from '../store.ts'

type ContactMessageResponse = OutputOf<typeof readContactMessage>
type MessageBody = Pick<ContactMessageResponse, 'name' | 'telephone' | 'message'>

/** "R…" and the last three digits: enough to distinguish two, too little to call. */
export const masked = (text: string): string => `${[...text][0] ?? ''}…`
const maskedNumber = (text: string): string => `…${text.replace(/\D/g, '').slice(-3)}`

const openBody = ({ cipher }: Pick<Services, 'cipher'>, row: StoredMessage): MessageBody =>
  // Encrypted by this capability only, under the row's own id.
  JSON.parse(cipher.open(row.bodyEncrypted, row.messageId)) as MessageBody

const stateOf = ({ answeredAt, isClosed }: StoredMessage): MessageState => {
  if (answeredAt === null) return 'open'
  return isClosed ? 'closed' : 'answered'
}

const frame = (row: StoredMessage) => ({
  messageId: row.messageId,
  market: row.market,
  language: row.language,
  receivedAt: row.receivedAt.toISOString(),
  state: stateOf(row),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answeredBy: row.answeredBy ?? '',
  note: row.note,
})

export const maskedMessageResponse = (
  services: Pick<Services, 'cipher'>,
  row: StoredMessage,
): Omit<ContactMessageResponse, 'message'> => {
  const { name, telephone } = openBody(services, row)
  return { ...frame(row), name: masked(name), telephone: maskedNumber(telephone) }
}

export const fullMessageResponse = (
  services: Pick<Services, 'cipher'>,
  row: StoredMessage,
): ContactMessageResponse => ({ ...frame(row), ...openBody(services, row) })
