import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import { followPaymentRequest, type PaymentRequestStream } from './follow-payment-request.ts'
import type { PaymentRequestDetails } from './payment-request.ts'
import { samplePaymentRequest } from './payment-request-sample.ts'

/** A simulated EventSource. */
class Stream extends EventTarget implements PaymentRequestStream {
  readyState = 1
  close(): void {
    this.readyState = 2
  }
  send(details: unknown): void {
    this.dispatchEvent(Object.assign(new Event('bill'), { data: JSON.stringify(details) }))
  }
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

const successReply = (paymentRequest: PaymentRequestDetails): Reply<PaymentRequestDetails> => ({
  success: true,
  code: '0',
  message: '',
  data: paymentRequest,
  raw: null,
  status: 200,
})
const refusalReply = (code: string): Reply<PaymentRequestDetails> => ({
  success: false,
  code,
  message: '',
  data: null,
  raw: null,
  status: 0,
})

/** A page that follows one payment request: the updates it received, and its number of requests. */
const openPage = (options: { withoutStream?: boolean } = {}) => {
  const page = {
    states: [] as PaymentRequestDetails['state'][],
    streams: [] as Stream[],
    polls: 0,
    reply: successReply(samplePaymentRequest()),
    visible: true,
    becomeVisible: () => {},
    stop: () => {},
  }
  page.stop = followPaymentRequest({
    openStream: () => {
      if (options.withoutStream) return undefined
      const stream = new Stream()
      page.streams.push(stream)
      return stream
    },
    fetchLatest: async () => {
      page.polls += 1
      return page.reply
    },
    onPaymentRequest: paymentRequest => page.states.push(paymentRequest.state),
    activity: {
      isVisible: () => page.visible,
      onReturn: callback => {
        page.becomeVisible = callback
        return () => {
          page.becomeVisible = () => {}
        }
      },
    },
  })
  return page
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('following a payment request', () => {
  test('reports the events of the stream at once, in an envelope or bare', () => {
    const page = openPage()
    page.streams[0]?.send(samplePaymentRequest({ state: 'waiting', reviewNote: 'held' }))
    page.streams[0]?.send({ code: '0', message: '', data: samplePaymentRequest({ state: 'paid' }) })
    expect(page.states).toEqual(['waiting', 'paid'])
  })

  test('closes the stream and stops polling once the payment request is paid', async () => {
    const page = openPage()
    page.streams[0]?.send(samplePaymentRequest({ state: 'paid' }))
    expect(page.streams[0]?.readyState).toBe(2)
    await seconds(600)
    page.becomeVisible()
    await seconds(1)
    expect(page.polls).toBe(0)
  })

  test('polls every few seconds, ever more slowly, where the browser has no stream', async () => {
    const page = openPage({ withoutStream: true })
    await seconds(3)
    expect(page.polls).toBe(1)
    await seconds(4)
    expect(page.polls).toBe(1)
    await seconds(1)
    expect(page.polls).toBe(2)
    await seconds(600)
    expect(page.polls).toBeLessThan(30)
    page.reply = successReply(samplePaymentRequest({ state: 'paid' }))
    await seconds(30)
    expect(page.states.at(-1)).toBe('paid')
  })

  test('polls while a stream is open that has brought nothing yet', async () => {
    const page = openPage()
    await seconds(4)
    expect(page.polls).toBe(1)
  })

  test('leaves a stream that works almost alone', async () => {
    const page = openPage()
    page.streams[0]?.send(samplePaymentRequest())
    await seconds(44)
    expect(page.polls).toBe(0)
    await seconds(2)
    expect(page.polls).toBe(1)
  })

  test('polls again within seconds once the stream fails', async () => {
    const page = openPage()
    page.streams[0]?.send(samplePaymentRequest())
    page.streams[0]?.fail()
    await seconds(4)
    expect(page.polls).toBe(1)
  })

  test('polls as soon as the page is visible again, and opens a stream that had ended', async () => {
    const page = openPage()
    page.streams[0]?.send(samplePaymentRequest())
    page.streams[0]?.close()
    page.reply = successReply(samplePaymentRequest({ state: 'paid' }))
    page.becomeVisible()
    await seconds(0)
    expect(page.streams).toHaveLength(2)
    expect(page.states.at(-1)).toBe('paid')
    expect(page.streams[1]?.readyState).toBe(2)
  })

  test('polls nothing while the page is hidden', async () => {
    const page = openPage({ withoutStream: true })
    page.visible = false
    await seconds(300)
    expect(page.polls).toBe(0)
  })

  test('goes on after answers that never came', async () => {
    const page = openPage({ withoutStream: true })
    page.reply = refusalReply('network')
    await seconds(60)
    page.reply = successReply(samplePaymentRequest({ state: 'expired' }))
    await seconds(60)
    expect(page.states).toEqual(['expired'])
  })

  test('ends when the session has', async () => {
    const page = openPage({ withoutStream: true })
    page.reply = refusalReply('401')
    await seconds(300)
    expect(page.polls).toBe(1)
  })

  test('does not let a late answer undo a payment', async () => {
    const page = openPage()
    page.becomeVisible()
    page.streams[0]?.send(samplePaymentRequest({ state: 'paid' }))
    await seconds(1)
    expect(page.states).toEqual(['paid'])
  })

  test('skips events that are no payment request', () => {
    const page = openPage()
    page.streams[0]?.send(null)
    page.streams[0]?.send({ code: '404', message: 'Not found', data: null })
    page.streams[0]?.dispatchEvent(Object.assign(new Event('bill'), { data: 'not json' }))
    expect(page.states).toEqual([])
  })

  test('says nothing more after it was stopped', async () => {
    const page = openPage()
    page.stop()
    page.streams[0]?.send(samplePaymentRequest({ state: 'paid' }))
    await seconds(120)
    expect(page.states).toEqual([])
    expect(page.polls).toBe(0)
  })
})
