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
/** Streams end by themselves, since not every browser closes them; a live page reconnects. */
const maxStreamMs = 10 * 60_000

/**
 * The payment request, at once and after each change: as server-sent events, or once as JSON for a
 * client that does not accept an event stream. The stream ends with the session.
 */
export const paymentEventsHandler = async (
  { cardNo }: InputOf<typeof paymentEvents>,
  { services, signedIn, locale, call }: BorrowerContext,
): Promise<OutputOf<typeof paymentEvents> | Refusal | Response> => {
  const readCurrent = async () => {
    const found = await findBorrowerPaymentRequest(services, signedIn.borrowerId, cardNo)
    return found && (await paymentRequestResponse(services, { ...found, locale }))
  }
  const current = await readCurrent()
  if (!current) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (!call.req.header('accept')?.includes('text/event-stream')) return current

  call.header('X-Accel-Buffering', 'no')
  const response = streamSSE(call, async stream => {
    let pending = true
    let lastSent = ''
    let wake = () => {}
    const unwatch = services.paymentRequestEvents.watch(cardNo, () => {
      pending = true
      wake()
    })
    const ends = performance.now() + maxStreamMs
    stream.onAbort(() => wake())
    services.stopping.addEventListener('abort', () => wake(), { once: true })
    const isOver = () => stream.aborted || services.stopping.aborted || performance.now() >= ends
    try {
      while (!isOver()) {
        const isChanged = pending
        pending = false
        const data = isChanged ? JSON.stringify(await readCurrent()) : lastSent
        if (!(await isStillLive(services, signedIn))) break
        // One change arrives several times (in process, by NOTIFY, from the outbox): send it once.
        if (data !== lastSent) await stream.writeSSE({ event: paymentRequestEventName, data })
        else if (!isChanged) await stream.write(': still here\n\n')
        lastSent = data
        await new Promise<void>(resolve => {
          wake = resolve
          if (pending || isOver()) return resolve()
          setTimeout(resolve, heartbeatMs).unref()
        })
      }
    } catch (error) {
      // The stream ends; the browser reconnects, and polls until then.
      services.log.warn({ err: error, requestNo: cardNo }, 'a stream of payment events failed')
    } finally {
      unwatch()
    }
  })
  // streamSSE's own header would let a browser cache what a borrower owes.
  response.headers.set('Cache-Control', 'no-store')
  return response
}
