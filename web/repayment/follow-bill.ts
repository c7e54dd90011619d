import { protocolCode, type Reply } from '#contract/envelope.ts'
import { billEventName } from '#contract/repayment.ts'
import { backoffMs } from '../shell/backoff.ts'
import type { PageSigns } from '../shell/page-signs.ts'
import { type Bill, isEnded, readBillEvent } from './bill.ts'

/** The parts of an EventSource that are used here. */
export type BillStream = Pick<EventTarget, 'addEventListener'> & {
  readonly readyState: number
  close(): void
}

export type Follow = {
  /** Opens the stream of this bill; undefined where the browser has none. */
  readonly openStream: () => BillStream | undefined
  readonly ask: () => Promise<Reply<Bill>>
  readonly onBill: (bill: Bill) => void
  readonly page: PageSigns
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
export const followBill = ({ openStream, ask, onBill, page }: Follow): (() => void) => {
  let stream: BillStream | undefined
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
  const take = (bill: Bill) => {
    // An answer that was under way when the bill ended must not open it again.
    if (ended) return
    if (isEnded(bill)) stop()
    onBill(bill)
  }
  const askNow = async () => {
    clearTimeout(timer)
    const reply = await ask()
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
      () => (page.isVisible() ? askNow() : askLater()),
      streamProved ? trustedStreamWaitMs : backoffMs(attempt),
    )
  }
  const listen = () => {
    streamProved = false
    const opened = openStream()
    stream = opened
    opened?.addEventListener(billEventName, event => {
      const bill = readBillEvent(event)
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
  const forgetReturn = page.onReturn(() => {
    attempt = 0
    if (stream?.readyState === closed) listen()
    void askNow()
  })

  listen()
  askLater()
  return stop
}
