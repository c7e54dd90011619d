import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import type { LedgerSide } from '#server/providers/payment/payment-provider.ts'
import { bytesOf, type DocumentedSample, failureOf, readAll, withAnswers } from './sample.ts'
import { accountPayment, now, providerAt, span, token, transaction } from './xendit-objects.ts'

const codePayment = (changes: Record<string, unknown> = {}) => ({
  id: '61b0a1c2',
  fixed_payment_code_payment_id: 'fpc-pay-1',
  fixed_payment_code_id: 'fpc-1',
  payment_id: '1502450097080',
  external_id: 'instruction-2',
  payment_code: 'TEST437373',
  prefix: 'TEST',
  retail_outlet_name: 'ALFAMART',
  name: 'Rika Sutanto',
  amount: 100_000,
  status: 'COMPLETED',
  transaction_timestamp: '2022-12-15T15:51:09.000Z',
  owner_id: '57fdbb445eec38910d3a4c47',
  ...changes,
})
const paidAt = new Date('2022-12-15T15:51:09.000Z')
const paid = { kind: 'paid', amount: money('IDR', 100_000n), paidAt }

const callback = (
  what: string,
  body: unknown,
  expected: object,
  source = 'xenpayments/virtual-account/testing',
): DocumentedSample => ({
  provider: 'xendit',
  kind: 'callback',
  source,
  what,
  check: async () => {
    const headers = new Headers({ 'x-callback-token': token })
    const verified = providerAt('http://unused.invalid').verify(bytesOf(body), headers)
    expect(verified).toMatchObject(expected)
  },
})
const event = (of: object) => ({ outcome: 'event', event: of })
const outlet = 'xenpayments/retail-outlets/testing'
const callbacks: DocumentedSample[] = [
  callback('a payment to a virtual account', accountPayment(), event(paid)),
  callback(
    'one with the sender’s name and a currency',
    accountPayment({ sender_name: 'JOHN DOE', currency: 'IDR' }),
    event(paid),
  ),
  callback(
    'an amount with decimals of nothing',
    JSON.stringify(accountPayment()).replace('100000', '100000.00'),
    event(paid),
  ),
  callback(
    'a time without a zone is UTC',
    accountPayment({ transaction_timestamp: '2022-12-15T15:51:09.000' }),
    event(paid),
    'docs/balance_and_transaction/TransactionResponse.md (UTC+0)',
  ),
  callback(
    'a time of Jakarta',
    accountPayment({ transaction_timestamp: '2022-12-15T22:51:09+07:00' }),
    event(paid),
  ),
  callback('a time that is none', accountPayment({ transaction_timestamp: 'Thu Dec 15 2022' }), {
    outcome: 'unreadable',
  }),
  callback(
    'null where the account has nothing to say',
    accountPayment({ external_id: null, callback_virtual_account_id: null, currency: null }),
    event({ ...paid, number: '1076619844' }),
  ),
  callback('money of another country', accountPayment({ currency: 'PHP' }), {
    outcome: 'unreadable',
  }),
  callback(
    'an account that was made',
    { ...accountPayment(), payment_id: undefined, status: 'ACTIVE', is_closed: true },
    { outcome: 'ignored' },
  ),
  callback('a payment at a counter', codePayment(), event({ ...paid, via: 'retail' }), outlet),
  callback(
    'one that is settling',
    codePayment({ status: 'SETTLING' }),
    event({ ...paid, providerPaymentId: 'fpc-pay-1' }),
    outlet,
  ),
  callback(
    'one of a new status',
    codePayment({ status: 'HELD' }),
    { outcome: 'unreadable' },
    outlet,
  ),
]

type Listing = {
  readonly rows: readonly object[]
  readonly of: 'list' | 'report'
  /** By path; null answers with an error page. */
  readonly payments?: Readonly<Record<string, unknown>>
  readonly ours?: LedgerSide
  readonly read: readonly object[]
  readonly error?: object
}
const paymentPath = (id: string) => `/callback_virtual_account_payments/payment_id=${id}`
const listing = (
  what: string,
  { rows, of, payments = {}, ours, read: expected, error: expectedError }: Listing,
  source = 'spec/vcr/xendit_api/api/transactions/transactions.yml',
): DocumentedSample => ({
  provider: 'xendit',
  kind: 'list',
  source,
  what: `${what} (${of})`,
  check: () =>
    withAnswers(
      path => {
        if (path === '/transactions') return { body: { has_more: false, data: rows, links: [] } }
        if (!(path in payments)) return undefined
        return payments[path] === null ? { status: 500, body: '<h1>' } : { body: payments[path] }
      },
      async ({ baseUrl }) => {
        const provider = providerAt(baseUrl)
        const items = of === 'list' ? provider.list(span.from, ours) : provider.report(span, ours)
        const { read, error } = await readAll<object>(items)
        expect(read).toMatchObject(expected)
        if (expectedError) expect(error).toMatchObject(expectedError)
        else expect(error).toBeUndefined()
      },
    ),
})
const fee = (status: string) => ({ xendit_fee: 1_500, value_added_tax: 165, status })
const odd = transaction({ id: 'txn_odd', product_id: 'odd' })
const unreadable = (id: string) => ({ name: 'ProviderUnreadableError', rows: [{ id }] })
const documented = { [paymentPath('1502450097080')]: accountPayment() }
const nodeDocs = 'xendit-node, docs/balance_and_transaction'
const lists: DocumentedSample[] = [
  listing('a payment with its fee and tax', {
    of: 'report',
    rows: [transaction()],
    read: [{ providerPaymentId: '1502450097080', feeMinor: 1_665n }],
  }),
  ...['CANCELED', 'REVERSED', 'NOT_APPLICABLE'].map(status =>
    listing(
      `a fee that is ${status} was not kept`,
      { of: 'report', rows: [transaction({ fee: fee(status) })], read: [{ feeMinor: 0n }] },
      `${nodeDocs}/FeeResponse.md`,
    ),
  ),
  listing('no fee at all', {
    of: 'report',
    rows: [transaction({ fee: null, account_identifier: null })],
    read: [{ feeMinor: 0n }],
  }),
  listing(
    'an empty list',
    { of: 'list', rows: [], read: [] },
    'transactions/blank_transactions.yml',
  ),
  listing(
    'a row without its product',
    {
      of: 'report',
      rows: [transaction({ id: 'txn_null', product_id: null }), transaction()],
      read: [{ providerPaymentId: '1502450097080' }],
      error: unreadable('txn_null'),
    },
    `${nodeDocs}/TransactionResponse.md`,
  ),
  listing('a payment that is not as documented is named after the others', {
    of: 'list',
    rows: [odd, transaction()],
    payments: { ...documented, [paymentPath('odd')]: { payment_id: 'odd', amount: 'much' } },
    read: [{ providerPaymentId: '1502450097080' }],
    error: unreadable('odd'),
  }),
  listing('a payment that is not answered is asked for again, and the others are read', {
    of: 'list',
    rows: [odd, transaction()],
    payments: { ...documented, [paymentPath('odd')]: null },
    read: [{ providerPaymentId: '1502450097080' }],
    error: { name: 'ProviderFaultError' },
  }),
  listing('a payment answered by 200 with an error is asked for again', {
    of: 'list',
    rows: [odd, transaction()],
    payments: { ...documented, [paymentPath('odd')]: { error_code: 'SERVER_ERROR' } },
    read: [{ providerPaymentId: '1502450097080' }],
    error: { name: 'ProviderFaultError' },
  }),
]

const request = {
  paymentRequestId: 'instruction-1',
  requestNo: 'B1',
  kind: 'virtual-account',
  paymentMethodCode: 'MANDIRI',
  holderName: 'Nobu Nagawa',
  amount: money('IDR', 500_000n),
  expiresAt: new Date(now.getTime() + 86_400_000),
  description: 'Cicilan 1',
} as const
const account = (changes: Record<string, unknown> = {}) => ({
  is_closed: true,
  status: 'PENDING',
  currency: 'IDR',
  owner_id: '596d988e56b5a3c45be75e6e',
  external_id: 'instruction-1',
  bank_code: 'MANDIRI',
  merchant_code: '88908',
  name: 'Nobu nagawa',
  account_number: '889081063719211',
  expected_amount: 500_000,
  is_single_use: true,
  expiration_date: '2051-03-05T17:00:00.000Z',
  id: '5ff2dd35e1b82c4028aeb918',
  ...changes,
})
const creating = (what: string, reply: unknown, expected: object): DocumentedSample => ({
  provider: 'xendit',
  kind: 'created',
  source: 'spec/vcr/xendit/virtual_account',
  what,
  check: () =>
    withAnswers(
      () => ({ body: reply }),
      async ({ baseUrl }) =>
        expect(await providerAt(baseUrl).createPaymentRequest(request)).toMatchObject(expected),
    ),
})
const created: DocumentedSample[] = [
  creating('an account that its bank opens in a moment', account(), { status: 'active' }),
  creating('one with a suggested amount', account({ suggested_amount: 500_000 }), {
    number: '889081063719211',
  }),
  creating('one that has ended', account({ status: 'INACTIVE' }), { status: 'closed' }),
  {
    provider: 'xendit',
    kind: 'created',
    source: 'spec/vcr/xendit/virtual_account/update_virtual_account_to_expired_2.yml',
    what: 'an account is closed by an expiry in the past',
    check: () =>
      withAnswers(
        () => ({ body: account({ status: 'INACTIVE' }) }),
        async ({ baseUrl, requests }) => {
          const provider = providerAt(baseUrl)
          await provider.closePaymentRequest('virtual-account', '5ff2dd35e1b82c4028aeb918')
          expect(requests).toEqual([
            expect.stringMatching(/^PATCH .*"expiration_date":"2022-12-19/),
          ])
        },
      ),
  },
]

const refused = (status: number, errorCode: string, name: string): DocumentedSample => ({
  provider: 'xendit',
  kind: 'error',
  source: 'spec/vcr/xendit/virtual_account/raise_*.yml; docs.xendit.co, errors',
  what: `${status} ${errorCode}`,
  check: () =>
    withAnswers(
      () => ({
        status,
        body: { error_code: errorCode, message: 'see the code', errors: [{ field: ['name'] }] },
      }),
      async ({ baseUrl }) => {
        const failure = await failureOf(providerAt(baseUrl).createPaymentRequest(request))
        expect(failure).toMatchObject({ name })
      },
    ),
})
const errors: DocumentedSample[] = [
  ...[
    'API_VALIDATION_ERROR',
    'BANK_NOT_SUPPORTED_ERROR',
    'MINIMUM_EXPECTED_AMOUNT_ERROR',
    'MAXIMUM_EXPECTED_AMOUNT_ERROR',
    'CLOSED_VA_EXPECTED_AMOUNT_BEYOND_MAXIMUM_ERROR',
  ].map(code => refused(400, code, 'ProviderRefusalError')),
  refused(401, 'INVALID_API_KEY', 'ProviderLaterError'),
  refused(403, 'REQUEST_FORBIDDEN_ERROR', 'ProviderLaterError'),
  refused(429, 'RATE_LIMIT_EXCEEDED', 'ProviderLaterError'),
  refused(500, 'SERVER_ERROR', 'ProviderFaultError'),
]

export const xenditSamples: readonly DocumentedSample[] = [
  ...callbacks,
  ...lists,
  ...created,
  ...errors,
]
