import type { Context } from 'hono'
import { protocolCode } from '#contract/envelope.ts'
import { readBody } from '../http/read-body.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { closeCallback, insertCallback } from './store.ts'
import type { CallbackPurpose } from './tables.ts'

/** What a capability makes of a callback: how it reads one, keeps its news and books it. */
export type CallbackBooking<News> = {
  readonly purpose: CallbackPurpose
  readonly toJson: (news: News) => unknown
  /** The inverse of `toJson`, for a callback that was kept and not handled. */
  readonly fromJson: (json: unknown) => News
  /** Once for each piece of news, whoever brings it and however often. */
  readonly book: (services: Services, news: News) => Promise<string>
}

type VerifiedCallback<News> =
  | { readonly outcome: 'refused' | 'ignored' | 'unreadable' }
  | { readonly outcome: 'news'; readonly news: News }

const callbackReply = (c: Context, code: string, message: string, status: 200 | 401 | 413 | 503) =>
  c.json({ code, message, data: null }, status)

/**
 * A provider's callback: the bytes are checked as they came, kept, then booked; 200 only once that
 * is committed. What proves nothing is refused and only counted.
 */
export const receiveCallback = async <News>(
  c: Context,
  services: Services,
  provider: {
    readonly name: string
    readonly judge: (body: Buffer, headers: Headers) => VerifiedCallback<News>
  },
  booking: CallbackBooking<News>,
): Promise<Response> => {
  const { name } = provider
  const body = await readBody(c.req.raw)
  if (!body) return callbackReply(c, protocolCode.tooLarge, 'too large', 413)
  const { headers } = c.req.raw
  const judged = provider.judge(body, headers)
  if (judged.outcome === 'refused') {
    services.metrics.countCallback(name, 'refused')
    return callbackReply(c, protocolCode.signedOut, 'not verified', 401)
  }
  try {
    const outcome = await storeAndBook(services, { provider: name, headers, body }, judged, booking)
    services.metrics.countCallback(name, outcome)
    return callbackReply(c, '0', outcome, 200)
  } catch (error) {
    // The provider sends again, and the sweep takes up what was kept.
    if (!isTransientError(error)) {
      services.log.error({ err: error, provider: name }, 'a callback could not be booked')
    }
    services.metrics.countCallback(name, 'failed')
    c.header('Retry-After', '5')
    return callbackReply(c, protocolCode.unavailable, 'try again', 503)
  }
}

/** The database is away, or a provider that was to confirm does not answer. */
const isTransientError = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof PaymentProviderError

const storeAndBook = async <News>(
  services: Services,
  callback: { readonly provider: string; readonly headers: Headers; readonly body: Buffer },
  judged: Exclude<VerifiedCallback<News>, { outcome: 'refused' }>,
  { purpose, toJson, book }: CallbackBooking<News>,
): Promise<string> => {
  const callbackId = services.random.uuid()
  const news = judged.outcome === 'news' ? judged.news : undefined
  await insertCallback(services, {
    callbackId,
    purpose,
    ...callback,
    event: news === undefined ? undefined : toJson(news),
    now: services.clock.wallNow(),
  })
  const outcome = news === undefined ? judged.outcome : await book(services, news)
  await closeCallback(services.db, callbackId, outcome, services.clock.wallNow())
  return outcome
}
