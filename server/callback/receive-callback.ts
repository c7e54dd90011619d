import type { Context } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import type { EndedPaymentRequest } from '../providers/payment/payment-provider.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { closeCallback, insertCallback, type ProviderEvent } from './store.ts'
import type { CallbackPurpose } from './tables.ts'

/** How a capability books the events of its providers. */
export type CallbackBooking<Event extends ProviderEvent> = {
  readonly purpose: CallbackPurpose
  /** Idempotent: each event is booked once, however often and in whatever order it is delivered. */
  readonly book: (services: Services, event: Event) => Promise<string>
  /** Notes what a callback without money says has ended; one that is lost is not repeated. */
  readonly end?: (
    services: Services,
    provider: string,
    ended: EndedPaymentRequest,
  ) => Promise<string>
}

type VerifiedCallback<Event> =
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unreadable' }
  | { readonly outcome: 'ignored'; readonly ended?: EndedPaymentRequest }
  | { readonly outcome: 'event'; readonly event: Event }

type CallbackProvider<Event> = {
  readonly name: string
  /** Checks and reads the raw body; never throws. */
  verify(rawBody: Uint8Array, headers: Headers): VerifiedCallback<Event>
}

/**
 * Razorpay counts a reply after 5 seconds as none, sends again and in the end disables the webhook
 * (razorpay.com/docs, webhooks). A booking may wait longer, for a provider that confirms it.
 */
const replyWithinMs = 4_000

/**
 * Handles one HTTP callback of a provider, its length checked (`limitCallbacks`): verifies the raw
 * body, stores it, books its event. 200 once the booking is committed, or after `replyWithinMs`
 * while it goes on: what is stored is booked by the sweep at the latest. 401 and nothing stored when
 * verification fails; 503 asks the provider to send again.
 */
export const receiveCallback = async <Event extends ProviderEvent>(
  c: Context,
  services: Services,
  provider: CallbackProvider<Event>,
  booking: CallbackBooking<Event>,
): Promise<Response> => {
  const { name } = provider
  const body = Buffer.from(await c.req.arrayBuffer())
  const { headers } = c.req.raw
  const verified = provider.verify(body, headers)
  if (verified.outcome === 'refused') {
    services.metrics.countCallback(name, 'refused')
    return callbackReply(c, protocolCode.signedOut, 'not verified', 401)
  }
  try {
    const callback = { provider: name, headers, body }
    const booked = await storeAndBook(services, callback, verified, booking)
    const outcome = await settledWithin(booked.outcome, replyWithinMs, 'accepted')
    if (outcome === 'accepted') logFailure(services, name, booked.outcome)
    services.metrics.countCallback(name, outcome)
    return callbackReply(c, '0', outcome, 200)
  } catch (error) {
    // The provider sends again, and the sweep handles what is stored.
    if (!isTransientError(error)) {
      services.log.error({ err: error, provider: name }, 'a callback could not be booked')
    }
    services.metrics.countCallback(name, 'failed')
    c.header('Retry-After', '5')
    return callbackReply(c, protocolCode.unavailable, 'try again', 503)
  }
}

const callbackReply = (c: Context, code: string, message: string, status: 200 | 401 | 503) =>
  c.json({ code, message, data: null }, status)

/** The database is unavailable, or a provider that was asked to confirm does not answer. */
const isTransientError = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof PaymentProviderError

/** Resolves once the callback is stored; `outcome` settles with its booking. */
const storeAndBook = async <Event extends ProviderEvent>(
  services: Services,
  callback: { readonly provider: string; readonly headers: Headers; readonly body: Buffer },
  verified: Exclude<VerifiedCallback<Event>, { outcome: 'refused' }>,
  { purpose, book, end }: CallbackBooking<Event>,
): Promise<{ readonly outcome: Promise<string> }> => {
  const callbackId = services.random.uuid()
  const now = services.clock.wallNow()
  await insertCallback(services, { callbackId, purpose, ...callback, content: verified, now })
  const bookAndClose = async (): Promise<string> => {
    const ended = verified.outcome === 'ignored' ? verified.ended : undefined
    let outcome: string = verified.outcome
    if (verified.outcome === 'event') outcome = await book(services, verified.event)
    else if (ended && end) outcome = await end(services, callback.provider, ended)
    else return outcome
    await closeCallback(services.db, callbackId, outcome, services.clock.wallNow())
    return outcome
  }
  return { outcome: bookAndClose() }
}

/** What `work` settles with, or `instead` when it takes longer than that. */
const settledWithin = async (
  work: Promise<string>,
  limitMs: number,
  instead: string,
): Promise<string> => {
  const limit = Promise.withResolvers<string>()
  const timer = setTimeout(() => limit.resolve(instead), limitMs)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Nobody waits for this booking any more; the sweep repeats it when it fails. */
const logFailure = (services: Services, provider: string, outcome: Promise<string>): void => {
  outcome.catch((error: unknown) =>
    services.log.warn({ err: error, provider }, 'a callback that was accepted is not booked yet'),
  )
}
