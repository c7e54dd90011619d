import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { bytesOf, type DocumentedSample, failureOf, readAll, withAnswers } from './sample.ts'
import { now, providerAt, span, token, transaction } from './xendit-objects.ts'

// Xendit's Payments API, version 2024-11-11, re-typed from docs.xendit.co. Its samples are of other
// channels than ours in part: what is changed in them is named in each.

const request = {
  paymentRequestId: 'instruction-1',
  requestNo: 'B1',
  kind: 'qr',
  paymentMethodCode: 'QRIS',
  holderName: 'Nobu Nagawa',
  amount: money('IDR', 10_000n),
  expiresAt: new Date(now.getTime() + 86_400_000),
  description: 'Payment for your order #123',
} as const
const qrText = '00020101021153037643011A0000000677010111013202120000000000000000'
const made = (changes: Record<string, unknown> = {}) => ({
  business_id: '5f27a14a9bf05c73dd040bc8',
  reference_id: 'instruction-1',
  payment_request_id: 'pr-90392f42-d98a-49ef-a7f3-abcezas130',
  type: 'PAY',
  country: 'ID',
  currency: 'IDR',
  request_amount: 10_000,
  capture_method: 'AUTOMATIC',
  channel_code: 'QRIS',
  channel_properties: {},
  actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: qrText }],
  status: 'REQUIRES_ACTION',
  description: 'Restaurant bill - Table 15',
  metadata: { order_id: '321654' },
  created: '2025-01-15T12:37:50Z',
  updated: '2025-01-15T12:37:50Z',
  ...changes,
})
/** The sample of BRI's account, as QRIS, which has no sample of its own. */
const payment = (changes: Record<string, unknown> = {}) => ({
  payment_id: 'py-1fdaf346-dd2e-4b6c-b938-124c7167a822',
  business_id: '6094fa76c2fd53701b8e079c',
  status: 'SUCCEEDED',
  payment_request_id: 'pr-90392f42-d98a-49ef-a7f3-abcezas130',
  request_amount: 10_000,
  customer_id: 'cust-5ed61c4e-499f-49bd-9d90-f3f45028a7a3',
  channel_code: 'QRIS',
  country: 'ID',
  currency: 'IDR',
  reference_id: 'instruction-1',
  description: 'Payment description',
  channel_properties: {},
  type: 'SINGLE_PAYMENT',
  created: '2021-12-02T14:52:21.566Z',
  updated: '2021-12-02T14:52:21.566Z',
  ...changes,
})
const refund = (changes: Record<string, unknown> = {}) => ({
  id: 'rfd-6f4a377d-a201-437f-9119-f8b00cbbe857',
  payment_id: 'py-1fdaf346-dd2e-4b6c-b938-124c7167a822',
  invoice_id: null,
  amount: 10_000,
  payment_method_type: 'QR_CODE',
  channel_code: 'QRIS',
  currency: 'IDR',
  status: 'SUCCEEDED',
  reason: 'CANCELLATION',
  reference_id: 'b2756a1e-e6cd-4352-9a68-0483aa2b6a2',
  failure_code: null,
  refund_fee_amount: null,
  created: '2021-12-03T09:12:33.001Z',
  updated: '2021-12-03T09:12:33.001Z',
  metadata: null,
  ...changes,
})
const paidAt = new Date('2021-12-02T14:52:21.566Z')
const paid = {
  kind: 'paid',
  via: 'qr',
  providerPaymentId: 'py-1fdaf346-dd2e-4b6c-b938-124c7167a822',
  externalId: 'instruction-1',
  amount: money('IDR', 10_000n),
  paidAt,
}

const callback = (
  what: string,
  event: string,
  data: unknown,
  expected: object,
): DocumentedSample => ({
  provider: 'xendit',
  kind: 'callback',
  source: event.startsWith('refund')
    ? 'docs.xendit.co/apidocs/refund-webhook-notification'
    : 'docs.xendit.co/apidocs/payment-webhook-notification',
  what: `Payments API: ${what}`,
  check: async () => {
    const body = { event, business_id: '6094fa76c2fd53701b8e079c', created: paidAt, data }
    const headers = new Headers({ 'x-callback-token': token })
    const verified = providerAt('http://unused.invalid').verify(bytesOf(body), headers)
    expect(verified).toMatchObject(expected)
  },
})
const refunded = {
  outcome: 'event',
  event: { kind: 'reversed', isHint: true, refundId: refund().id, amount: paid.amount },
}
const capture = {
  capture_timestamp: '2021-12-02T14:50:00Z',
  capture_id: 'cap-1502feb0-bb79-47ae-9d1e-e69394d3949c',
  capture_amount: 10_000,
}
const ignored = { outcome: 'ignored' }
const unreadable = { outcome: 'unreadable' }
const callbacks: DocumentedSample[] = [
  callback('a payment', 'payment.capture', payment(), { outcome: 'event', event: paid }),
  callback('one with its capture', 'payment.capture', payment({ captures: [capture] }), {
    outcome: 'event',
    event: { ...paid, paidAt: new Date('2021-12-02T14:50:00Z') },
  }),
  callback('one that is pending', 'payment.capture', payment({ status: 'PENDING' }), unreadable),
  callback(
    'one by a channel of none',
    'payment.capture',
    payment({ channel_code: 'X' }),
    unreadable,
  ),
  callback('pesos', 'payment.capture', payment({ currency: 'PHP' }), unreadable),
  callback('one by DANA', 'payment.capture', payment({ channel_code: 'DANA' }), {
    outcome: 'event',
    event: { ...paid, via: 'link' },
  }),
  callback('a failure', 'payment.failure', payment({ status: 'FAILED' }), ignored),
  callback(
    'a request that expired',
    'payment_request.expiry',
    made({ status: 'EXPIRED' }),
    ignored,
  ),
  callback('a reservation', 'payment.authorization', payment({ status: 'AUTHORIZED' }), ignored),
  callback('a refund', 'refund.succeeded', refund(), refunded),
  callback('a refund, nested as in its sample', 'refund.succeeded', { data: refund() }, refunded),
  callback('a refund that failed', 'refund.failed', refund({ status: 'FAILED' }), ignored),
  callback('an event of the version before', 'payment.succeeded', payment(), unreadable),
]

const creating = (what: string, reply: unknown, expected: object): DocumentedSample => ({
  provider: 'xendit',
  kind: 'created',
  source: 'docs.xendit.co/apidocs/create-payment-request',
  what: `Payments API: ${what}`,
  check: () =>
    withAnswers(
      () => ({ status: 201, body: reply }),
      async ({ baseUrl }) => {
        const outcome = await providerAt(baseUrl)
          .createPaymentRequest(request)
          .catch((error: unknown) => error)
        expect(outcome).toMatchObject(expected)
      },
    ),
})
const page = 'https://redirect.partner.com/shopeepay-auth-xyz'
const checkout = {
  returnUrl: 'https://xendit.co/success',
  phone: '+628000000000008',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
}
const creatingBy = (
  what: string,
  channel: string,
  actions: readonly object[],
  expected: object,
): DocumentedSample => ({
  ...creating(what, undefined, {}),
  check: () =>
    withAnswers(
      () => ({ status: 201, body: made({ channel_code: channel, actions }) }),
      async ({ baseUrl }) => {
        const byWallet = { ...request, kind: 'link', paymentMethodCode: channel, checkout } as const
        const outcome = await providerAt(baseUrl)
          .createPaymentRequest(byWallet)
          .catch((error: unknown) => error)
        expect(outcome).toMatchObject(expected)
      },
    ),
})
const created: DocumentedSample[] = [
  creating('the text of a code', made(), { qrText, number: made().payment_request_id }),
  creating('a code that has ended', made({ status: 'EXPIRED' }), { status: 'closed' }),
  creatingBy(
    'ShopeePay’s page, as in its sample',
    'SHOPEEPAY',
    [{ type: 'REDIRECT_CUSTOMER', value: page, descriptor: 'WEB_URL' }],
    { payUrl: page },
  ),
  creatingBy(
    'an address that runs a script',
    'DANA',
    [{ type: 'REDIRECT_CUSTOMER', value: 'javascript:alert(1)', descriptor: 'WEB_URL' }],
    { name: 'ProviderFaultError' },
  ),
  creatingBy('a wallet without an address', 'DANA', [], { name: 'ProviderFaultError' }),
  creatingBy('OVO, which asks in its app', 'OVO', [], { status: 'active' }),
  creating('another amount', made({ request_amount: 1_500 }), { name: 'ProviderFaultError' }),
  creating('another request', made({ reference_id: 'x' }), { name: 'ProviderFaultError' }),
  creating('no action', made({ actions: [] }), { name: 'ProviderFaultError' }),
  {
    provider: 'xendit',
    kind: 'sent',
    source: 'docs.xendit.co/apidocs/create-payment-request',
    what: 'Payments API: the fields of a request, which names its version',
    check: () =>
      withAnswers(
        () => ({ status: 201, body: made() }),
        async ({ baseUrl, requests }) => {
          await providerAt(baseUrl).createPaymentRequest(request)
          const body = String(requests[0]).slice(String(requests[0]).indexOf('{'))
          expect(JSON.parse(body)).toEqual({
            reference_id: 'instruction-1',
            type: 'PAY',
            country: 'ID',
            currency: 'IDR',
            request_amount: 10_000,
            capture_method: 'AUTOMATIC',
            channel_code: 'QRIS',
            channel_properties: {},
            description: 'Payment for your order #123',
          })
        },
      ),
  },
]

const refused = (status: number, errorCode: string, name: string): DocumentedSample => ({
  provider: 'xendit',
  kind: 'error',
  source: 'docs.xendit.co/apidocs/create-payment-request, responses',
  what: `Payments API: ${status} ${errorCode}`,
  check: () =>
    withAnswers(
      path =>
        path === '/v3/payment_requests'
          ? { status, body: { error_code: errorCode, message: 'see the code' } }
          : undefined,
      async ({ baseUrl }) => {
        const failure = await failureOf(providerAt(baseUrl).createPaymentRequest(request))
        expect(failure).toMatchObject({ name })
      },
    ),
})
const errors: DocumentedSample[] = [
  refused(400, 'INVALID_VALUE_ERROR', 'ProviderRefusalError'),
  refused(400, 'PAYMENT_REQUEST_RATE_LIMITED', 'ProviderRefusalError'),
  refused(403, 'INVALID_MERCHANT_SETTINGS', 'ProviderLaterError'),
  // As its schema has it: a duplicate whose code says that it was not found.
  refused(409, 'DATA_NOT_FOUND', 'ProviderRefusalError'),
  refused(503, 'CHANNEL_UNAVAILABLE', 'ProviderFaultError'),
]

const codeTransaction = (changes: Record<string, unknown> = {}) =>
  transaction({
    id: 'txn_code',
    product_id: payment().payment_id,
    channel_category: 'QR_CODE',
    channel_code: 'QRIS',
    amount: 10_000,
    ...changes,
  })
const requestPath = `/v3/payment_requests/${made().payment_request_id}`
const listed = (what: string, row: object, known: Readonly<Record<string, unknown>>) =>
  ({
    provider: 'xendit',
    kind: 'list',
    source: 'xendit-node, docs/balance_and_transaction/TransactionResponse.md (product_id)',
    what: `Payments API: ${what}`,
    check: () =>
      withAnswers(
        path => {
          if (path === '/transactions') return { body: { has_more: false, data: [row] } }
          return path in known ? { body: known[path] } : undefined
        },
        async ({ baseUrl }) => {
          const refOf = async () => made().payment_request_id
          const { read, error } = await readAll(providerAt(baseUrl).list(span.from, { refOf }))
          expect([read, error]).toMatchObject([[paid], undefined])
        },
      ),
  }) satisfies DocumentedSample
const paymentPath = `/v3/payments/${payment().payment_id}`
const withLatest = { [requestPath]: made({ latest_payment_id: payment().payment_id }) }
const lists: DocumentedSample[] = [
  listed('a transaction that names its payment', codeTransaction(), { [paymentPath]: payment() }),
  listed('one that names its request', codeTransaction({ product_id: made().payment_request_id }), {
    [paymentPath]: payment(),
    ...withLatest,
  }),
  listed('one that names neither, by our reference', codeTransaction({ product_id: 'qrpy_1' }), {
    [paymentPath]: payment(),
    ...withLatest,
  }),
]

export const xenditPaymentsApiSamples: readonly DocumentedSample[] = [
  ...callbacks,
  ...created,
  ...errors,
  ...lists,
]
