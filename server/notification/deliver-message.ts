import type { Transaction } from 'kysely'
import {
  type NotificationEvent,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import { localeFor } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import { getContact } from '../profile/public.ts'
import type { PhoneChannel } from '../providers/sms/sms-provider.ts'
import { saveReminderOutcome } from '../reminder/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type PassedMessage, passToSender } from './pass-to-sender.ts'
import { addDelivery } from './plan-deliveries.ts'
import { type RenderedMessage, renderMessage } from './render-message.ts'
import {
  changeDelivery,
  countSpend,
  lockDelivery,
  type StoredDelivery,
  saveSent,
  uncountSpend,
} from './store.ts'

/** Tries of one message, over about ten minutes; after the last it is given up. */
const maxTries = 8

/** A reminder goes within so long after the message gate let it through, or not at all. */
const gateHoldsMs = 10 * 60_000

type Envelope = { readonly to: string; readonly rendered: RenderedMessage }

type Begun = { readonly delivery: StoredDelivery } & (
  | { readonly passes: Envelope }
  /** Its end, without asking a provider. */
  | { readonly ended: 'unknown' | 'failed' | 'suppressed'; readonly reason: string }
)

const isCollecting = (event: NotificationEvent): boolean =>
  notificationEvents[event].kind === 'collects'

const openFacts = ({ cipher }: Services, { factsEncrypted, notificationId }: StoredDelivery) =>
  JSON.parse(cipher.open(factsEncrypted, notificationId)) as Readonly<Record<string, string>>

const addressed = async (
  services: Services,
  tx: Transaction<Tables>,
  delivery: StoredDelivery,
): Promise<Envelope | undefined> => {
  const { borrowerId, market, event, channel, notificationId, phoneEncrypted } = delivery
  const contact = await getContact(services, tx, borrowerId)
  const to = phoneEncrypted ? services.cipher.open(phoneEncrypted, notificationId) : contact.phone
  if (to === undefined) return undefined
  const locale = localeFor(contact.language, market)
  const subject = { event, market, facts: openFacts(services, delivery) }
  return { to, rendered: renderMessage(services, subject, { channel, locale }) }
}

/**
 * Stores that a delivery is handed to a provider before it is. One that was handed over by a process
 * that died is asked for again only where the provider knows our reference: else it is `unknown`, and
 * not sent again.
 */
const beginDelivery = async (
  services: Services,
  tx: Transaction<Tables>,
  deliveryId: string,
): Promise<Begun | undefined> => {
  const delivery = await lockDelivery(tx, deliveryId)
  if (delivery?.state !== 'waiting' && delivery?.state !== 'sending') return undefined
  const { event, market, channel, happenedAt } = delivery
  const { clock, config } = services
  const now = clock.now()
  if (delivery.state === 'sending' && !isDeduplicating(services, delivery)) {
    return { delivery, ended: 'unknown', reason: 'reply-lost' }
  }
  if (isCollecting(event) && now.getTime() - happenedAt.getTime() > gateHoldsMs) {
    return { delivery, ended: 'failed', reason: 'too-late' }
  }
  const envelope = await addressed(services, tx, delivery)
  if (!envelope) return { delivery, ended: 'failed', reason: 'no-address' }
  const costMinor = config.messages.priceMinor[market][channel]
  if (delivery.costMinor === 0n) {
    const isOptional = notificationEvents[event].kind === 'optional'
    const capMinor = isOptional ? config.messages.dailySpendMinor[market] : undefined
    const day = clock.businessDate(market)
    if (!(await countSpend(tx, { market, day, channel }, { costMinor, capMinor }))) {
      return { delivery, ended: 'suppressed', reason: 'daily-spend' }
    }
  }
  await changeDelivery(tx, deliveryId, {
    state: 'sending',
    costMinor,
    provider: sendersOf(services, delivery)[0]?.name ?? '',
    textEncrypted: services.cipher.seal(envelope.rendered.text, deliveryId),
    passedAt: clock.wallNow(),
  })
  return { delivery: { ...delivery, costMinor }, passes: envelope }
}

/** E-mail has no sender here yet. */
const phoneChannelOf = ({ channel }: StoredDelivery): PhoneChannel =>
  channel === 'whatsapp' ? 'whatsapp' : 'sms'

const sendersOf = (services: Services, delivery: StoredDelivery) =>
  services
    .smsSenders(delivery.market)
    .filter(({ channels }) => channels.includes(phoneChannelOf(delivery)))

const isDeduplicating = (services: Services, delivery: StoredDelivery): boolean =>
  sendersOf(services, delivery).some(
    ({ name, deduplicates }) => name === delivery.provider && deduplicates,
  )

const pass = async (
  services: Services,
  delivery: StoredDelivery,
  { to, rendered: { text, values, locale } }: Envelope,
): Promise<PassedMessage> =>
  await passToSender(services, sendersOf(services, delivery), {
    to,
    text,
    filled: { event: delivery.event, values, locale },
    code: '',
    channel: phoneChannelOf(delivery),
    reference: delivery.deliveryId,
  })

/** A message that certainly was not sent costs nothing. */
const giveUp = async (
  { clock }: Services,
  tx: Transaction<Tables>,
  { deliveryId, market, channel, costMinor }: StoredDelivery,
  { state, reason }: { state: 'failed' | 'suppressed'; reason: string },
): Promise<void> => {
  if (costMinor > 0n) {
    await uncountSpend(tx, { market, day: clock.businessDate(market), channel }, costMinor)
  }
  await changeDelivery(tx, deliveryId, { state, reason, costMinor: 0n })
}

/** A reminder that did not go is decided on anew by the message gate. */
const reportToReminder = async (
  tx: Transaction<Tables>,
  { event, reference }: StoredDelivery,
  { outcome, sender }: { outcome: 'sent' | 'unknown' | 'failed'; sender: string },
): Promise<void> => {
  if (!isCollecting(event)) return
  const [messageId = ''] = reference.split('/')
  await saveReminderOutcome(tx, messageId, { outcome, sender })
}

/**
 * Sends one message on one channel, once: it is stored as handed over first, in a transaction of its
 * own, and its result in `tx`. @throws when no provider took it, so that the outbox tries again.
 */
export const deliverMessage = async (
  services: Services,
  tx: Transaction<Tables>,
  { deliveryId, attempt }: { readonly deliveryId: string; readonly attempt: number },
): Promise<void> => {
  const begun = await inTransaction(services.db, own => beginDelivery(services, own, deliveryId))
  if (!begun) return
  const { delivery } = begun
  if (!('passes' in begun)) {
    const { ended: state, reason } = begun
    if (state === 'unknown') await changeDelivery(tx, deliveryId, { state, reason })
    else await giveUp(services, tx, delivery, { state, reason })
    const outcome = state === 'unknown' ? state : 'failed'
    await reportToReminder(tx, delivery, { outcome, sender: delivery.provider })
    return
  }
  const {
    delivery: outcome,
    sender,
    ref: providerRef,
  } = await pass(services, delivery, begun.passes)
  if (outcome === 'failed') {
    // A reminder is decided on anew instead: it may be night by the next try.
    if (attempt < maxTries && !isCollecting(delivery.event)) {
      await changeDelivery(services.db, deliveryId, { state: 'waiting' })
      throw new Error(`no provider took a message: ${sender || 'none is configured'}`)
    }
    await giveUp(services, tx, delivery, { state: 'failed', reason: 'not-taken' })
    if (delivery.channel === 'whatsapp') {
      const { notificationId } = delivery
      await addDelivery(services, tx, { notificationId, channel: 'sms' })
    }
  } else {
    await saveSent(tx, deliveryId, { state: outcome, provider: sender, providerRef })
  }
  await reportToReminder(tx, delivery, { outcome, sender })
}
