import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { signatureOf } from '#server/providers/payment/razorpay/verify-event.ts'
import { payment, providerAt, request, secret } from './razorpay-objects.ts'
import { bytesOf, type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from razorpay.com/docs: orders and UPI intent ("S2S Integration", JSON V2), payment
// links, and their webhooks.

const intent =
  'upi://pay?pa=upi@razopay&pn=BeBasket&tr=3VQmmPgrGbAa1gB&tn=razorpay&am=2500.50&cu=INR'
const order = (changes: Record<string, unknown> = {}) => ({
  id: 'order_IluGWxBm9U8zJ8',
  entity: 'order',
  amount: 250_050,
  amount_paid: 0,
  amount_due: 250_050,
  currency: 'INR',
  receipt: 'instruction-1',
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: { instruction_id: 'instruction-1' },
  created_at: 1_642_662_092,
  ...changes,
})
const begun = {
  razorpay_payment_id: 'pay_RtP3bnk51QvOF9',
  next: [
    { action: 'intent', url: intent },
    { action: 'poll', url: 'https://api.razorpay.com/v1/payments/pay_RtP3bnk51QvOF9' },
  ],
}
const link = (changes: Record<string, unknown> = {}) => ({
  accept_partial: false,
  amount: 250_050,
  amount_paid: 0,
  callback_method: 'get',
  callback_url: 'https://loans.example/that',
  cancelled_at: 0,
  created_at: 1_596_526_969,
  currency: 'INR',
  description: 'EMI 1',
  expire_by: 1_691_097_057,
  id: 'plink_ExjpAUN3gVHrPJ',
  notes: { instruction_id: 'instruction-1' },
  payments: null,
  reference_id: 'instruction-1',
  short_url: 'https://rzp.io/i/nxrHnLJ',
  status: 'created',
  user_id: '',
  ...changes,
})
const requested = { ...request, kind: 'link', paymentMethodCode: 'UPI-APP' } as const
const requestedPage = { ...request, kind: 'page', paymentMethodCode: 'DEBIT-CARD' } as const

const sample = (
  kind: DocumentedSample['kind'],
  source: string,
  what: string,
  check: DocumentedSample['check'],
): DocumentedSample => ({ provider: 'razorpay', kind, source, what, check })

const verified = (name: string, payload: object) => {
  const bytes = bytesOf({ entity: 'event', event: name, payload, created_at: 1_567_675_983 })
  const headers = new Headers({ 'x-razorpay-signature': signatureOf(bytes, secret) })
  return providerAt('http://unused.invalid').verify(bytes, headers)
}
const reported = (
  source: string,
  what: string,
  [name, payload]: readonly [string, object],
  expected: object,
) =>
  sample('callback', source, what, async () =>
    expect(verified(name, payload)).toMatchObject(expected),
  )

const created = (
  source: string,
  what: string,
  answers: Readonly<Record<string, unknown>>,
  check: (baseUrl: string) => Promise<void>,
) =>
  sample('created', source, what, () =>
    withAnswers(
      path => (path in answers ? { body: answers[path] } : { status: 404, body: {} }),
      ({ baseUrl }) => check(baseUrl),
    ),
  )
const intentSource = 'S2S Integration, JSON V2, UPI intent'
const notShown = (what: string, answers: Readonly<Record<string, unknown>>) =>
  created(intentSource, what, answers, async baseUrl =>
    expect(await failureOf(providerAt(baseUrl).createPaymentRequest(requested))).toMatchObject({
      name: 'ProviderFaultError',
      effect: 'maybe-made',
    }),
  )
const linkNotShown = (what: string, answer: unknown) =>
  created('api/payments/payment-links/entity.md', what, { '/v1/payment_links': answer }, async at =>
    expect(await failureOf(providerAt(at).createPaymentRequest(requestedPage))).toMatchObject({
      name: 'ProviderFaultError',
      effect: 'maybe-made',
    }),
  )

const inApp = payment({ method: 'upi', amount: 250_050, order_id: 'order_IluGWxBm9U8zJ8' })
const byCard = (type: string) =>
  payment({ method: 'card', amount: 250_050, card: { last4: '1111', network: 'Visa', type } })
const linkPaid = (type: string, changes = {}) =>
  [
    'payment_link.paid',
    {
      payment: { entity: byCard(type) },
      order: { entity: order({ status: 'paid', notes: [] }) },
      payment_link: { entity: link({ status: 'paid', ...changes }) },
    },
  ] as const

export const razorpayOnlineSamples: readonly DocumentedSample[] = [
  created(
    intentSource,
    'an order, and the address that opens a UPI app',
    { '/v1/orders': order(), '/v1/payments/create/json': begun },
    async baseUrl =>
      expect(await providerAt(baseUrl).createPaymentRequest(requested)).toEqual({
        providerRef: 'order_IluGWxBm9U8zJ8',
        number: 'order_IluGWxBm9U8zJ8',
        payUrl: intent,
        status: 'active',
      }),
  ),
  notShown('an order of another amount opens no app', { '/v1/orders': order({ amount: 1 }) }),
  notShown('an order of another request opens no app', { '/v1/orders': order({ notes: [] }) }),
  notShown('an address that is no payment by UPI is not shown', {
    '/v1/orders': order(),
    '/v1/payments/create/json': {
      ...begun,
      next: [{ action: 'intent', url: 'upi://mandate?a=1' }],
    },
  }),
  reported(
    'webhooks/orders.md',
    'an order that is paid',
    ['order.paid', { payment: { entity: inApp }, order: { entity: order({ status: 'paid' }) } }],
    {
      outcome: 'event',
      event: {
        kind: 'paid',
        via: 'link',
        externalId: 'instruction-1',
        amount: money('INR', 250_050n),
      },
    },
  ),
  reported(
    'webhooks/orders.md',
    'the order of another product, or of a payment link',
    ['order.paid', { payment: { entity: inApp }, order: { entity: order({ notes: [] }) } }],
    { outcome: 'ignored' },
  ),
  created(
    'api/payments/payment-links/create-standard.md',
    'a page for a debit card',
    { '/v1/payment_links': link() },
    async baseUrl =>
      expect(await providerAt(baseUrl).createPaymentRequest(requestedPage)).toEqual({
        providerRef: 'plink_ExjpAUN3gVHrPJ',
        number: 'plink_ExjpAUN3gVHrPJ',
        payUrl: 'https://rzp.io/i/nxrHnLJ',
        status: 'active',
      }),
  ),
  linkNotShown('a link without TLS is not shown', link({ short_url: 'http://rzp.io/i/nxrHnLJ' })),
  linkNotShown('a link that runs code is not shown', link({ short_url: 'javascript:alert(1)' })),
  linkNotShown('a link of another amount is not shown', link({ amount: 250_051 })),
  reported('webhooks/payment-links.md', 'a link that is paid by debit card', linkPaid('debit'), {
    outcome: 'event',
    event: { kind: 'paid', via: 'page', providerRef: 'plink_ExjpAUN3gVHrPJ' },
  }),
  reported('webhooks/payment-links.md', 'a link that is paid by credit card', linkPaid('credit'), {
    outcome: 'event',
    event: { notAllowed: 'credit-card' },
  }),
  reported(
    'webhooks/payment-links.md',
    'a link of another product that is paid',
    linkPaid('debit', { notes: null }),
    { outcome: 'ignored' },
  ),
  created(
    'api/payments/payment-links/create-standard.md',
    'a payment by UPI through a link, whose own order names nothing of ours',
    {
      '/v1/payments/pay_29QQoUBi66xm2f': { ...inApp, id: 'pay_29QQoUBi66xm2f' },
      '/v1/orders/order_IluGWxBm9U8zJ8': order({ status: 'paid', notes: [] }),
      '/v1/payment_links': {
        payment_links: [link({ status: 'paid' })],
      },
    },
    async baseUrl =>
      expect(
        await providerAt(baseUrl).readBack({
          providerPaymentId: 'pay_29QQoUBi66xm2f',
          via: 'page',
        }),
      ).toMatchObject({
        via: 'page',
        providerRef: 'plink_ExjpAUN3gVHrPJ',
        externalId: 'instruction-1',
        amount: money('INR', 250_050n),
      }),
  ),
  ...['payment_link.expired', 'payment_link.cancelled'].map(name =>
    reported(
      'webhooks/payment-links.md',
      `${name} moves no money`,
      [name, { payment_link: { entity: link({ status: name.slice(13) }) } }],
      { outcome: 'ignored' },
    ),
  ),
]
