import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { apiContext } from '../shell/contexts.ts'
import { loadPaymentPage, readPaymentPage } from './load-payment-page.ts'
import { type ChoiceStore, createChoiceStore } from './method/choice-store.ts'
import { findStoredChoice, startWithDefault, storeChoice } from './method/method-choice.ts'
import type { PaymentRequestDetails } from './payment-request.ts'
import { samplePaymentRequest } from './payment-request-sample.ts'
import { loader } from './virtual-account.tsx'

const emptyStore = () =>
  createChoiceStore(() => {
    throw new Error('no storage')
  })

const mandiri = { payType: '1', payCode: 'MANDIRI', specificNum: 'ATM' } as const

const storeWith = (choose: (store: ChoiceStore) => void): ChoiceStore => {
  const store = emptyStore()
  choose(store)
  return store
}

type StubbedReply = { code: string; message?: string; data: PaymentRequestDetails | null }

/** A server that answers each call in turn, and records the calls. */
const serverOf = (...answers: StubbedReply[]) => {
  const calls: { path: string; fields: Record<string, string>; key: string | null }[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'http://localhost',
    fetch: async request => {
      const { pathname, search } = new URL(request.url)
      const text = request.method === 'GET' ? search : await request.text()
      calls.push({
        path: pathname.replace('/h5-api/v3/loan-details/', ''),
        fields: Object.fromEntries(new URLSearchParams(text)),
        key: request.headers.get('Idempotency-Key'),
      })
      const answer = answers.shift() ?? { code: '500', data: null }
      return Response.json({ message: '', ...answer })
    },
  })
  return { api, calls }
}

const page = (search = '') =>
  new Request(`http://localhost/that?productId=p-1&orderId=o-1&amount=540000&periods=1${search}`)
const ok = (paymentRequest: Partial<PaymentRequestDetails> = {}): StubbedReply => ({
  code: '0',
  data: samplePaymentRequest(paymentRequest),
})

describe('the payment page', () => {
  test('requests the number of what its address names, under a key of its own', async () => {
    const { api, calls } = serverOf(ok())
    const payment = await loadPaymentPage(api, page(), emptyStore())
    expect('paymentRequest' in payment && payment.paymentRequest.vcode).toBe('8808123456789012')
    expect(calls[0]).toMatchObject({
      path: 'generate-vcode',
      fields: { productId: 'p-1', orderId: 'o-1', amount: '540000', periods: '1' },
    })
    expect(calls[0]?.fields).not.toHaveProperty('payCode')
    expect(calls[0]?.key).toMatch(/^[0-9a-f-]{32,36}$/)
  })

  test('is read without issuing a payment request', async () => {
    const { api, calls } = serverOf(ok(), ok(), ok())
    expect(await readPaymentPage(api, page())).toMatchObject({ notIssued: true })
    await readPaymentPage(api, page('&purpose=cooling-off'))
    await readPaymentPage(api, page('&bill=26112112345678'))
    // The first two are read for their refusals alone: whose loan it is, and who is signed in.
    expect(calls.map(call => call.path)).toEqual([
      'init-pay-type',
      'init-pay-type',
      'payment-events',
    ])
  })

  test('is rendered for a GET from what is read alone', async () => {
    const { api, calls } = serverOf(ok())
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    expect(await loader({ request: page(), context })).toMatchObject({
      payment: { notIssued: true },
    })
    expect(calls.map(call => call.path)).toEqual(['init-pay-type'])
  })

  test('shows the paymentRequest that its address names instead of making another', async () => {
    const { api, calls } = serverOf(ok({ state: 'paid' }))
    await loadPaymentPage(api, page('&bill=26112112345678'), emptyStore())
    expect(calls.map(call => call.path)).toEqual(['payment-events'])
    expect(calls[0]?.fields).toEqual({ cardNo: '26112112345678' })
  })

  test('sends the method this browser chose', async () => {
    const { api, calls } = serverOf(ok())
    await loadPaymentPage(
      api,
      page(),
      storeWith(store => storeChoice(store, mandiri)),
    )
    expect(calls[0]?.fields).toMatchObject({
      payCode: 'MANDIRI',
      pay_type: '1',
      specific_num: 'ATM',
      is_default: '0',
    })
  })

  test('requests a number for an extension where its address names one', async () => {
    const { api, calls } = serverOf(ok({ purpose: 'extension' }))
    await loadPaymentPage(api, page('&purpose=extension'), emptyStore())
    expect(calls[0]).toMatchObject({
      path: 'generate-vcode',
      fields: { purpose: 'extension', amount: '540000' },
    })
  })

  test('accepts that the extension is no longer available as a reply', async () => {
    const { api } = serverOf({ code: '4512', message: 'sudah terpakai', data: null })
    expect(await loadPaymentPage(api, page('&purpose=extension'), emptyStore())).toMatchObject({
      refusedBy: '4512',
      message: 'sudah terpakai',
    })
  })

  test('requests the default method after a pay button', async () => {
    const { api, calls } = serverOf(ok())
    await loadPaymentPage(api, page(), storeWith(startWithDefault))
    expect(calls[0]?.fields).toMatchObject({ is_default: '1' })
  })

  test('makes a new number when the named payment request has another method than was chosen', async () => {
    const { api, calls } = serverOf(ok(), ok(mandiri))
    const store = storeWith(each => storeChoice(each, mandiri))
    const payment = await loadPaymentPage(api, page('&bill=26112112345678'), store)
    expect(calls.map(call => call.path)).toEqual(['payment-events', 'generate-vcode'])
    expect('paymentRequest' in payment && payment.paymentRequest.payCode).toBe('MANDIRI')
  })

  test('leaves a paid paymentRequest alone, whatever was chosen since', async () => {
    const { api, calls } = serverOf(ok({ state: 'paid' }))
    const store = storeWith(each => storeChoice(each, mandiri))
    await loadPaymentPage(api, page('&bill=26112112345678'), store)
    expect(calls).toHaveLength(1)
  })

  test('removes a stored method that this loan’s market does not have', async () => {
    const { api, calls } = serverOf({ code: '4002', data: null }, ok())
    const store = storeWith(each => storeChoice(each, mandiri))
    const payment = await loadPaymentPage(api, page(), store)
    expect('paymentRequest' in payment).toBe(true)
    expect(findStoredChoice(store)).toBeUndefined()
    expect(calls[1]?.fields).not.toHaveProperty('payCode')
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
  })

  test('stores the present code of a method that was stored under a former one', async () => {
    const former = { payType: '1', payCode: 'HDFC', specificNum: 'NEFT (net banking)' } as const
    const { api } = serverOf(ok({ payCode: 'BANK-TRANSFER', specificNum: 'NEFT (net banking)' }))
    const store = storeWith(each => storeChoice(each, former))
    await loadPaymentPage(api, page(), store)
    expect(findStoredChoice(store)).toEqual({ ...former, payCode: 'BANK-TRANSFER' })
  })

  test('takes a refusal as an answer, not as a failure', async () => {
    const { api } = serverOf({ code: '4001', message: 'Tidak ada tagihan', data: null })
    expect(await loadPaymentPage(api, page(), emptyStore())).toMatchObject({
      refusedBy: '4001',
      message: 'Tidak ada tagihan',
    })
  })

  test.each([
    ['a signed-out session', page(), '401', 401],
    ['a server fault', page(), '500', 500],
    ['another borrower’s bill', page('&bill=1'), '404', 404],
  ])('fails for %s', async (_what, request, code, status) => {
    const { api } = serverOf({ code, data: null })
    await expect(loadPaymentPage(api, request, emptyStore())).rejects.toMatchObject({
      init: { status },
    })
  })

  test.each([
    '?orderId=o-1',
    '?productId=p-1&orderId=..%2F',
    '?productId=p-1&orderId=o-1&bill=%3C',
  ])('fails for the address %s before any call', async search => {
    const { api, calls } = serverOf(ok())
    const request = new Request(`http://localhost/that${search}`)
    await expect(loadPaymentPage(api, request, emptyStore())).rejects.toMatchObject({
      init: { status: 400 },
    })
    expect(calls).toEqual([])
  })
})
