import { describe, expect, test } from 'vitest'
import { initPayType, paymentEvents } from '#contract/payment-request/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// Payment requests that a link opens: a UPI app on this phone, a provider's page (decision 072).

const shared = shareApp()
const byApp = { pay_type: '4', payCode: 'UPI-APP', is_default: '0' } as const
const byCode = { pay_type: '3', payCode: 'UPI', is_default: '0' } as const
const byCard = { pay_type: '5', payCode: 'DEBIT-CARD', is_default: '0' } as const
const lostCreditCard = { upiSource: 'credit_card', dropCallbacks: true } as const

test('each is the only one of its type, and needs no further choice', async () => {
  const { call, order } = await shared().enter('arjun')
  for (const { pay_type, payCode } of [byApp, byCard]) {
    const { data } = await call(initPayType, { ...order, pay_type })
    expect(data?.bankList).toMatchObject([{ payCode, method: [] }])
  }
})

describe('a payment request in a UPI app', () => {
  test('opens the app with the exact amount, has no number, and turns to paid', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, byApp)
    expect(request).toMatchObject({
      payType: '4',
      codeLabel: 'UPI app',
      codeImage: null,
      payLink: { name: 'Open UPI app' },
      bankAccount: null,
    })
    const link = new URL(request.payLink?.url ?? '')
    expect([link.protocol, link.searchParams.get('am')]).toEqual(['upi:', request.amount])
    expect((await createPaymentRequest(arjun, byApp)).cardNo).toBe(request.cardNo)
    await app.bank.pay(request.vcode, 'exact')
    const { data } = await arjun.call(paymentEvents, { cardNo: request.cardNo })
    expect(data).toMatchObject({ state: 'paid', receipt: { method: 'UPI app' } })
  })

  test('that was replaced is not closed at the provider, and its late money counts', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, byApp)
    await createPaymentRequest(arjun, byCard)
    await sweepPayments(app.services)
    await app.bank.pay(request.vcode, 'exact')
    const { data } = await arjun.call(paymentEvents, { cardNo: request.cardNo })
    expect(data?.receipt).toMatchObject({ method: 'UPI app' })
  })
})

describe('a payment request on a page for debit cards', () => {
  test('leads to the page of the provider, which leads back to this request', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, byCard)
    expect(request.payLink?.name).toBe('Continue to pay: Debit card')
    const url = request.payLink?.url ?? expect.fail('no link')
    const page = await fetch(url)
    expect(await page.text()).toContain('Pay with my debit card')
    const pay = async (choice: string) =>
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      })
    expect((await pay('credit')).status).toBe(400)
    const back = await pay('debit')
    expect(back.status).toBe(303)
    const address = new URL(back.headers.get('location') ?? '')
    expect([address.pathname, address.searchParams.get('bill')]).toEqual(['/that', request.cardNo])
    const { data } = await arjun.call(paymentEvents, { cardNo: request.cardNo })
    expect(data).toMatchObject({ state: 'paid', receipt: { method: 'Debit card' } })
  })

  test('is cancelled at the provider once it is replaced', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, byCard)
    await createPaymentRequest(arjun, byApp)
    await sweepPayments(app.services)
    expect(app.bank.listPaymentRequests(request.vcode)).toMatchObject([{ status: 'INACTIVE' }])
  })
})

describe('money on credit repays nothing: it goes back, and the page says so', () => {
  test.each([
    ['by credit card on a page', byCard, { cardType: 'credit' }],
    ['by a credit card in a UPI app', byApp, { upiSource: 'credit_card' }],
    ['from a credit line in a UPI app', byApp, { upiSource: 'credit_line' }],
    ['by a code and a credit card', byCode, { upiSource: 'credit_card' }],
    ['by a code and a credit card, unreported', byCode, lostCreditCard],
  ] as const)('%s', async (_, by, settings) => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, by)
    app.bank.setSettings(settings)
    await app.bank.pay(request.vcode, 'exact')
    if (settings === lostCreditCard) await sweepPayments(app.services)
    const read = async () =>
      (await arjun.call(paymentEvents, { cardNo: request.cardNo })).data ?? expect.fail('none')
    const held = await read()
    expect([held.state, held.receipt]).not.toContain('paid')
    expect(held.reviewNote).toContain('may not be repaid that way')
    await sweepPayments(app.services)
    await sweepPayments(app.services)
    app.bank.resetSettings()
    const states = await app.services.db
      .selectFrom('payment.payment as p')
      .innerJoin('paymentRequest.paymentRequest as r', 'r.paymentRequestId', 'p.paymentRequestId')
      .where('r.requestNo', '=', request.cardNo)
      .select(['p.state', 'p.suspenseReason'])
      .execute()
    expect(states).toEqual([{ state: 'reversed', suspenseReason: 'credit-card' }])
    expect((await read()).reviewNote).toContain('goes back to where it came from')
  })
})
