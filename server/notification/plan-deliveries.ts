import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { MarketCode } from '#domain/market/market.ts'
import {
  channelsFor,
  isNotificationEvent,
  type MessageChannel,
  type NotificationEvent,
} from '#domain/notification/notification-events.ts'
import { OfNewerRelease, writeOutbox } from '../platform/jobs/outbox.ts'
import { findBorrower, getContact } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { hasEmailAddress } from './email/address-store.ts'
import { notificationPayload } from './notify.ts'
import { findChoice, insertDelivery, insertNotification } from './store.ts'

/** What is learned of later than this goes to the list alone. */
const staleAfterMs = 3 * 86_400_000

export const deliveryTopic = 'deliver-message'

/** Whether messages of a market can go on a channel. */
export const hasSender = (
  { smsSenders }: Pick<Services, 'smsSenders'>,
  market: MarketCode,
  channel: 'sms' | 'whatsapp',
): boolean => smsSenders(market).some(({ channels }) => channels.includes(channel))

/** @throws OfNewerRelease for an event that only a newer release knows. */
export const requireKnownEvent = (name: string): NotificationEvent => {
  if (!isNotificationEvent(name)) throw new OfNewerRelease(`no notification event ${name} is known`)
  return name
}

/** Adds a delivery on a channel and what sends it; nothing when there is one already. */
export const addDelivery = async (
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  tx: Transaction<Tables>,
  { notificationId, channel }: { notificationId: string; channel: MessageChannel },
): Promise<void> => {
  const deliveryId = random.uuid()
  const createdAt = clock.now()
  if (!(await insertDelivery(tx, { deliveryId, notificationId, channel, createdAt }))) return
  await writeOutbox(tx, { topic: deliveryTopic, payload: { deliveryId } })
}

/**
 * Stores what a borrower is notified of, and decides on which channels it goes. Idempotent: an event
 * that was notified of before adds nothing. @throws OfNewerRelease
 */
export const planDeliveries = async (
  services: Services,
  tx: Transaction<Tables>,
  payload: unknown,
): Promise<void> => {
  const parsed = z.parse(notificationPayload, payload)
  const { notificationId, reference, borrowerId, ...sealed } = parsed
  const event = requireKnownEvent(parsed.event)
  const borrower = await findBorrower(tx, borrowerId)
  // Of an erased account there is nobody to notify; but of its closing, by the phone that it had.
  const isErased = borrower?.closedAt != null && borrower.phone === null
  if (!borrower || (isErased && sealed.phone === null)) return
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const isNew = await insertNotification(tx, {
    notificationId,
    borrowerId,
    loanId: sealed.loanId,
    market: borrower.market,
    event,
    reference,
    factsEncrypted: bytes(sealed.facts),
    phoneEncrypted: sealed.phone === null ? null : bytes(sealed.phone),
    happenedAt: new Date(sealed.happenedAt),
  })
  if (!isNew) return
  if (services.clock.now().getTime() - Date.parse(sealed.happenedAt) > staleAfterMs) return
  const { phone } = await getContact(services, tx, borrowerId)
  const hasPhone = phone !== undefined || sealed.phone !== null
  const reachable = {
    sms: hasPhone && hasSender(services, borrower.market, 'sms'),
    whatsapp: hasPhone && hasSender(services, borrower.market, 'whatsapp'),
    email: services.emailProvider !== undefined && (await hasEmailAddress(tx, borrowerId)),
  }
  const channels = channelsFor(event, await findChoice(tx, borrowerId), reachable)
  for (const channel of channels) await addDelivery(services, tx, { notificationId, channel })
}
