import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { zonesOfRegion } from '#domain/market/region-zones.ts'
import {
  type NotificationEvent,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import { isWithinContactHours } from '#domain/reminder/check-reminder.ts'
import { reminderRulesFor } from '#domain/reminder/reminder-plan.ts'
import { localeFor } from '../platform/copy.ts'
import { inTransaction } from '../platform/database/database.ts'
import { getContact } from '../profile/public.ts'
import type { EmailAttachment } from '../providers/email/email-provider.ts'
import type { PhoneChannel } from '../providers/sms/sms-provider.ts'
import { saveReminderOutcome } from '../reminder/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { findEmailAddress } from './email/address-store.ts'
import { attachedDocuments } from './email/attached-documents.ts'
import { notificationEmail } from './email/email-content.ts'
import { type PassedEmail, passToMailServer } from './email/pass-to-mail-server.ts'
import { passToSender } from './pass-to-sender.ts'
import { addDelivery, requireKnownEvent } from './plan-deliveries.ts'
import { isRegisteredLink } from './registered-link.ts'
import { type RenderedMessage, renderMessage } from './render-message.ts'
import { countSpend, uncountSpend } from './spend-store.ts'
import {
  changeDelivery,
  hasOtherDelivery,
  lockDelivery,
  type StoredDelivery,
  saveSent,
} from './store.ts'

/** Tries of one message, over about ten minutes; after the last it is given up. */
const maxTries = 8

/**
 * Tries of an e-mail whose reply was lost: SMTP has each such message sent again under its id (RFC
 * 1047), by which mailboxes drop a repeat; no more of them, for those that do not.
 */
const maxRepeats = 3

/** A reminder goes within so long after the message gate let it through, or not at all. */
const gateHoldsMs = 10 * 60_000

type Envelope = {
  readonly to: string
  readonly rendered: RenderedMessage
  readonly attachments: readonly EmailAttachment[]
}

type Begun = { readonly delivery: StoredDelivery } & (
  | { readonly passes: Envelope }
  /** Its end, without asking a provider. */
  | { readonly ended: 'unknown' | 'failed' | 'suppressed'; readonly reason: string }
)

/** Whether a text message names no payment link, or one whose host is registered. */
const hasRegisteredLink = (
  services: Services,
  { market }: StoredDelivery,
  { rendered: { values } }: Envelope,
): boolean => {
  const { payLink } = values
  return payLink === undefined || isRegisteredLink(services, market, payLink)
}

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
  const toPhone = () =>
    phoneEncrypted ? services.cipher.open(phoneEncrypted, notificationId) : contact.phone
  const to = channel === 'email' ? await findEmailAddress(services, tx, borrowerId) : toPhone()
  if (to === undefined) return undefined
  const locale = localeFor(contact.language, market)
  const subject = { event, market, facts: openFacts(services, delivery) }
  const attachments = channel === 'email' ? await attachedDocuments(services, delivery, locale) : []
  return { to, rendered: renderMessage(services, subject, { channel, locale }), attachments }
}

/**
 * Whether a message that asks for money may still go: soon after the gate's decision, and in hours in
 * which the borrower may be contacted. A message that the gate let through a minute before their end
 * may have waited for its turn, or for WhatsApp's report, until after it.
 */
const isGateOpen = async (
  services: Services,
  tx: Transaction<Tables>,
  { borrowerId, market, happenedAt }: StoredDelivery,
): Promise<boolean> => {
  const now = services.clock.now()
  if (now.getTime() - happenedAt.getTime() > gateHoldsMs) return false
  const { region } = await getContact(services, tx, borrowerId)
  const rules = reminderRulesFor(market, services.clock.businessDate(market))
  return zonesOfRegion(market, region).every(zone => isWithinContactHours(rules, zone, now))
}

/** Whether a day's spend holds it; of one from before the day was stored, its cost says so. */
const isCounted = ({ costMinor, countedOn }: StoredDelivery): boolean =>
  countedOn !== null || costMinor > 0n

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
  const { market, channel } = delivery
  const event = requireKnownEvent(delivery.event)
  const { clock, config } = services
  if (delivery.state === 'sending' && !isRepeatable(services, delivery)) {
    return { delivery, ended: 'unknown', reason: 'reply-lost' }
  }
  if (isCollecting(event) && !(await isGateOpen(services, tx, delivery))) {
    return { delivery, ended: 'failed', reason: 'too-late' }
  }
  const envelope = await addressed(services, tx, delivery)
  if (!envelope) return { delivery, ended: 'failed', reason: 'no-address' }
  // The reminder is decided on anew, and goes without it.
  if (channel === 'sms' && !hasRegisteredLink(services, delivery, envelope)) {
    return { delivery, ended: 'failed', reason: 'link-host' }
  }
  let counted = delivery
  if (!isCounted(delivery)) {
    const costMinor = config.messages.priceMinor[market][channel]
    const isOptional = notificationEvents[event].kind === 'optional'
    // What costs nothing goes on when the day's spend is used up.
    const capMinor =
      isOptional && costMinor > 0n ? config.messages.dailySpendMinor[market] : undefined
    const day = clock.businessDate(market)
    const spentMinor = await countSpend(tx, { market, day, channel }, { costMinor, capMinor })
    if (spentMinor === undefined) {
      return { delivery, ended: 'suppressed', reason: 'daily-spend' }
    }
    reportSpend(services, market, { costMinor, spentMinor })
    counted = { ...delivery, costMinor, countedOn: day }
  }
  const { costMinor, countedOn } = counted
  await changeDelivery(tx, deliveryId, {
    state: 'sending',
    costMinor,
    countedOn,
    provider: providerOf(services, delivery),
    textEncrypted: services.cipher.seal(envelope.rendered.text, deliveryId),
    passedAt: clock.wallNow(),
  })
  return { delivery: counted, passes: envelope }
}

/**
 * Writes to the log, once for each, that a market's messages have cost four fifths of its day's spend,
 * and that they have used it up, after which what need not be sent is held back.
 */
const reportSpend = (
  { config, log }: Pick<Services, 'config' | 'log'>,
  market: MarketCode,
  { costMinor, spentMinor }: { readonly costMinor: bigint; readonly spentMinor: bigint },
): void => {
  const capMinor = config.messages.dailySpendMinor[market]
  const passes = (limit: bigint) => spentMinor >= limit && spentMinor - costMinor < limit
  const figures = { market, spentMinor: String(spentMinor), capMinor: String(capMinor) }
  if (passes(capMinor)) log.error(figures, "the day's spend on messages is used up")
  else if (passes((capMinor * 4n) / 5n)) log.warn(figures, "most of the day's spend is used")
}

const providerOf = (services: Services, delivery: StoredDelivery): string =>
  (delivery.channel === 'email' ? services.emailProvider : sendersOf(services, delivery)[0])
    ?.name ?? ''

const phoneChannelOf = ({ channel }: StoredDelivery): PhoneChannel =>
  channel === 'whatsapp' ? 'whatsapp' : 'sms'

/** Those of the phone; none of them takes e-mail. */
const sendersOf = (services: Services, delivery: StoredDelivery) =>
  services
    .smsSenders(delivery.market)
    .filter(({ channels }) => channels.includes(phoneChannelOf(delivery)))

/**
 * Whether what may have been sent can be sent again: by a sender that knows our references, or by
 * e-mail, whose message id stays the same.
 */
const isRepeatable = (services: Services, delivery: StoredDelivery): boolean =>
  delivery.channel === 'email' ||
  sendersOf(services, delivery).some(
    ({ name, deduplicates }) => name === delivery.provider && deduplicates,
  )

const pass = async (
  services: Services,
  delivery: StoredDelivery,
  { to, rendered, attachments }: Envelope,
): Promise<PassedEmail> => {
  const { deliveryId: reference, event } = delivery
  if (delivery.channel === 'email') {
    const content = notificationEmail(services, delivery, rendered)
    return await passToMailServer(services, { ...content, to, attachments, reference })
  }
  const { text, values, locale } = rendered
  const filled = { event, values, locale }
  const channel = phoneChannelOf(delivery)
  const message = { to, text, filled, code: '', channel, reference }
  return await passToSender(services, sendersOf(services, delivery), message)
}

/** A message that certainly was not sent costs nothing, on the day on which it was counted. */
const giveUp = async (
  { clock }: Services,
  tx: Transaction<Tables>,
  delivery: StoredDelivery,
  { state, reason }: { state: 'failed' | 'suppressed'; reason: string },
): Promise<void> => {
  const { deliveryId, market, channel, costMinor, countedOn } = delivery
  if (isCounted(delivery)) {
    const day = countedOn ?? clock.businessDate(market)
    await uncountSpend(tx, { market, day, channel }, costMinor)
  }
  await changeDelivery(tx, deliveryId, { state, reason, costMinor: 0n, countedOn: null })
}

/** WhatsApp's message goes by SMS instead; an e-mail's where it was required and went nowhere else. */
const fallBackToSms = async (
  services: Services,
  tx: Transaction<Tables>,
  delivery: StoredDelivery,
): Promise<void> => {
  const { notificationId, channel, event } = delivery
  const isNeeded =
    channel === 'whatsapp' ||
    (channel === 'email' &&
      notificationEvents[event].kind === 'required' &&
      !(await hasOtherDelivery(tx, delivery)))
  if (isNeeded) await addDelivery(services, tx, { notificationId, channel: 'sms' })
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
 * own, and its result in `tx`. @throws when no provider took it, so that the outbox tries again;
 * OfNewerRelease.
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
    if (reason === 'no-address') await fallBackToSms(services, tx, delivery)
    const outcome = state === 'unknown' ? state : 'failed'
    await reportToReminder(tx, delivery, { outcome, sender: delivery.provider })
    return
  }
  const {
    delivery: outcome,
    sender,
    ref: providerRef,
    refusedAs,
  } = await pass(services, delivery, begun.passes)
  if (outcome === 'failed') {
    // A reminder is decided on anew instead: it may be night by the next try.
    if (refusedAs === undefined && attempt < maxTries && !isCollecting(delivery.event)) {
      await changeDelivery(services.db, deliveryId, { state: 'waiting' })
      throw new Error(`no provider took a message: ${sender || 'none is configured'}`)
    }
    await giveUp(services, tx, delivery, { state: 'failed', reason: refusedAs ?? 'not-taken' })
    await fallBackToSms(services, tx, delivery)
  } else if (outcome === 'unknown' && delivery.channel === 'email' && attempt < maxRepeats) {
    await changeDelivery(services.db, deliveryId, { state: 'waiting' })
    throw new Error(`the reply to an e-mail was lost: ${sender}`)
  } else {
    await saveSent(tx, deliveryId, { state: outcome, provider: sender, providerRef })
  }
  await reportToReminder(tx, delivery, { outcome, sender })
}
