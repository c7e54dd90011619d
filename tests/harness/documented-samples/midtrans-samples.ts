import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createMidtransProvider } from '#server/providers/payment/midtrans/create-midtrans-provider.ts'
import { signatureOf } from '#server/providers/payment/midtrans/verify-notification.ts'
import type { LedgerSide } from '#server/providers/payment/payment-provider.ts'
import { bytesOf, type DocumentedSample, failureOf, readAll, withAnswers } from './sample.ts'

// Facts re-typed from docs.midtrans.com (Core API, HTTP notifications, status cycle, code statuses).

const serverKey = 'SB-Mid-server-key'
const now = new Date('2024-07-05T00:00:00Z')
const providerAt = (baseUrl: string) =>
  createMidtransProvider({ baseUrl, serverKeys: [serverKey], now: () => now, timeoutMs: 2_000 })

const transaction = (changes: Record<string, unknown> = {}) => ({
  status_code: '200',
  status_message: 'midtrans payment notification',
  transaction_id: 'a3b75ca9-8b52-445b-99c8-c2cc742a0991',
  order_id: 'C17550',
  merchant_id: 'G772349112',
  gross_amount: '145000.00',
  currency: 'IDR',
  payment_type: 'bank_transfer',
  transaction_time: '2024-07-04 10:53:53',
  transaction_status: 'settlement',
  settlement_time: '2024-07-04 11:00:00',
  fraud_status: 'accept',
  va_numbers: [{ bank: 'bca', va_number: '812785002530231' }],
  payment_amounts: [],
  expiry_time: '2024-07-05 10:53:53',
  ...changes,
})
const paid = {
  kind: 'paid',
  amount: money('IDR', 145_000n),
  paidAt: new Date('2024-07-04T04:00:00Z'),
}

const callback = (
  what: string,
  changes: Record<string, unknown>,
  expected: object,
  source = 'docs/https-notification-webhooks',
): DocumentedSample => ({
  provider: 'midtrans',
  kind: 'callback',
  source,
  what,
  check: async () => {
    const body = transaction(changes)
    const signed = bytesOf({ ...body, signature_key: signatureOf(body, serverKey) })
    const verified = providerAt('http://unused.invalid').verify(signed, new Headers())
    expect(verified).toMatchObject(expected)
  },
})
const cycle = 'docs/transaction-status-cycle'
const reversed = { outcome: 'event', event: { kind: 'reversed' } }
const callbacks: DocumentedSample[] = [
  callback('a settlement, by the clock of Jakarta', {}, { outcome: 'event', event: paid }),
  callback(
    'Permata’s number in a field of its own, and no list of numbers',
    { va_numbers: undefined, permata_va_number: '8778000002332015' },
    { outcome: 'event', event: { ...paid, number: '8778000002332015' } },
  ),
  callback(
    'Mandiri’s biller code and bill key',
    { payment_type: 'echannel', va_numbers: null, biller_code: '70012', bill_key: '990000000260' },
    { outcome: 'event', event: { ...paid, number: '70012-990000000260' } },
  ),
  callback(
    'a mini market’s code',
    { payment_type: 'cstore', store: 'indomaret', payment_code: '25709650945026', va_numbers: [] },
    { outcome: 'event', event: { ...paid, via: 'retail', number: '25709650945026' } },
  ),
  callback(
    'a payment by QRIS, named by its transaction',
    { payment_type: 'qris', va_numbers: undefined, issuer: 'gopay', acquirer: 'gopay' },
    { outcome: 'event', event: { ...paid, via: 'qr', number: transaction().transaction_id } },
    'reference-link/qris',
  ),
  callback('a settlement without its currency', { currency: undefined }, { event: paid }),
  callback(
    'a settlement without its time is dated by its order',
    { settlement_time: undefined },
    { event: { kind: 'paid', paidAt: new Date('2024-07-04T03:53:53Z') } },
  ),
  ...['pending', 'expire', 'failure'].map(status =>
    callback(
      `${status}: nothing was paid`,
      { transaction_status: status, status_code: '201', settlement_time: undefined },
      { outcome: 'ignored' },
      cycle,
    ),
  ),
  callback(
    'a number that was denied or cancelled unpaid',
    { transaction_status: 'cancel', status_code: '202', settlement_time: undefined },
    { outcome: 'ignored' },
    cycle,
  ),
  callback(
    'a settlement that turned to deny',
    { transaction_status: 'deny', status_code: '202' },
    reversed,
    'reference/mandiri-bill-payment-1',
  ),
  ...['refund', 'chargeback'].map(status =>
    callback(
      `${status} without a time of settlement: it was paid once`,
      { transaction_status: status, settlement_time: undefined },
      reversed,
      cycle,
    ),
  ),
  ...['partial_refund', 'partial_chargeback', 'authorize', 'a_new_status'].map(status =>
    callback(
      `${status} is kept for staff`,
      { transaction_status: status },
      { outcome: 'unreadable' },
      cycle,
    ),
  ),
]

const own = (paymentRequestId: string) => ({ paymentRequestId, kind: 'virtual-account' }) as const
const ordersOf = (...ids: string[]): LedgerSide => ({
  paymentRequestsSince: async function* () {
    for (const id of ids) yield own(id)
  },
})
const order = (id: string, changes: Record<string, unknown> = {}) =>
  transaction({ order_id: id, transaction_id: `t-${id}`, ...changes })
const answersOf = (orders: readonly Record<string, unknown>[]) => (path: string) => {
  const body = orders.find(each => path === `/v2/${String(each['order_id'])}/status`)
  return body && { body }
}
const doesNotExist = { status_code: '404', status_message: "Transaction doesn't exist." }
const day = { from: new Date('2024-07-03T17:00:00Z'), until: new Date('2024-07-04T17:00:00Z') }

type Listing = {
  readonly orders: readonly Record<string, unknown>[]
  readonly read: readonly object[]
  readonly error?: object
}
const listing = (
  what: string,
  of: 'list' | 'report',
  { orders, read: expected, error: expectedError }: Listing,
  source = 'reference/get-transaction-status-api-1',
): DocumentedSample => ({
  provider: 'midtrans',
  kind: 'list',
  source,
  what: `${what} (${of})`,
  check: () =>
    withAnswers(answersOf(orders), async ({ baseUrl }) => {
      const provider = providerAt(baseUrl)
      const ours = ordersOf(...orders.map(each => String(each['order_id'])))
      const rows = of === 'list' ? provider.list(day.from, ours) : provider.report(day, ours)
      const { read, error } = await readAll<object>(rows)
      expect(read).toMatchObject(expected)
      if (expectedError) expect(error).toMatchObject(expectedError)
      else expect(error).toBeUndefined()
    }),
})
const unreadable = (id: string) => ({ name: 'ProviderUnreadableError', rows: [{ id }] })
const partly = (changes: Record<string, unknown> = {}) =>
  order('o-part', { transaction_status: 'partial_refund', refund_amount: '45000.00', ...changes })
const lists: DocumentedSample[] = [
  listing('a partly refunded order is read with what was refunded', 'list', {
    orders: [partly(), order('o-1')],
    read: [
      { providerPaymentId: 't-o-part', kind: 'paid', refundedParts: { '': '45000' } },
      { providerPaymentId: 't-o-1' },
    ],
  }),
  listing('a partly refunded order counts with what is left', 'report', {
    orders: [partly(), order('o-1')],
    read: [
      { providerPaymentId: 't-o-part', kind: 'paid', amount: money('IDR', 100_000n) },
      { providerPaymentId: 't-o-1', amount: money('IDR', 145_000n) },
    ],
  }),
  listing('a partly refunded order that does not say how much is named', 'report', {
    orders: [partly({ refund_amount: undefined }), order('o-1')],
    read: [{ providerPaymentId: 't-o-1' }],
    error: unreadable('t-o-part'),
  }),
  listing('an order of a new status is named after the others', 'report', {
    orders: [order('o-new', { transaction_status: 'a_new_status' }), order('o-1')],
    read: [{ providerPaymentId: 't-o-1' }],
    error: unreadable('t-o-new'),
  }),
  listing('an order that does not exist there is none', 'list', {
    orders: [{ order_id: 'o-none', ...doesNotExist }, order('o-1')],
    read: [{ providerPaymentId: 't-o-1' }],
  }),
  listing('an order that has expired is none', 'list', {
    orders: [
      order('o-2', {
        status_code: '407',
        transaction_status: 'expire',
        settlement_time: undefined,
      }),
      order('o-1'),
    ],
    read: [{ providerPaymentId: 't-o-1' }],
  }),
  listing(
    'an order that is not answered is asked for again, and the others are read',
    'list',
    {
      orders: [{ order_id: 'o-err', status_code: '500', status_message: 'Sorry' }, order('o-1')],
      read: [{ providerPaymentId: 't-o-1' }],
      error: { name: 'ProviderFaultError' },
    },
    'reference/code-statuses',
  ),
]

/** The sweep of a day, after one order was paid within it and another before. */
const reversedAfterPayment: DocumentedSample = {
  provider: 'midtrans',
  kind: 'list',
  source: 'reference/mandiri-bill-payment-1',
  what: 'a settlement that turned to deny after it was booked is read again (list)',
  check: () => {
    const denied = { transaction_status: 'deny', status_code: '202' }
    return withAnswers(
      answersOf([order('o-new', denied), order('o-old', denied)]),
      async ({ baseUrl, requests }) => {
        const ours: LedgerSide = {
          paymentRequestsSince: async function* () {
            yield { ...own('o-new'), paidAt: new Date('2024-07-04T04:00:00Z') }
            yield { ...own('o-old'), paidAt: new Date('2024-07-03T04:00:00Z') }
          },
        }
        const { read, error } = await readAll(providerAt(baseUrl).list(day.from, ours))
        expect(error).toBeUndefined()
        expect(read).toMatchObject([{ kind: 'reversed', providerPaymentId: 't-o-new' }])
        expect(requests).toHaveLength(1)
      },
    )
  },
}

const request = {
  paymentRequestId: 'C17550',
  requestNo: 'B1',
  kind: 'virtual-account',
  paymentMethodCode: 'PERMATA',
  holderName: 'Siti Rahmawati',
  amount: money('IDR', 145_000n),
  expiresAt: new Date(now.getTime() + 86_400_000),
  description: 'Cicilan 1',
} as const
const chargeReply = transaction({
  status_code: '201',
  transaction_status: 'pending',
  settlement_time: undefined,
  va_numbers: undefined,
  permata_va_number: '8778000002332015',
})
const mandiriBill = transaction({
  status_code: '201',
  status_message: 'Success, Mandiri Bill transaction is successful',
  payment_type: 'echannel',
  transaction_status: 'pending',
  settlement_time: undefined,
  va_numbers: undefined,
  bill_key: '990000000260',
  biller_code: '70012',
})
const created: DocumentedSample[] = [
  {
    provider: 'midtrans',
    kind: 'created',
    source: 'reference/mandiri-bill-payment-1',
    what: 'Mandiri’s biller code and bill key stand apart in the number',
    check: () =>
      withAnswers(
        () => ({ body: mandiriBill }),
        async ({ baseUrl }) => {
          const bill = { ...request, paymentMethodCode: 'MANDIRI' }
          expect(await providerAt(baseUrl).createPaymentRequest(bill)).toEqual({
            providerRef: 'C17550',
            number: '70012-990000000260',
            status: 'active',
          })
        },
      ),
  },
  {
    provider: 'midtrans',
    kind: 'created',
    source: 'reference/bank-transfer-object',
    what: 'BSI is no bank of its Core API',
    check: async () => expect(providerAt('http://unused.invalid').lacks).toContain('BSI'),
  },
  {
    provider: 'midtrans',
    kind: 'created',
    source: 'reference/charge-api',
    what: 'Permata’s number',
    check: () =>
      withAnswers(
        () => ({ body: chargeReply }),
        async ({ baseUrl }) =>
          expect(await providerAt(baseUrl).createPaymentRequest(request)).toMatchObject({
            number: '8778000002332015',
            status: 'active',
          }),
      ),
  },
  {
    provider: 'midtrans',
    kind: 'created',
    source: 'docs/error-code-and-response-code',
    what: '406 order_id is in use: the order that was made is found',
    check: () =>
      withAnswers(
        path =>
          path.endsWith('/status')
            ? { body: chargeReply }
            : {
                body: { status_code: '406', status_message: 'order_id has been utilized', id: 'e' },
              },
        async ({ baseUrl }) =>
          expect(await providerAt(baseUrl).createPaymentRequest(request)).toMatchObject({
            providerRef: 'C17550',
          }),
      ),
  },
]

const refused = (status: number, code: string, name: string): DocumentedSample => ({
  provider: 'midtrans',
  kind: 'error',
  source: 'reference/code-statuses',
  what: `${code} in the body, with HTTP ${status}`,
  check: () =>
    withAnswers(
      () => ({ status, body: { status_code: code, status_message: 'see the code', id: 'e1' } }),
      async ({ baseUrl }) => {
        const failure = await failureOf(providerAt(baseUrl).createPaymentRequest(request))
        expect(failure).toMatchObject({ name })
      },
    ),
})
const errors: DocumentedSample[] = [
  refused(200, '400', 'ProviderRefusalError'),
  refused(400, '400', 'ProviderRefusalError'),
  refused(200, '401', 'ProviderLaterError'),
  refused(401, '401', 'ProviderLaterError'),
  refused(200, '402', 'ProviderRefusalError'),
  refused(200, '410', 'ProviderLaterError'),
  refused(200, '413', 'ProviderRefusalError'),
  refused(429, '429', 'ProviderLaterError'),
  refused(200, '500', 'ProviderFaultError'),
  refused(200, '503', 'ProviderFaultError'),
  refused(503, '503', 'ProviderFaultError'),
]

/** The code in the body of a closing, whatever the HTTP status. */
const closing = (status: number, code: string, outcome: string): DocumentedSample => ({
  provider: 'midtrans',
  kind: 'error',
  source: 'docs/error-code-and-response-code',
  what: `${code} for the closing of an order, with HTTP ${status}`,
  check: () =>
    withAnswers(
      () => ({ status, body: { status_code: code, status_message: 'see the code', id: 'e1' } }),
      async ({ baseUrl }) => {
        const close = providerAt(baseUrl).closePaymentRequest('virtual-account', 'tes')
        const closed = await close.then(
          () => 'closed',
          (error: unknown) => (error instanceof Error ? error.name : 'no error'),
        )
        expect(closed).toBe(outcome)
      },
    ),
})
const closings: DocumentedSample[] = [
  closing(200, '401', 'ProviderLaterError'),
  closing(401, '401', 'ProviderLaterError'),
  closing(200, '404', 'ProviderRefusalError'),
  closing(200, '410', 'ProviderLaterError'),
  closing(200, '412', 'closed'),
  closing(200, '429', 'ProviderLaterError'),
]

export const midtransSamples: readonly DocumentedSample[] = [
  ...callbacks,
  ...lists,
  reversedAfterPayment,
  ...created,
  ...errors,
  ...closings,
]
