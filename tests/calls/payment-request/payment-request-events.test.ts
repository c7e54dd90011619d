import { describe, expect, test } from 'vitest'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { logout } from '#contract/session/calls.ts'
import { createApp } from '#server/app.ts'
import { createWatchers } from '#server/platform/process/watchers.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
  type IssuedPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import {
  callbackRequest,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()

const read = async ({ call }: Borrower, { cardNo }: IssuedPaymentRequest) =>
  (await call(paymentEvents, { cardNo })).data

/** The payment request as each event of the stream describes it. */
const watch = async (app: TestApp, { token }: Borrower, { cardNo }: IssuedPaymentRequest) => {
  const response = await app.fetch(`/h5-api/v3/loan-details/payment-events?cardNo=${cardNo}`, {
    headers: { accept: 'text/event-stream', 'X-Session-Id': token },
  })
  const reader = response.ok
    ? response.body?.pipeThrough(new TextDecoderStream()).getReader()
    : undefined
  let text = ''
  const next = async (): Promise<IssuedPaymentRequest> => {
    for (;;) {
      const [event, ...rest] = text.split('\n\n')
      if (event !== undefined && rest.length > 0) {
        text = rest.join('\n\n')
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) return JSON.parse(data)
      } else {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) throw new Error('the stream has ended')
        text += chunk.value
      }
    }
  }
  return { response, next, leave: () => reader?.cancel() }
}

describe('paymentEvents as JSON', () => {
  test('describes the payment request: waiting, then paid with its receipt, then reversed', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    expect(await read(borrower, paymentRequest)).toEqual(paymentRequest)

    const payment = await callbackPayloadFor(app, paymentRequest)
    await app.deliverCallback(paidBody(payment))
    expect(await read(borrower, paymentRequest)).toMatchObject({
      state: 'paid',
      receipt: {
        amount: '1060000',
        paidOn: '2026-11-21',
        method: 'BCA',
        outstandingAfter: '2120000',
        lines: [
          { periodNo: 1, kind: 'interest', amount: '60000' },
          { periodNo: 1, kind: 'principal', amount: '1000000' },
        ],
      },
    })

    await app.deliverCallback(reversedBody(payment, app.clock.now()))
    expect(await read(borrower, paymentRequest)).toMatchObject({ state: 'expired', receipt: null })
  })

  test('reports money that could not be booked automatically', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const rupees = await callbackPayloadFor(app, paymentRequest, {
      currency: 'INR',
      amount: '5000',
    })
    await app.deliverCallback(paidBody(rupees))
    const shown = await read(borrower, paymentRequest)
    expect(shown).toMatchObject({ state: 'waiting', receipt: null })
    expect(shown?.reviewNote).toContain('₹5,000')
  })

  test('describes a payment request whose day is over as expired', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    await app.clock.moveBy(Date.parse(paymentRequest.expiresAt) - app.clock.now().getTime())
    expect((await read(borrower, paymentRequest))?.state).toBe('expired')
  })

  test("is not found for another's payment request, and needs a session", async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    const { cardNo } = await createPaymentRequest(siti)
    const missing = await budi.call(paymentEvents, { cardNo: '99' })
    expect(missing).toMatchObject({ status: 404 })
    expect(await budi.call(paymentEvents, { cardNo })).toEqual(missing)
    expect(await app.anyone(paymentEvents, { cardNo })).toMatchObject({ status: 401 })
  })
})

describe('paymentEvents as a stream', () => {
  test('describes the payment request at once, and again as soon as money comes', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const stream = await watch(app, borrower, paymentRequest)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    expect((await stream.next()).state).toBe('waiting')
    await app.bank.pay(paymentRequest.vcode, 'exact')
    expect(await stream.next()).toMatchObject({ state: 'paid', receipt: { amount: '1060000' } })
    await stream.leave()
  })

  test('is notified of what another process booked', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const stream = await watch(app, borrower, paymentRequest)
    await stream.next()
    const other = createApp({ ...app.services, paymentRequestEvents: createWatchers() })
    const [callbackToken = ''] = app.services.config.payment.xendit.callbackTokens
    const body = paidBody(await callbackPayloadFor(app, paymentRequest))
    await other.fetch(callbackRequest(origin, body, callbackToken))
    expect((await stream.next()).state).toBe('paid')
    await stream.leave()
  })

  test('sends nothing more once its session is signed out', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const stream = await watch(app, borrower, paymentRequest)
    expect((await stream.next()).state).toBe('waiting')
    await borrower.call(logout, {})
    await app.bank.pay(paymentRequest.vcode, 'exact')
    await expect(stream.next()).rejects.toThrow('the stream has ended')
  })

  test('is one of five of its session; a sixth is refused until one is left', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const streams = []
    for (let n = 0; n < 5; n += 1) streams.push(await watch(app, borrower, paymentRequest))
    for (const stream of streams) expect((await stream.next()).state).toBe('waiting')
    const { response } = await watch(app, borrower, paymentRequest)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await response.json()).toMatchObject({
      code: '429',
      message: 'Terlalu sering. Silakan coba beberapa saat lagi.',
    })
    expect((await read(borrower, paymentRequest))?.state).toBe('waiting')
    const again = await app.signInAgain(borrower)
    const elsewhere = await watch(app, again, paymentRequest)
    expect((await elsewhere.next()).state).toBe('waiting')
    await streams.shift()?.leave()
    const next = async () => (await watch(app, borrower, paymentRequest)).response
    await expect.poll(async () => (await next()).status).toBe(200)
    await elsewhere.leave()
    for (const stream of streams) await stream.leave()
  })

  test('takes no more than fifteen in all sessions of a borrower', async () => {
    const app = shared()
    let borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    const statuses: number[] = []
    const streams = []
    for (let n = 0; n < 20; n += 1) {
      if (n > 0 && n % 5 === 0) borrower = await app.signInAgain(borrower)
      const stream = await watch(app, borrower, paymentRequest)
      statuses.push(stream.response.status)
      streams.push(stream)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(15)
    for (const stream of streams) await stream.leave()
  })

  test("of another's payment request is refused as JSON", async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    const { response } = await watch(app, budi, await createPaymentRequest(siti))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: '404', data: null })
  })
})
