import type { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createBankSimulator } from './bank/create-bank-simulator.ts'
import { createCardSimulator } from './cards/create-card-simulator.ts'
import { createIdentitySimulator } from './identity/create-identity-simulator.ts'
import { createPayoutSimulator } from './payouts/create-payout-simulator.ts'
import { createSmsSimulator } from './sms/create-sms-simulator.ts'

// Each simulator refuses what its provider's documents do not name, in the provider's own format.

const now = () => new Date('2026-11-21T03:00:00Z')
const shared = {
  now,
  secretKey: 'key',
  callbackUrl: 'http://unused.invalid',
  callbackToken: 'token',
  fetch,
}
const cards = {
  ...shared,
  random: { digits: () => '123456', token: () => 'page' },
  publicUrl: 'http://cards.invalid',
  sendCode: async () => undefined,
}
const basic = (user: string, password = '') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const simulators = {
  bank: () => createBankSimulator(shared).app,
  payouts: () => createPayoutSimulator(shared).app,
  cards: () => createCardSimulator(cards).app,
  identity: () => createIdentitySimulator({ secretKey: 'key' }).app,
  sms: () => createSmsSimulator({ key: 'key', now }).app,
} as const satisfies Record<string, () => Hono>

const expiresAt = '2026-11-22T03:00:00.000Z'
const closeBy = Date.parse(expiresAt) / 1000
/** One documented request of each API, and its status. */
const documented = [
  {
    api: 'xendit',
    simulator: 'bank',
    path: '/callback_virtual_accounts',
    headers: { authorization: basic('key') },
    body: {
      external_id: 'i-1',
      bank_code: 'BCA',
      name: 'Siti Rahmawati',
      expected_amount: 10_000,
      is_closed: true,
      is_single_use: true,
      expiration_date: expiresAt,
    },
  },
  {
    api: 'razorpay',
    simulator: 'bank',
    path: '/razorpay/v1/virtual_accounts',
    headers: { authorization: basic('rzp_sandbox_simulator', 'key') },
    body: {
      receivers: { types: ['bank_account'] },
      description: 'EMI 1',
      close_by: closeBy,
      notes: { instruction_id: 'i-2', amount: '250050' },
    },
  },
  {
    api: 'midtrans',
    simulator: 'bank',
    path: '/midtrans/v2/charge',
    headers: { authorization: basic('key') },
    body: {
      payment_type: 'bank_transfer',
      bank_transfer: { bank: 'bca' },
      transaction_details: { order_id: 'i-3', gross_amount: 10_000 },
    },
  },
  {
    api: 'payouts',
    simulator: 'payouts',
    path: '/v2/payouts',
    headers: { authorization: basic('key'), 'idempotency-key': 'd-1' },
    body: {
      reference_id: 'd-1',
      channel_code: 'ID_BCA',
      channel_properties: { account_number: '1234567890', account_holder_name: 'Siti' },
      amount: 10_000,
      currency: 'IDR',
      description: 'RP-1',
    },
  },
  {
    api: 'cards',
    simulator: 'cards',
    path: '/v1/charges',
    headers: { authorization: basic('key'), 'idempotency-key': 'c-1' },
    body: {
      reference: 'c-1',
      amount: '10000',
      currency: 'IDR',
      return_url: 'http://back.invalid',
      phone: '+6281234567890',
      description: 'RP-1',
    },
  },
  {
    api: 'identity',
    simulator: 'identity',
    path: '/v1/verifications',
    headers: { authorization: basic('key') },
    body: {
      reference: 'v-1',
      country: 'ID',
      full_name: 'Siti Rahmawati',
      birth_date: '1990-02-03',
      id_number: '3174014302900001',
      account: { bank_code: 'BCA', account_number: '1234567890' },
    },
  },
  {
    api: 'sms',
    simulator: 'sms',
    path: '/messages',
    headers: { authorization: 'Bearer key' },
    body: {
      to: '+6281234567890',
      text: 'Kode Anda 123456',
      code: '123456',
      channel: 'sms',
      reference: 's-1',
    },
  },
] as const
type Documented = (typeof documented)[number]

const send = async (
  { simulator, path, headers }: Documented,
  body: unknown,
  type = 'application/json',
) =>
  await simulators[simulator]().request(path, {
    method: 'POST',
    headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
    body: JSON.stringify(body),
  })

describe.each(documented)('$api', request => {
  test('takes a request as documented', async () => {
    expect((await send(request, request.body)).status).toBe(200)
  })

  test('refuses a parameter that is not documented', async () => {
    const response = await send(request, { ...request.body, amount_expected: 1 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject(
      {
        xendit: { error_code: 'API_VALIDATION_ERROR' },
        razorpay: {
          error: {
            code: 'BAD_REQUEST_ERROR',
            description: 'amount_expected is/are not required and should not be sent',
          },
        },
        midtrans: { status_code: '400' },
        payouts: { error_code: 'API_VALIDATION_ERROR' },
        cards: { error_code: 'INVALID' },
        identity: { error_code: 'API_VALIDATION_ERROR' },
        sms: { error: 'invalid message' },
      }[request.api],
    )
  })

  test('refuses a wrong type', async () => {
    const [first = ''] = Object.keys(request.body)
    expect((await send(request, { ...request.body, [first]: 7 })).status).toBe(400)
  })

  test('refuses a body that is not announced as JSON', async () => {
    expect((await send(request, request.body, 'text/plain')).status).toBe(400)
  })

  test('refuses a request without its key', async () => {
    const { authorization: _, ...headers } = request.headers
    const response = await simulators[request.simulator]().request(request.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    })
    expect(response.status).toBe(401)
  })
})

test.each(['payouts', 'cards'])('%s refuses a request without its idempotency key', async api => {
  const request = documented.find(each => each.api === api) ?? expect.fail(api)
  const { authorization } = request.headers
  const response = await simulators[request.simulator]().request(request.path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  })
  expect(response.status).toBe(400)
})

test('Xendit’s list refuses an unknown parameter as a recorded answer does', async () => {
  const response = await simulators
    .bank()
    .request('/transactions?updated[lt]=2026-11-21T00:00:00Z', {
      headers: { authorization: basic('key') },
    })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: "Unknown query parameter 'updated[lt]'",
    error_code: 'API_VALIDATION_ERROR',
    status_code: 400,
  })
})

test.each(['payments', 'refunds', 'virtual_accounts'])(
  'Razorpay’s list of %s refuses an unknown parameter',
  async list => {
    const response = await simulators.bank().request(`/razorpay/v1/${list}?since=1`, {
      headers: { authorization: basic('rzp_sandbox_simulator', 'key') },
    })
    expect(response.status).toBe(400)
  },
)
