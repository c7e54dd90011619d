import { protocolCode, type Reply } from '#contract/envelope.ts'
import { paymentRequestEventName } from '#contract/payment-request/calls.ts'
import { backoffMs } from '../shell/backoff.ts'
import type { PageActivity } from '../shell/page-activity.ts'
import { isEnded, type PaymentRequestDetails, readPaymentRequestEvent } from './payment-request.ts'

/** The members of an EventSource that are used here. */
export type PaymentRequestStream = Pick<EventTarget, 'addEventListener'> & {
  readonly readyState: number
  close(): void
}

export type FollowPaymentRequestOptions = {
  /** Opens the payment request's stream; undefined where the browser has no EventSource. */
  readonly openStream: () => PaymentRequestStream | undefined
  readonly fetchLatest: () => Promise<Reply<PaymentRequestDetails>>
  readonly onPaymentRequest: (paymentRequest: PaymentRequestDetails) => void
  readonly activity: PageActivity
}

/** `EventSource.CLOSED`: the browser will not reconnect. */
const closed = 2

/** Poll interval while the stream works: a network can drop a silent connection unnoticed. */
const trustedStreamWaitMs = 45_000

/**
 * Follows a payment request until it is paid, has expired or was replaced, and reports every
 * change. Listens to the stream and polls in between: rarely once the stream has delivered a
 * message, often before. Returns a function that stops it.
 */
export const followPaymentRequest = ({
  openStream,
  fetchLatest,
  onPaymentRequest,
  activity,
}: FollowPaymentRequestOptions): (() => void) => {
  let stream: PaymentRequestStream | undefined
  let streamWorks = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const stop = () => {
    ended = true
    clearTimeout(timer)
    stream?.close()
    stopListening()
  }
  const receive = (paymentRequest: PaymentRequestDetails) => {
    // A reply that arrives after the end must not reopen the payment request.
    if (ended) return
    if (isEnded(paymentRequest)) stop()
    onPaymentRequest(paymentRequest)
  }
  const poll = async () => {
    clearTimeout(timer)
    const reply = await fetchLatest()
    if (ended) return
    if (reply.success) receive(reply.data)
    else if (reply.code === protocolCode.signedOut) stop()
    attempt += 1
    pollLater()
  }
  const pollLater = () => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(
      () => (activity.isVisible() ? poll() : pollLater()),
      streamWorks ? trustedStreamWaitMs : backoffMs(attempt),
    )
  }
  const listen = () => {
    streamWorks = false
    const opened = openStream()
    stream = opened
    opened?.addEventListener(paymentRequestEventName, event => {
      const paymentRequest = readPaymentRequestEvent(event)
      if (!paymentRequest) return
      streamWorks = true
      attempt = 0
      receive(paymentRequest)
      pollLater()
    })
    opened?.addEventListener('error', () => {
      streamWorks = false
      pollLater()
    })
  }
  const stopListening = activity.onReturn(() => {
    attempt = 0
    if (stream?.readyState === closed) listen()
    void poll()
  })

  listen()
  pollLater()
  return stop
}
