import { protocolCode, type Reply } from '#contract/envelope.ts'
import { paymentRequestEventName } from '#contract/payment-request/calls.ts'
import { backoffMs } from '../shell/backoff.ts'
import type { PageActivity } from '../shell/page-activity.ts'
import { isEnded, type PaymentRequestDetails, readPaymentRequestEvent } from './payment-request.ts'

/** The parts of an EventSource that are used here. */
export type PaymentRequestStream = Pick<EventTarget, 'addEventListener'> & {
  readonly readyState: number
  close(): void
}

export type FollowPaymentRequestOptions = {
  /** Opens the stream of this bill; undefined where the browser has none. */
  readonly openStream: () => PaymentRequestStream | undefined
  readonly fetchLatest: () => Promise<Reply<PaymentRequestDetails>>
  readonly onPaymentRequest: (bill: PaymentRequestDetails) => void
  readonly activity: PageActivity
}

/** `EventSource.CLOSED`: the browser has given the stream up for good. */
const closed = 2

/**
 * Between looks while a stream works: a network can drop a silent connection without a word, and
 * no borrower should wait for that.
 */
const trustedStreamWaitMs = 45_000

/**
 * Follows a bill until it is paid, has expired or was replaced, and tells of every change. It
 * listens to the stream and asks in between: seldom while the stream has proved itself by a
 * message, often while it has not. Returns the way to stop.
 */
export const followPaymentRequest = ({
  openStream,
  fetchLatest,
  onPaymentRequest,
  activity,
}: FollowPaymentRequestOptions): (() => void) => {
  let stream: PaymentRequestStream | undefined
  let streamProved = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const stop = () => {
    ended = true
    clearTimeout(timer)
    stream?.close()
    forgetReturn()
  }
  const take = (bill: PaymentRequestDetails) => {
    // An answer that was under way when the bill ended must not open it again.
    if (ended) return
    if (isEnded(bill)) stop()
    onPaymentRequest(bill)
  }
  const askNow = async () => {
    clearTimeout(timer)
    const reply = await fetchLatest()
    if (ended) return
    if (reply.success) take(reply.data)
    else if (reply.code === protocolCode.signedOut) stop()
    attempt += 1
    askLater()
  }
  const askLater = () => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(
      () => (activity.isVisible() ? askNow() : askLater()),
      streamProved ? trustedStreamWaitMs : backoffMs(attempt),
    )
  }
  const listen = () => {
    streamProved = false
    const opened = openStream()
    stream = opened
    opened?.addEventListener(paymentRequestEventName, event => {
      const bill = readPaymentRequestEvent(event)
      if (!bill) return
      streamProved = true
      attempt = 0
      take(bill)
      askLater()
    })
    opened?.addEventListener('error', () => {
      streamProved = false
      askLater()
    })
  }
  const forgetReturn = activity.onReturn(() => {
    attempt = 0
    if (stream?.readyState === closed) listen()
    void askNow()
  })

  listen()
  askLater()
  return stop
}
