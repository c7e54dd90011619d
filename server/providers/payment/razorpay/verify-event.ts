import { createHmac } from 'node:crypto'
import type * as z from 'zod'
import { createSignatureVerifier } from '../callback-secrets.ts'
import type { PaymentVerification } from '../payment-provider.ts'
import { eventOf, type Payee, paymentRequestIdOf } from './payment-events.ts'
import {
  creditedEvent,
  endedEvent,
  linkPaidEvent,
  orderPaidEvent,
  qrCreditedEvent,
  type RazorpayPayment,
  refundedEvent,
  webhookEvent,
} from './schemas.ts'

/** An event that is older, or further ahead, is a retry, a replay, or a copy. */
const WINDOW_MS = 5 * 60_000

/** Hex HMAC-SHA256 of the body, byte for byte, under the webhook's secret. */
export const signatureOf = (rawBody: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(rawBody).digest('hex')

/**
 * Checks an event. The signature covers every byte, including its time. Razorpay retries for a day
 * and replays events of the last fifteen (razorpay.com/docs, webhooks, FAQs), so an event outside
 * the window, or whose payment has no time, is not refused: it is only a hint.
 */
export const createVerifier = (secrets: readonly string[], now: () => Date) =>
  createSignatureVerifier({
    provider: 'Razorpay',
    secrets,
    header: 'x-razorpay-signature',
    signaturesOf: rawBody => secrets.map(secret => signatureOf(rawBody, secret)),
    read: (body): PaymentVerification => readBody(body, now()),
  })

const hasItsSource = ({ method, upi }: Pick<RazorpayPayment, 'method' | 'upi'>): boolean =>
  method !== 'upi' || Boolean(upi?.payer_account_type)

const notOurs = { outcome: 'ignored', reason: 'of another product' } as const

function readBody(body: unknown, now: Date): PaymentVerification {
  const { event: name, created_at: createdAt } = webhookEvent.parse(body)
  const isFresh = createdAt && Math.abs(now.getTime() - createdAt.getTime()) <= WINDOW_MS
  const credited = (
    { payment: { entity } }: Pick<z.infer<typeof creditedEvent>['payload'], 'payment'>,
    payee: Payee,
  ): PaymentVerification => {
    const event = eventOf({ ...entity, created_at: entity.created_at ?? now }, payee)
    // How much of it is left, and what a UPI app took it from, is read from Razorpay.
    const isComplete = event.refundedParts === undefined && hasItsSource(entity)
    const isHint = !isFresh || !entity.created_at || !isComplete
    return { outcome: 'event', event: isHint ? { ...event, isHint } : event }
  }
  if (name === 'virtual_account.credited') {
    const { payload } = creditedEvent.parse(body)
    return credited(payload, { via: 'virtual-account', made: payload.virtual_account.entity })
  }
  if (name === 'qr_code.credited') {
    const { payload } = qrCreditedEvent.parse(body)
    return credited(payload, { via: 'qr', made: payload.qr_code.entity })
  }
  if (name === 'order.paid') {
    const { payload } = orderPaidEvent.parse(body)
    // Every payment link has an order of its own, which names no payment request.
    if (!paymentRequestIdOf(payload.order.entity)) return notOurs
    return credited(payload, { via: 'link', made: payload.order.entity })
  }
  if (name === 'payment_link.paid') {
    const { payload } = linkPaidEvent.parse(body)
    if (!paymentRequestIdOf(payload.payment_link.entity)) return notOurs
    return credited(payload, { via: 'page', made: payload.payment_link.entity })
  }
  if (name === 'refund.processed') {
    // It does not name the account, and a payment never heard of is booked before it is taken back.
    const { entity } = refundedEvent.parse(body).payload.payment
    const event = eventOf({ ...entity, created_at: entity.created_at ?? now }, undefined)
    if (event.kind === 'reversed' || event.refundedParts) {
      return { outcome: 'event', event: { ...event, isHint: true } }
    }
    return { outcome: 'unreadable', reason: 'a refund of a payment that stands' }
  }
  const ended = endedRequest(name, body)
  const reason = 'not about money in or back'
  return { outcome: 'ignored', reason, ...(ended && { ended: { paymentRequestId: ended } }) }
}

/** Our payment request, unless its code was closed because it was paid. */
function endedRequest(name: string, body: unknown): string | undefined {
  if (!endings.includes(name)) return undefined
  const {
    payment_link: link,
    qr_code: code,
    virtual_account: account,
  } = endedEvent.safeParse(body).data?.payload ?? {}
  const made = (link ?? code ?? account)?.entity
  return made && made.close_reason !== 'paid' ? paymentRequestIdOf(made) : undefined
}

/** Webhooks of links, codes and accounts that take no more money (razorpay.com/docs, webhooks). */
const endings: readonly string[] = [
  'payment_link.expired',
  'payment_link.cancelled',
  'qr_code.closed',
  'virtual_account.closed',
]
