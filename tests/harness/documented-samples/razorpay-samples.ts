import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { signatureOf } from '#server/providers/payment/razorpay/verify-event.ts'
import {
  account,
  answersOf,
  bankAccount,
  now,
  payment,
  providerAt,
  type RazorpayWorld,
  request,
  secret,
  vpa,
} from './razorpay-objects.ts'
import { bytesOf, type DocumentedSample, failureOf, readAll, withAnswers } from './sample.ts'

const event = (name: string, payload: object, changes: Record<string, unknown> = {}) => ({
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: name,
  contains: Object.keys(payload),
  payload,
  created_at: 1_567_675_983,
  ...changes,
})
const credited = (of: object = {}, changes: Record<string, unknown> = {}) =>
  event(
    'virtual_account.credited',
    { payment: { entity: payment() }, virtual_account: { entity: account() }, ...of },
    changes,
  )
const refundEvent = (name: string, changes: Record<string, unknown> = {}) =>
  event(name, {
    payment: { entity: payment({ amount: 500_000, amount_refunded: 190_000, ...changes }) },
    refund: {
      entity: {
        id: 'rfnd_FS8TWyPrCsa0OB',
        payment_id: 'pay_DETA2KrOlhqQzF',
        status: 'processed',
        created_at: 1_567_675_983,
      },
    },
  })

const callback = (
  source: string,
  what: string,
  body: unknown,
  expected: object,
): DocumentedSample => ({
  provider: 'razorpay',
  kind: 'callback',
  source,
  what,
  check: async () => {
    const bytes = bytesOf(body)
    const headers = new Headers({ 'x-razorpay-signature': signatureOf(bytes, secret) })
    const verified = providerAt('http://unused.invalid').verify(bytes, headers)
    expect(verified).toMatchObject(expected)
  },
})
const paid = { outcome: 'event', event: { kind: 'paid', amount: money('INR', 61_900n) } }
const ignored = { outcome: 'ignored' }
const smartCollect = 'webhooks/smart-collect.md'
const { created_at: _time, ...paymentWithoutTime } = payment()

const callbacks: DocumentedSample[] = [
  callback(smartCollect, 'a credit by bank transfer', credited(), paid),
  callback(
    smartCollect,
    'a credit of an account with allowed payers',
    credited({
      virtual_account: {
        entity: account({ allowed_payers: [{ type: 'bank_account', id: 'ba_DlGmm9mSj8fjRM' }] }),
      },
    }),
    paid,
  ),
  callback(
    smartCollect,
    'a credit by UPI, whose account has a UPI address and empty notes',
    credited({
      payment: { entity: payment({ method: 'upi', vpa: 'g@icici', acquirer_data: { rrn: null } }) },
      virtual_account: { entity: account({ notes: [], receivers: [vpa] }) },
    }),
    { outcome: 'event', event: { kind: 'paid', number: '' } },
  ),
  callback(
    'payments/smart-collect/notification-wo-payer-details.md',
    'a credit whose payment has no time: a hint, to be read back',
    credited({ payment: { entity: paymentWithoutTime } }, { created_at: undefined }),
    { outcome: 'event', event: { kind: 'paid', isHint: true } },
  ),
  callback(
    'webhooks/smart-collect.md',
    'a credit without the time of its event: a hint',
    credited({}, { created_at: undefined }),
    { outcome: 'event', event: { providerPaymentId: 'pay_DETA2KrOlhqQzF', isHint: true } },
  ),
  ...[1, 15].map(days =>
    callback(
      'webhooks/validate-test.md',
      `an event delivered again after days: a hint (${days})`,
      credited({}, { created_at: 1_567_675_983 - days * 86_400 }),
      { outcome: 'event', event: { isHint: true } },
    ),
  ),
  callback(
    smartCollect,
    'an account that was made',
    event('virtual_account.created', { virtual_account: { entity: account() } }),
    ignored,
  ),
  callback(
    smartCollect,
    'an account that was closed',
    event('virtual_account.closed', { virtual_account: { entity: account({ status: 'closed' }) } }),
    ignored,
  ),
  ...['payment.authorized', 'payment.captured', 'payment.failed'].map(name =>
    callback(
      'webhooks/payments.md',
      `${name}: the credit reports the money`,
      event(name, { payment: { entity: payment({ fee: null, status: name.slice(8) }) } }),
      ignored,
    ),
  ),
  callback(
    'webhooks/refunds.md',
    'a part that is refunded is a hint of what is left',
    refundEvent('refund.processed', { refund_status: 'partial' }),
    { outcome: 'event', event: { kind: 'paid', isHint: true } },
  ),
  callback(
    'webhooks/refunds.md',
    'a whole refund is a hint of a reversal',
    refundEvent('refund.processed', { amount_refunded: 500_000, refund_status: 'full' }),
    { outcome: 'event', event: { kind: 'reversed', isHint: true } },
  ),
  ...['refund.created', 'refund.failed', 'refund.speed_changed'].map(name =>
    callback('webhooks/refunds.md', `${name} moves no money`, refundEvent(name), ignored),
  ),
  callback(
    'webhooks/smart-collect.md',
    'an event of another product',
    event('settlement.processed', { settlement: { entity: { id: 'setl_1', amount: 1 } } }),
    ignored,
  ),
]

const listing = (
  what: string,
  world: RazorpayWorld,
  expected: { readonly read: readonly object[]; readonly error?: object },
  source = 'api/payments/fetch-all-payments.md',
): DocumentedSample => ({
  provider: 'razorpay',
  kind: 'list',
  source,
  what,
  check: () =>
    withAnswers(answersOf(world), async ({ baseUrl }) => {
      const { read, error } = await readAll(
        providerAt(baseUrl).list(new Date(now.getTime() - 86_400_000)),
      )
      expect(read).toMatchObject(expected.read)
      if (expected.error) expect(error).toMatchObject(expected.error)
      else expect(error).toBeUndefined()
    }),
})
const one = payment({ id: 'pay_one' })
const unreadable = (id: string) => ({ name: 'ProviderUnreadableError', rows: [{ id }] })
const lists: DocumentedSample[] = [
  listing(
    'attempts that failed or were not captured are no money',
    {
      payments: [
        payment({ id: 'pay_f', status: 'failed' }),
        payment({ id: 'pay_a', status: 'authorized', fee: null }),
        one,
      ],
    },
    { read: [{ providerPaymentId: 'pay_one' }] },
  ),
  listing(
    'a payment whose fee is null',
    { payments: [payment({ id: 'pay_one', fee: null, tax: null })] },
    { read: [{ providerPaymentId: 'pay_one' }] },
  ),
  listing(
    'payments of other products are left out',
    { payments: [payment({ id: 'pay_card', method: 'card', currency: 'USD' }), one] },
    { read: [{ providerPaymentId: 'pay_one' }] },
  ),
  listing(
    'a transfer that names no account is unreadable, and the others are read',
    {
      payments: [payment({ id: 'pay_x' }), one],
      transfers: { pay_x: { id: 'bt_1', payment_id: 'pay_x', virtual_account: null } },
    },
    { read: [{ providerPaymentId: 'pay_one' }], error: unreadable('pay_x') },
    'api/payments/smart-collect/fetch-payments-bank-transfer.md',
  ),
  listing(
    'a transfer without the payer’s account',
    { payments: [one] },
    { read: [{ providerPaymentId: 'pay_one', externalId: 'instruction-1' }] },
    'api/payments/smart-collect/fetch-payments-bank-transfer.md',
  ),
  listing(
    'an error with status 200 is no account: the payment is asked for again',
    { payments: [payment({ id: 'pay_x' }), one], transfers: { pay_x: { error: { code: 'E' } } } },
    { read: [{ providerPaymentId: 'pay_one' }], error: { name: 'ProviderFaultError' } },
    'errors.md',
  ),
  listing(
    'a refund of an older payment, whole',
    {
      payments: [payment({ id: 'pay_old', amount_refunded: 61_900, status: 'refunded' })],
      refunds: [
        {
          id: 'rfnd_1',
          payment_id: 'pay_old',
          created_at: 1_567_675_983,
          receipt: null,
          acquirer_data: {},
        },
      ],
    },
    { read: [{ providerPaymentId: 'pay_old', kind: 'reversed' }] },
    'api/refunds/fetch-all.md',
  ),
]

const creating = (
  what: string,
  source: string,
  reply: unknown,
  expected: object,
): DocumentedSample => ({
  provider: 'razorpay',
  kind: 'created',
  source,
  what,
  check: () =>
    withAnswers(
      () => ({ body: reply }),
      async ({ baseUrl }) =>
        expect(await providerAt(baseUrl).createPaymentRequest(request)).toMatchObject(expected),
    ),
})
const axis = bankAccount({ id: 'ba_IirUUYO8sh1602', ifsc: 'UTIB000RAZP', bank_name: 'Axis Bank' })
const created: DocumentedSample[] = [
  creating('an account of one bank', 'api/payments/smart-collect/entity.md', account(), {
    bankAccount: { branchCode: 'RATN0VAAPIS', payeeName: 'Acme Corp' },
    status: 'active',
  }),
  creating(
    'a bank account beside a UPI address',
    smartCollect,
    account({ receivers: [bankAccount(), vpa] }),
    { number: '1112220006712324' },
  ),
  creating(
    'a migrated account: the newer bank',
    'payments/smart-collect/axis-bank-migration.md',
    account({ receivers: [bankAccount(), axis, vpa] }),
    { bankAccount: { branchCode: 'UTIB000RAZP' }, number: '1112220006712324' },
  ),
  creating(
    'one that is closed',
    'payments/smart-collect/states.md',
    account({ status: 'closed' }),
    { status: 'closed' },
  ),
]

const refused = (
  status: number,
  description: string,
  name: string,
  headers: Record<string, string> = {},
): DocumentedSample => ({
  provider: 'razorpay',
  kind: 'error',
  source: 'errors.md',
  what: `${status} ${description}`,
  check: () =>
    withAnswers(
      () => ({
        status,
        headers,
        body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA' } },
      }),
      async ({ baseUrl }) => {
        const failure = await failureOf(providerAt(baseUrl).createPaymentRequest(request))
        expect(failure).toMatchObject({ name })
      },
    ),
})
const errors: DocumentedSample[] = [
  refused(400, 'The id provided does not exist', 'ProviderRefusalError'),
  refused(401, 'The api key provided is invalid', 'ProviderLaterError'),
  refused(429, 'Request failed because of too many requests', 'ProviderLaterError'),
  refused(500, 'The server encountered an unexpected condition', 'ProviderFaultError'),
  refused(502, 'Bad gateway', 'ProviderFaultError'),
  refused(504, 'Gateway time-out', 'ProviderFaultError'),
]

export const razorpaySamples: readonly DocumentedSample[] = [
  ...callbacks,
  ...lists,
  ...created,
  ...errors,
]
