import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createXenditPayouts } from '#server/providers/disbursement/xendit/create-payout-provider.ts'
import { bytesOf, type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from docs.xendit.co ("Payout Status Lifecycle", "Payout Webhook", "Errors") and the
// answers recorded in the tests of mekari-engineering/xendit_api (spec/vcr/xendit/disbursement).

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
const two = 'spec/vcr/xendit/disbursement/where_by_external_id/two_records.yml'
const failed = payout({ id: 'disb-first', status: 'FAILED', failure_code: 'REJECTED_BY_BANK' })
const lookUps: DocumentedSample[] = [
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
const refused = (status: number, errorCode: string, name: string): DocumentedSample => ({
  provider: 'xendit-payouts',
  kind: 'error',
  source: 'api-payouts-beta/payouts-errors; spec/vcr/xendit/disbursement/create',
  what: `${status} ${errorCode}`,
  check: () =>
    withAnswers(
      () => ({ status, body: { error_code: errorCode, message: 'see the code' } }),
      async ({ baseUrl }) => {
        const making = payoutsAt(baseUrl).createPayout({
          reference: 'payout-1',
          amount: money('IDR', 10_000n),
          bankCode: 'BCA',
          accountNo: '000000000099',
          holder: 'Michael Chen',
          description: 'Rupya RP-1',
        })
        expect(await failureOf(making)).toMatchObject({ name })
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
  refused(409, 'DUPLICATE_ERROR', 'ProviderLaterError'),
  refused(500, 'SERVER_ERROR', 'ProviderFaultError'),
]

export const payoutSamples: readonly DocumentedSample[] = [...callbacks, ...lookUps, ...errors]
