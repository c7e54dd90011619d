import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createXenditPayouts } from '#server/providers/disbursement/xendit/create-payout-provider.ts'
import { bytesOf, type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from docs.xendit.co ("Payout Status Lifecycle", "Payout Webhook", "Errors", "Create
// payout", "Get all payouts by reference id", "Payouts to Indonesia", "Tracking and Notifications") and
// the answers recorded in the tests of mekari-engineering/xendit_api (spec/vcr/xendit/disbursement).

const token = 'token'
const payoutsAt = (baseUrl: string) =>
  createXenditPayouts({ baseUrl, secretKey: 'xnd_key', callbackTokens: [token], timeoutMs: 2_000 })

const payout = (changes: Record<string, unknown> = {}) => ({
  id: 'disb-571f3644d2b4edf0745e9703',
  amount: 10_000,
  channel_code: 'ID_BCA',
  currency: 'IDR',
  status: 'SUCCEEDED',
  description: 'July payout',
  reference_id: 'payout-1',
  created: '2024-12-31T23:53:59Z',
  updated: '2024-12-31T23:53:59Z',
  estimated_arrival_time: '2024-12-31T23:59:59Z',
  business_id: '6018306aa16ad90cb3c43ba7',
  channel_properties: { account_number: '000000000099', account_holder_name: 'Michael Chen' },
  ...changes,
})
const callback = (
  what: string,
  data: object,
  expected: object,
  source = 'apidocs/payout-webhook',
): DocumentedSample => ({
  provider: 'xendit-payouts',
  kind: 'callback',
  source,
  what,
  check: async () => {
    const body = { event: 'payout.x', business_id: 'b', created: '2025-01-01T23:55:59Z', data }
    const headers = new Headers({ 'x-callback-token': token })
    const verified = payoutsAt('http://unused.invalid').verify(bytesOf(body), headers)
    expect(verified).toMatchObject(expected)
  },
})
const lifecycle = 'docs/payout-status-lifecycle'
const states = {
  ACCEPTED: 'pending',
  PENDING_COMPLIANCE_ASSESSMENT: 'pending',
  REQUESTED: 'pending',
  READY: 'pending',
  LOCKED: 'pending',
  A_NEW_STATUS: 'pending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  EXPIRED: 'failed',
  REVERSED: 'returned',
}
const event = (of: object) => ({ outcome: 'event', event: of })
const callbacks: DocumentedSample[] = [
  ...Object.entries(states).map(([status, state]) =>
    callback(
      `${status} is ${state}`,
      payout({ status }),
      event({ state, amount: money('IDR', 10_000n) }),
      lifecycle,
    ),
  ),
  callback(
    'a failure with its code',
    payout({ status: 'FAILED', failure_code: 'INVALID_DESTINATION' }),
    event({ state: 'failed', reason: 'INVALID_DESTINATION' }),
  ),
  callback(
    'a failure whose code is no code of Xendit’s form',
    payout({ status: 'FAILED', failure_code: 'Switching network is down' }),
    event({ state: 'failed', reason: '' }),
  ),
  callback('a payout of another currency', payout({ currency: 'PHP' }), { outcome: 'unreadable' }),
]

const looking = (
  what: string,
  source: string,
  reply: unknown,
  expected: object | undefined,
): DocumentedSample => ({
  provider: 'xendit-payouts',
  kind: 'payout',
  source,
  what,
  check: () =>
    withAnswers(
      () => ({ body: reply }),
      async ({ baseUrl }) => {
        const found = payoutsAt(baseUrl).findPayout('payout-1')
        if (expected === undefined) expect(await found).toBeUndefined()
        else expect(await found).toMatchObject(expected)
      },
    ),
})
const byReference = 'apidocs/get-payouts-by-reference-id'
const two = 'spec/vcr/xendit/disbursement/where_by_external_id/two_records.yml'
const failed = payout({ id: 'disb-first', status: 'FAILED', failure_code: 'REJECTED_BY_BANK' })
const lookUps: DocumentedSample[] = [
  looking('one in a bare array', byReference, [payout({ status: 'ACCEPTED' })], {
    reference: 'payout-1',
    providerRef: 'disb-571f3644d2b4edf0745e9703',
    state: 'pending',
    amount: money('IDR', 10_000n),
  }),
  looking(
    'one in a list with `data`, as Xendit’s own clients have it',
    'xendit-node, docs/payout',
    { data: [payout({ status: 'ACCEPTED' })], has_more: false, links: {} },
    { reference: 'payout-1', state: 'pending', amount: money('IDR', 10_000n) },
  ),
  looking('none in an empty array', byReference, [], undefined),
  looking(
    'none in an empty list with `data`',
    'xendit-node, docs/payout',
    { data: [], has_more: false },
    undefined,
  ),
  {
    provider: 'xendit-payouts',
    kind: 'payout',
    source: byReference,
    what: 'one in a currency that we do not hold cannot be read',
    check: () =>
      withAnswers(
        () => ({ body: [payout({ currency: 'PHP' })] }),
        async ({ baseUrl }) => {
          const failure = await failureOf(payoutsAt(baseUrl).findPayout('payout-1'))
          expect(failure).toMatchObject({ effect: 'maybe-made' })
        },
      ),
  },
  looking('two of one reference: the one that arrived decides', two, [failed, payout()], {
    state: 'paid',
    providerRef: 'disb-571f3644d2b4edf0745e9703',
  }),
  looking(
    'two of one reference: one on its way comes before one that failed',
    two,
    [failed, payout({ status: 'ACCEPTED' })],
    { state: 'pending' },
  ),
  looking('another reference alone', two, [payout({ reference_id: 'payout-2' })], undefined),
  looking(
    'a row of another reference that is not as documented keeps ours from nothing',
    'spec/vcr/xendit/disbursement/find_by_external_id/multiple.yml',
    [{ id: 'x', reference_id: 'payout-2', amount: null }, payout()],
    { state: 'paid' },
  ),
]
const newPayout = {
  reference: 'payout-1',
  amount: money('IDR', 10_000n),
  bankCode: 'BCA',
  accountNo: '000000000099',
  holder: 'Michael Chen',
  description: 'Rupya RP-2026-000000123',
}
const refused = (
  status: number,
  errorCode: string,
  name: string,
  effect?: 'not-made' | 'maybe-made',
): DocumentedSample => ({
  provider: 'xendit-payouts',
  kind: 'error',
  source: 'api-payouts-beta/payouts-errors; spec/vcr/xendit/disbursement/create',
  what: `${status} ${errorCode}`,
  check: () =>
    withAnswers(
      () => ({ status, body: { error_code: errorCode, message: 'see the code' } }),
      async ({ baseUrl }) => {
        const failure = await failureOf(payoutsAt(baseUrl).createPayout(newPayout))
        expect(failure).toMatchObject({ name, ...(effect && { errorCode, effect }) })
      },
    ),
})
const errors: DocumentedSample[] = [
  ...[
    'API_VALIDATION_ERROR',
    'INVALID_JSON_FORMAT',
    'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
    'RECIPIENT_ACCOUNT_NUMBER_ERROR',
    'RECIPIENT_AMOUNT_ERROR',
    'MAXIMUM_TRANSFER_LIMIT_ERROR',
    'INSUFFICIENT_BALANCE',
  ].map(code => refused(400, code, 'ProviderRefusalError')),
  refused(400, 'DUPLICATE_TRANSACTION_ERROR', 'ProviderLaterError'),
  refused(401, 'INVALID_API_KEY', 'ProviderLaterError', 'not-made'),
  refused(403, 'REQUEST_FORBIDDEN_ERROR', 'ProviderLaterError', 'not-made'),
  refused(408, 'REQUEST_TIMEOUT', 'ProviderLaterError', 'maybe-made'),
  refused(409, 'DUPLICATE_ERROR', 'ProviderLaterError', 'maybe-made'),
  refused(425, 'TOO_EARLY', 'ProviderLaterError', 'not-made'),
  refused(429, 'RATE_LIMIT_EXCEEDED', 'ProviderLaterError', 'not-made'),
  refused(500, 'SERVER_ERROR', 'ProviderFaultError'),
]

const sending = (
  what: string,
  source: string,
  changes: Partial<typeof newPayout>,
  expectSent: (sent: {
    description: string
    channel_properties: { account_number: string }
  }) => void,
): DocumentedSample => ({
  provider: 'xendit-payouts',
  kind: 'sent',
  source,
  what,
  check: () =>
    withAnswers(
      () => ({ body: payout({ status: 'ACCEPTED' }) }),
      async ({ baseUrl, requests }) => {
        await payoutsAt(baseUrl).createPayout({ ...newPayout, ...changes })
        const [, sent = ''] = (requests[0] ?? '').split('/v2/payouts ')
        expectSent(JSON.parse(sent))
      },
    ),
})
const descriptions = [
  ['BNI', 10_000n, 14],
  ['MANDIRI', 10_000n, 14],
  ['BCA', 10_000n, 15],
  ['BCA', 50_000_001n, 23],
  ['CIMB', 10_000n, 18],
  ['PERMATA', 10_000n, 20],
  ['BRI', 10_000n, 23],
] as const
const accounts = [
  ['BRI', '12345678901234', '012345678901234'],
  ['BRI', '123456789012345', '123456789012345'],
  ['BCA', '12345678901234', '12345678901234'],
] as const
const sent: DocumentedSample[] = [
  ...descriptions.map(([bankCode, minor, length]) =>
    sending(
      `a description to ${bankCode} of ${minor} rupiah has ${length} characters`,
      'docs/tracking-and-notifications',
      { bankCode, amount: money('IDR', minor) },
      ({ description }) => {
        expect(description).toHaveLength(length)
        // Of what does not fit, the end stays: it tells one loan from another.
        expect(newPayout.description.endsWith(description)).toBe(true)
      },
    ),
  ),
  ...accounts.map(([bankCode, accountNo, number]) =>
    sending(
      `the account ${bankCode} ${accountNo} is sent as ${number}`,
      'docs/payouts-to-indonesia',
      { bankCode, accountNo },
      ({ channel_properties: properties }) => expect(properties.account_number).toBe(number),
    ),
  ),
]

export const payoutSamples: readonly DocumentedSample[] = [
  ...callbacks,
  ...lookUps,
  ...errors,
  ...sent,
]
