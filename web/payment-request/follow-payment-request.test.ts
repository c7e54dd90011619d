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
  tell(sent: unknown): void {
    this.dispatchEvent(Object.assign(new Event('bill'), { data: JSON.stringify(sent) }))
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
    told: [] as PaymentRequestDetails['state'][],
    streams: [] as Stream[],
    asked: 0,
    reply: successReply(samplePaymentRequest()),
    visible: true,
    comeBack: () => {},
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
      page.asked += 1
      return page.reply
    },
    onPaymentRequest: paymentRequest => page.told.push(paymentRequest.state),
    activity: {
      isVisible: () => page.visible,
      onReturn: callback => {
        page.comeBack = callback
        return () => {
          page.comeBack = () => {}
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
    page.streams[0]?.tell(samplePaymentRequest({ state: 'waiting', reviewNote: 'held' }))
    page.streams[0]?.tell({ code: '0', message: '', data: samplePaymentRequest({ state: 'paid' }) })
    expect(page.told).toEqual(['waiting', 'paid'])
  })

  test('closes the stream and stops polling once the payment request is paid', async () => {
    const page = openPage()
    page.streams[0]?.tell(samplePaymentRequest({ state: 'paid' }))
    expect(page.streams[0]?.readyState).toBe(2)
    await seconds(600)
    page.comeBack()
    await seconds(1)
    expect(page.asked).toBe(0)
  })

  test('polls every few seconds, ever more slowly, where the browser has no stream', async () => {
    const page = openPage({ withoutStream: true })
    await seconds(3)
    expect(page.asked).toBe(1)
    await seconds(4)
    expect(page.asked).toBe(1)
    await seconds(1)
    expect(page.asked).toBe(2)
    await seconds(600)
    expect(page.asked).toBeLessThan(30)
    page.reply = successReply(samplePaymentRequest({ state: 'paid' }))
    await seconds(30)
    expect(page.told.at(-1)).toBe('paid')
  })

  test('polls while a stream is open that has brought nothing yet', async () => {
    const page = openPage()
    await seconds(4)
    expect(page.asked).toBe(1)
  })

  test('leaves a stream that works almost alone', async () => {
    const page = openPage()
    page.streams[0]?.tell(samplePaymentRequest())
    await seconds(44)
    expect(page.asked).toBe(0)
    await seconds(2)
    expect(page.asked).toBe(1)
  })

  test('polls again within seconds once the stream fails', async () => {
    const page = openPage()
    page.streams[0]?.tell(samplePaymentRequest())
    page.streams[0]?.fail()
    await seconds(4)
    expect(page.asked).toBe(1)
  })

  test('polls as soon as the page is visible again, and opens a stream that had ended', async () => {
    const page = openPage()
    page.streams[0]?.tell(samplePaymentRequest())
    page.streams[0]?.close()
    page.reply = successReply(samplePaymentRequest({ state: 'paid' }))
    page.comeBack()
    await seconds(0)
    expect(page.streams).toHaveLength(2)
    expect(page.told.at(-1)).toBe('paid')
    expect(page.streams[1]?.readyState).toBe(2)
  })

  test('polls nothing while the page is hidden', async () => {
    const page = openPage({ withoutStream: true })
    page.visible = false
    await seconds(300)
    expect(page.asked).toBe(0)
  })

  test('goes on after answers that never came', async () => {
    const page = openPage({ withoutStream: true })
    page.reply = refusalReply('network')
    await seconds(60)
    page.reply = successReply(samplePaymentRequest({ state: 'expired' }))
    await seconds(60)
    expect(page.told).toEqual(['expired'])
  })

  test('ends when the session has', async () => {
    const page = openPage({ withoutStream: true })
    page.reply = refusalReply('401')
    await seconds(300)
    expect(page.asked).toBe(1)
  })

  test('does not let a late answer undo a payment', async () => {
    const page = openPage()
    page.comeBack()
    page.streams[0]?.tell(samplePaymentRequest({ state: 'paid' }))
    await seconds(1)
    expect(page.told).toEqual(['paid'])
  })

  test('skips events that are no payment request', () => {
    const page = openPage()
    page.streams[0]?.tell(null)
    page.streams[0]?.tell({ code: '404', message: 'Not found', data: null })
    page.streams[0]?.dispatchEvent(Object.assign(new Event('bill'), { data: 'not json' }))
    expect(page.told).toEqual([])
  })

  test('says nothing more after it was stopped', async () => {
    const page = openPage()
    page.stop()
    page.streams[0]?.tell(samplePaymentRequest({ state: 'paid' }))
    await seconds(120)
    expect(page.told).toEqual([])
    expect(page.asked).toBe(0)
  })
})
