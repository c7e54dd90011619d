import { streamSSE } from 'hono/streaming'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type paymentEvents, paymentRequestEventName } from '#contract/payment-request/calls.ts'
import { type BorrowerContext, type Refusal, refuse, refuseForNow } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { readAtOneMoment } from '../platform/database/transaction.ts'
import { isStillLive, sessionName } from '../session/public.ts'
import { findBorrowerPaymentRequest } from './borrower-payment-request.ts'
import { paymentRequestResponse } from './payment-request-response.ts'

/** Keeps proxies from closing a quiet stream. */
const heartbeatMs = 15_000
/** When to try again where all streams of a session are taken; the page polls until then. */
const busySeconds = 30
/** Streams end by themselves, since not every browser closes them; a live page reconnects. */
const maxStreamMs = 10 * 60_000

/**
 * The payment request, at once and after each change: as server-sent events, or once as JSON for a
 * client that does not accept an event stream. The stream ends with the session. Each session has a
 * few streams; all that watch one payment request share what is read of it.
 */
export const paymentEventsHandler = async (
  { cardNo }: InputOf<typeof paymentEvents>,
  context: BorrowerContext,
): Promise<OutputOf<typeof paymentEvents> | Refusal | Response> => {
  const { services, signedIn, locale, call } = context
  const { borrowerId } = signedIn
  // Of one moment: a request read before a commit with the payments after it is waiting and paid.
  const readCurrent = () =>
    readAtOneMoment(services, async reading => {
      const found = await findBorrowerPaymentRequest(reading, borrowerId, cardNo)
      return found && (await paymentRequestResponse(reading, { ...found, locale }))
    })
  const isStream = call.req.header('accept')?.includes('text/event-stream') === true
  const release = isStream
    ? services.streamSlots.take(sessionName(signedIn.tokenHash), borrowerId)
    : () => undefined
  if (!release) return refuseForNow(say(locale, 'tooManyRequests'), busySeconds)
  try {
    const current = await readCurrent()
    if (!current) {
      release()
      return refuse(protocolCode.notFound, say(locale, 'notFound'))
    }
    if (!isStream) return current
    const read = async () => JSON.stringify((await readCurrent()) ?? null)
    return streamChanges(context, { cardNo, first: JSON.stringify(current), read, release })
  } catch (error) {
    release()
    throw error
  }
}

type ChangeStream = {
  readonly cardNo: string
  readonly first: string
  readonly read: () => Promise<string>
  /** Called once, when the stream has ended. */
  readonly release: () => void
}

const streamChanges = (
  { services, signedIn, locale, call }: BorrowerContext,
  { cardNo, first, read, release }: ChangeStream,
): Response => {
  call.header('X-Accel-Buffering', 'no')
  const response = streamSSE(call, async stream => {
    let data = first
    let lastSent = ''
    let failure: unknown
    let wake = () => {}
    const leave = services.paymentRequestFeeds.follow({
      requestNo: cardNo,
      locale,
      read,
      onChange: json => {
        data = json
        wake()
      },
      onFailure: error => {
        failure = error
        wake()
      },
    })
    const ends = performance.now() + maxStreamMs
    stream.onAbort(() => wake())
    const onStop = () => wake()
    services.stopping.addEventListener('abort', onStop, { once: true })
    const isOver = () => stream.aborted || services.stopping.aborted || performance.now() >= ends
    try {
      while (!isOver()) {
        if (failure !== undefined) throw failure
        if (!(await isStillLive(services, signedIn))) break
        // One change arrives several times (in process, by NOTIFY, from the outbox): send it once.
        const isChanged = data !== lastSent
        lastSent = data
        if (isChanged) await stream.writeSSE({ event: paymentRequestEventName, data: lastSent })
        else await stream.write(': still here\n\n')
        await new Promise<void>(resolve => {
          wake = resolve
          if (data !== lastSent || failure !== undefined || isOver()) return resolve()
          setTimeout(resolve, heartbeatMs).unref()
        })
      }
    } catch (error) {
      // The stream ends; the browser reconnects, and polls until then.
      services.log.warn({ err: error, requestNo: cardNo }, 'a stream of payment events failed')
    } finally {
      services.stopping.removeEventListener('abort', onStop)
      leave()
      release()
    }
  })
  // streamSSE's own header would let a browser cache what a borrower owes.
  response.headers.set('Cache-Control', 'no-store')
  return response
}
