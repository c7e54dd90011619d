import { streamSSE } from 'hono/streaming'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { type paymentEvents, paymentRequestEventName } from '#contract/payment-request/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import { isStillLive } from '../session/public.ts'
import { findBorrowerPaymentRequest } from './borrower-payment-request.ts'
import { paymentRequestResponse } from './payment-request-response.ts'

/** Keeps proxies from closing a quiet stream. */
const heartbeatMs = 15_000
/** A stream ends by itself, since not every browser says that it left; the others open another. */
const longestMs = 10 * 60_000

/**
 * The bill as it is, at once and after everything that happens to it: as server-sent events, or
 * once as JSON to a caller that asks for that. Once its session is over a stream tells nothing more.
 */
export const paymentEventsHandler = async (
  { cardNo }: InputOf<typeof paymentEvents>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof paymentEvents> | Refusal | Response> => {
  const read = async () => {
    const bill = await findBorrowerPaymentRequest(services, signedIn.borrowerId, cardNo)
    return bill && (await paymentRequestResponse(services, { ...bill, locale }))
  }
  const now = await read()
  if (!now) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (!call.req.header('accept')?.includes('text/event-stream')) return now

  call.header('X-Accel-Buffering', 'no')
  const response = streamSSE(call, async stream => {
    let pending = true
    let told = ''
    let wake = () => {}
    const unwatch = services.paymentRequestEvents.watch(cardNo, () => {
      pending = true
      wake()
    })
    const ends = performance.now() + longestMs
    stream.onAbort(() => wake())
    services.stopping.addEventListener('abort', () => wake(), { once: true })
    const isOver = () => stream.aborted || services.stopping.aborted || performance.now() >= ends
    try {
      while (!isOver()) {
        const isNews = pending
        pending = false
        const data = isNews ? JSON.stringify(await read()) : told
        if (!(await isStillLive(services, signedIn))) break
        // One change is told more than once (at once, by NOTIFY, by the outbox): say it once.
        if (data !== told) await stream.writeSSE({ event: paymentRequestEventName, data })
        else if (!isNews) await stream.write(': still here\n\n')
        told = data
        await new Promise<void>(resolve => {
          wake = resolve
          if (pending || isOver()) return resolve()
          setTimeout(resolve, heartbeatMs).unref()
        })
      }
    } catch (error) {
      // The stream ends; the browser opens another, and asks until then.
      services.log.warn({ err: error, requestNo: cardNo }, 'a bill could not be followed further')
    } finally {
      unwatch()
    }
  })
  // The stream's own header would let a browser keep what a borrower owes.
  response.headers.set('Cache-Control', 'no-store')
  return response
}
