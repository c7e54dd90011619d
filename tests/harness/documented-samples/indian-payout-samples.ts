import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createCashfreePayouts } from '#server/providers/disbursement/cashfree/create-cashfree-provider.ts'
import type { DisbursementProvider } from '#server/providers/disbursement/disbursement-provider.ts'
import { createRazorpayxPayouts } from '#server/providers/disbursement/razorpayx/create-razorpayx-provider.ts'
import { bytesOf, type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from razorpay.com/docs ("Payouts Entity", "Payouts Webhook Events", "Create a Payout
// to a Bank Account Using Composite API", "Make a Request Idempotent", "Errors") and from
// cashfree.com/docs ("Standard Transfer V2", "Get Transfer Status V2", "Webhooks V2", "Response Codes").

const reference = '53cda91c-8f81-4e77-bbb9-7388f4ac6bf4'
const newPayout = {
  reference,
  amount: money('INR', 1_000_000n),
  bankCode: 'HDFC0001234',
  accountNo: '1121431121541121',
  holder: 'Gaurav Kumar',
  description: 'RP-2026-000000123',
}
const readAt = new Date('2026-11-23T03:00:00Z')
const razorpayxAt = (baseUrl: string) =>
  createRazorpayxPayouts({
    baseUrl,
    keyId: 'rzp_key',
    keySecret: 'secret',
    accountNumber: '7878780080316316',
    webhookSecrets: ['webhook-secret'],
    timeoutMs: 2_000,
    now: () => readAt,
  })
const cashfreeAt = (baseUrl: string) =>
  createCashfreePayouts({
    baseUrl,
    clientId: 'client',
    clientSecrets: ['client-secret', 'older-secret'],
    timeoutMs: 2_000,
  })

const payout = (changes: Record<string, unknown> = {}) => ({
  id: 'pout_00000000000001',
  entity: 'payout',
  fund_account_id: 'fa_00000000000001',
  amount: 1_000_000,
  currency: 'INR',
  notes: { notes_key_1: 'Tea, Earl Grey, Hot' },
  fees: 590,
  tax: 90,
  status: 'processed',
  purpose: 'payout',
  utr: 'HDFCN00000000001',
  mode: 'IMPS',
  reference_id: reference,
  narration: 'Acme Fund Transfer',
  batch_id: null,
  status_details: { description: '', source: 'beneficiary_bank', reason: 'payout_processed' },
  created_at: 1_545_383_037,
  ...changes,
})
const transfer = (changes: Record<string, unknown> = {}) => ({
  transfer_id: reference.replaceAll('-', '_'),
  cf_transfer_id: '123456',
  status: 'SUCCESS',
  status_code: 'COMPLETED',
  status_description: 'The transfer has been completed.',
  beneficiary_details: { beneficiary_id: 'JOHN18011' },
  transfer_amount: 10_000,
  transfer_service_charge: 1,
  transfer_service_tax: 0.18,
  transfer_mode: 'BANK',
  transfer_utr: 'TESTR92023012200543116',
  fundsource_id: 'CASHFREE_1',
  added_on: '2021-11-24T13:39:25Z',
  updated_on: '2021-11-24T13:40:27Z',
  ...changes,
})

type Provider = 'razorpayx' | 'cashfree'

const verified = (provider: Provider, body: unknown) => {
  const rawBody = bytesOf(body)
  if (provider === 'razorpayx') {
    const signature = createHmac('sha256', 'webhook-secret').update(rawBody).digest('hex')
    const headers = new Headers({ 'x-razorpay-signature': signature })
    return razorpayxAt('http://unused.invalid').verify(rawBody, headers)
  }
  const timestamp = '1637761227'
  const signature = createHmac('sha256', 'older-secret')
    .update(timestamp)
    .update(rawBody)
    .digest('base64')
  const headers = new Headers({
    'x-webhook-signature': signature,
    'x-webhook-timestamp': timestamp,
  })
  return cashfreeAt('http://unused.invalid').verify(rawBody, headers)
}
const callback = (
  provider: Provider,
  what: string,
  body: unknown,
  expected: object,
): DocumentedSample => ({
  provider,
  kind: 'callback',
  source: provider === 'razorpayx' ? 'docs/webhooks/payouts' : 'payouts/v2/webhooks/webhooks-v2',
  what,
  check: async () => expect(verified(provider, body)).toMatchObject(expected),
})
const payoutEvent = (entity: object) => ({
  entity: 'event',
  account_id: 'acc_BfVUrG6tDiL7H0',
  event: 'payout.x',
  contains: ['payout'],
  payload: { payout: { entity } },
  created_at: 1_545_383_100,
})
const transferEvent = (data: object) => ({
  type: 'TRANSFER_X',
  event_time: '2021-11-24T13:41:00Z',
  data,
})
const razorpayxStates = {
  pending: 'pending',
  queued: 'pending',
  scheduled: 'pending',
  processing: 'pending',
  a_new_status: 'pending',
  processed: 'paid',
  reversed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  failed: 'failed',
}
const cashfreeStates = {
  RECEIVED: 'pending',
  APPROVAL_PENDING: 'pending',
  QUEUED: 'pending',
  PENDING: 'pending',
  A_NEW_STATUS: 'pending',
  SUCCESS: 'paid',
  REVERSED: 'failed',
  FAILED: 'failed',
  REJECTED: 'failed',
  MANUALLY_REJECTED: 'failed',
}
const amount = money('INR', 1_000_000n)
const callbacks: DocumentedSample[] = [
  ...Object.entries(razorpayxStates).map(([status, state]) =>
    callback('razorpayx', `${status} is ${state}`, payoutEvent(payout({ status })), {
      outcome: 'event',
      event: { reference, state, amount, at: new Date(1_545_383_100_000) },
    }),
  ),
  ...Object.entries(cashfreeStates).map(([status, state]) =>
    callback('cashfree', `${status} is ${state}`, transferEvent(transfer({ status })), {
      outcome: 'event',
      event: { reference, state, amount, at: new Date('2021-11-24T13:41:00Z') },
    }),
  ),
  callback('razorpayx', 'a payout names its UTR', payoutEvent(payout()), {
    event: { providerRef: 'pout_00000000000001', bankRef: 'HDFCN00000000001' },
  }),
  callback('cashfree', 'a transfer names its UTR', transferEvent(transfer()), {
    event: { providerRef: '123456', bankRef: 'TESTR92023012200543116' },
  }),
  callback(
    'razorpayx',
    'a failure names its reason',
    payoutEvent(
      payout({ status: 'failed', status_details: { reason: 'beneficiary_account_frozen' } }),
    ),
    { event: { state: 'failed', reason: 'BENEFICIARY_ACCOUNT_FROZEN' } },
  ),
  callback(
    'razorpayx',
    'a bank that is down is a temporary failure',
    payoutEvent(
      payout({ status: 'failed', status_details: { reason: 'beneficiary_bank_offline' } }),
    ),
    { event: { state: 'failed', reason: 'TEMPORARY_TRANSFER_ERROR' } },
  ),
  callback('razorpayx', 'a payout of another currency', payoutEvent(payout({ currency: 'MYR' })), {
    outcome: 'unreadable',
  }),
  callback(
    'cashfree',
    'a failure names its reason',
    transferEvent(transfer({ status: 'FAILED', status_code: 'INVALID_ACCOUNT_FAIL' })),
    { event: { state: 'failed', reason: 'INVALID_ACCOUNT_FAIL' } },
  ),
  callback(
    'cashfree',
    'an error of the bank is a temporary failure',
    transferEvent(transfer({ status: 'FAILED', status_code: 'BANK_GATEWAY_ERROR' })),
    { event: { state: 'failed', reason: 'TEMPORARY_TRANSFER_ERROR' } },
  ),
  callback('cashfree', 'a transfer of paise', transferEvent(transfer({ transfer_amount: 99.5 })), {
    event: { amount: money('INR', 9_950n) },
  }),
]

const payerAt: Readonly<Record<Provider, (baseUrl: string) => DisbursementProvider>> = {
  razorpayx: razorpayxAt,
  cashfree: cashfreeAt,
}
const looking = (
  provider: Provider,
  what: string,
  reply: { readonly status?: number; readonly body: unknown },
  expected: object | undefined,
): DocumentedSample => ({
  provider,
  kind: 'payout',
  source: provider === 'razorpayx' ? 'docs/api/x/payouts/fetch-all' : 'get-transfer-status-v2',
  what,
  check: () =>
    withAnswers(
      () => reply,
      async ({ baseUrl }) => {
        const found = payerAt[provider](baseUrl).findPayout(reference)
        if (expected === undefined) expect(await found).toBeUndefined()
        else expect(await found).toMatchObject(expected)
      },
    ),
})
const listed = (items: readonly object[]) => ({
  body: { entity: 'collection', count: items.length, items },
})
const lookUps: DocumentedSample[] = [
  // It holds only the time of its creation: what is read now is the latest that is known.
  looking('razorpayx', 'one in a list', listed([payout()]), {
    reference,
    providerRef: 'pout_00000000000001',
    state: 'paid',
    amount,
    at: readAt,
  }),
  looking('razorpayx', 'none in an empty list', listed([]), undefined),
  looking(
    'razorpayx',
    'another reference alone',
    listed([payout({ reference_id: 'another' })]),
    undefined,
  ),
  looking(
    'razorpayx',
    'a payout of the dashboard without a reference keeps ours from nothing',
    listed([payout({ reference_id: null, amount: null }), payout()]),
    { state: 'paid' },
  ),
  looking(
    'cashfree',
    'one by its id',
    { body: transfer() },
    { reference, providerRef: '123456', state: 'paid', amount },
  ),
  looking(
    'cashfree',
    'an unknown id is none',
    { status: 404, body: { type: 'validation_error', code: 'transfer_id_not_found' } },
    undefined,
  ),
]

const refused = (
  provider: Provider,
  status: number,
  body: object,
  expected: object,
): DocumentedSample => ({
  provider,
  kind: 'error',
  source: provider === 'razorpayx' ? 'docs/api/x/payouts/errors' : 'reference/response-codes',
  what: `${status} ${JSON.stringify(body)}`,
  check: () =>
    withAnswers(
      () => ({ status, body }),
      async ({ baseUrl }) => {
        const failure = await failureOf(payerAt[provider](baseUrl).createPayout(newPayout))
        expect(failure).toMatchObject(expected)
      },
    ),
})
const later = { name: 'ProviderLaterError' }
const razorpayError = { error: { code: 'BAD_REQUEST_ERROR', description: 'see the documents' } }
const errors: DocumentedSample[] = [
  refused('razorpayx', 400, razorpayError, {
    name: 'ProviderRefusalError',
    errorCode: 'BAD_REQUEST_ERROR',
    effect: 'not-made',
  }),
  refused('razorpayx', 401, razorpayError, { ...later, effect: 'not-made' }),
  refused('razorpayx', 429, razorpayError, { ...later, effect: 'not-made' }),
  refused('razorpayx', 502, {}, { name: 'ProviderFaultError', effect: 'maybe-made' }),
  refused(
    'cashfree',
    400,
    { type: 'validation_error', code: 'bank_ifsc_invalid' },
    { name: 'ProviderRefusalError', errorCode: 'bank_ifsc_invalid' },
  ),
  refused(
    'cashfree',
    409,
    { type: 'validation_error', code: 'transfer_id_already_exists' },
    { ...later, effect: 'maybe-made' },
  ),
  refused('cashfree', 403, { code: 'ip_not_whitelisted' }, { ...later, effect: 'not-made' }),
  refused('cashfree', 500, { code: 'internal' }, { name: 'ProviderFaultError' }),
]

const sending = (
  provider: Provider,
  what: string,
  changes: Partial<typeof newPayout>,
  expected: object,
): DocumentedSample => ({
  provider,
  kind: 'sent',
  source:
    provider === 'razorpayx'
      ? 'docs/api/x/payout-composite/create/bank-account'
      : 'payouts/v2/transfers-v2/standard-transfer-v2',
  what,
  check: () =>
    withAnswers(
      () => ({ body: provider === 'razorpayx' ? payout() : transfer() }),
      async ({ baseUrl, requests }) => {
        await payerAt[provider](baseUrl).createPayout({ ...newPayout, ...changes })
        const [request = ''] = requests
        expect(JSON.parse(request.slice(request.indexOf('{')))).toMatchObject(expected)
      },
    ),
})
const sent: DocumentedSample[] = [
  sending(
    'razorpayx',
    'a payout in paise with its beneficiary',
    {},
    {
      account_number: '7878780080316316',
      amount: 1_000_000,
      mode: 'IMPS',
      queue_if_low_balance: true,
      reference_id: reference,
      narration: 'RP 2026 000000123',
      fund_account: {
        account_type: 'bank_account',
        bank_account: {
          name: 'Gaurav Kumar',
          ifsc: 'HDFC0001234',
          account_number: '1121431121541121',
        },
        contact: { name: 'Borrower Gaurav Kumar', type: 'customer' },
      },
    },
  ),
  sending(
    'razorpayx',
    'above five lakh by NEFT',
    { amount: money('INR', 50_000_001n) },
    { mode: 'NEFT' },
  ),
  sending(
    'razorpayx',
    'a name in the characters that are taken',
    { holder: 'Anaïs D’Souza, (Smt.) ' },
    { fund_account: { bank_account: { name: "Anais D'Souza (Smt." } } },
  ),
  sending(
    'cashfree',
    'a transfer in rupees under an id without hyphens',
    { amount: money('INR', 9_950n) },
    {
      transfer_id: '53cda91c_8f81_4e77_bbb9_7388f4ac6bf4',
      transfer_amount: 99.5,
      transfer_mode: 'banktransfer',
      transfer_remarks: 'RP 2026 000000123',
      beneficiary_details: {
        beneficiary_name: 'Gaurav Kumar',
        beneficiary_instrument_details: {
          bank_account_number: '1121431121541121',
          bank_ifsc: 'HDFC0001234',
        },
      },
    },
  ),
]

export const indianPayoutSamples: readonly DocumentedSample[] = [
  ...callbacks,
  ...lookUps,
  ...errors,
  ...sent,
]
