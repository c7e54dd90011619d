import type { Hono } from 'hono'
import { createAccountNameSimulator } from '#sandbox/simulators/account-names/create-account-name-simulator.ts'
import { createBankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import { createCardSimulator } from '#sandbox/simulators/cards/create-card-simulator.ts'
import { createIdentitySimulator } from '#sandbox/simulators/identity/create-identity-simulator.ts'
import { createLenderSimulator } from '#sandbox/simulators/lenders/create-lender-simulator.ts'
import { createPayoutSimulator } from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import { accountNameRequests, makeInquiries } from './account-name-routes.ts'
import { identityRequests } from './identity-routes.ts'
import { makeMidtrans, midtransRoutes } from './midtrans-routes.ts'
import { paymentsApiHeaders, paymentsApiRoutes, qrisBody } from './payments-api-routes.ts'
import { cashfreeBody, cashfreeHeaders, payoutBody, razorpayxBody } from './payout-bodies.ts'
import { makeOnline, qrBody, razorpayOnlineRoutes } from './razorpay-online-routes.ts'
import { openSmsSimulator, sendByZenziva, smsRequests } from './sms-routes.ts'

const now = () => new Date('2026-11-21T03:00:00Z')
const expiresAt = '2026-11-22T03:00:00.000Z'
const basic = (user: string, password = '') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Whether a payer's browser opens it, whose address is its permission. */
export const isPage = (path: string): boolean =>
  /^\/(page|phone|razorpay\/i|midtrans\/snap\/v4)\//.test(path)

/** What an address of a simulator is opened with; undefined where everybody may open it. */
export const authorizationOf = (simulator: SimulatorName, path: string): string | undefined => {
  if (simulator === 'lenders' || isPage(path)) return undefined
  // Cashfree and Verihubs take id and secret in headers of their own.
  if (/^\/(cashfree|verihubs)\//.test(path)) return undefined
  // Razorpay's IFSC API is open to everybody.
  if (path.startsWith('/ifsc/')) return undefined
  // MSG91 takes its key in a header of its own, Zenziva in a field.
  if (/^\/(msg91|zenziva)\//.test(path)) return undefined
  if (simulator === 'sms') return 'Bearer key'
  const isRazorpay = path.startsWith('/razorpay/') || path.startsWith('/razorpayx/')
  return isRazorpay ? basic('rzp_sandbox_simulator', 'key') : basic('key')
}

type AnyApp = Pick<Hono, 'request' | 'routes'>

/** Every simulator, with something of each kind in it, and the ids of what was made. */
export const createSimulators = async () => {
  const delivered: typeof fetch = async () => new Response(null)
  const shared = {
    now,
    secretKey: 'key',
    callbackUrl: 'http://unused.invalid',
    callbackToken: 'token',
    fetch: delivered,
  }
  const bank = createBankSimulator(shared)
  const payouts = createPayoutSimulator(shared)
  const cards = createCardSimulator({
    ...shared,
    random: { digits: () => '123456', token: () => 'page' },
    publicUrl: 'http://cards.invalid',
    sendCode: async () => undefined,
  })
  const apps = {
    bank,
    cards,
    payouts,
    identity: createIdentitySimulator({ secretKey: 'key' }),
    accountNames: createAccountNameSimulator({
      secretKey: 'key',
      now,
      holderOf: async () => 'Citra Puspita',
    }),
    // Its variables are no part of how it is requested.
    lenders: { app: createLenderSimulator({ siteUrl: '' }) as unknown as AnyApp },
    sms: openSmsSimulator(now),
  } as const satisfies Record<string, { readonly app: AnyApp }>
  const make = async (simulator: keyof typeof apps, route: string, body: object) => {
    const response = await apps[simulator].app.request(route, {
      method: 'POST',
      headers: {
        authorization: authorizationOf(simulator, route) ?? '',
        'content-type': 'application/json',
        'idempotency-key': 'made',
        ...paymentsApiHeaders,
        ...cashfreeHeaders,
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const account = await make('bank', '/callback_virtual_accounts', accountBody('made-1'))
  const code = await make('bank', '/fixed_payment_code', codeBody('made-2'))
  const indian = await make('bank', '/razorpay/v1/virtual_accounts', razorpayBody)
  const numberOf = (id: string | undefined) =>
    bank.listPaymentRequests().find(each => each.providerAccountId === id)?.number ?? ''
  const [indianPayment] = await bank.pay(numberOf(indian['id']), 'exact')
  const madeCode = async (reference: string) =>
    (await make('bank', '/v3/payment_requests', qrisBody(reference)))['payment_request_id'] ?? ''
  const request = await madeCode('made-5')
  const [codePayment] = await bank.pay(await madeCode('made-6'), 'reversed')
  const [standing] = await bank.pay(await madeCode('made-7'), 'exact')
  const other = await make('bank', '/callback_virtual_accounts', accountBody('made-4'))
  const [payment] = await bank.pay(other['account_number'] ?? '', 'exact')
  await make('payouts', '/v2/payouts', { ...payoutBody, reference_id: 'made' })
  await make('payouts', '/cashfree/payout/transfers', { ...cashfreeBody, transfer_id: 'made_2' })
  await payouts.finish()
  await sendByZenziva(apps.sms.app)
  await make('cards', '/v1/charges', { ...chargeOfCard, reference: 'made' })
  const made = {
    ...(await makeInquiries((route, body) => make('accountNames', route, body))),
    account: account['id'] ?? '',
    number: account['account_number'] ?? '',
    code: code['id'] ?? '',
    indian: indian['id'] ?? '',
    ...(await makeOnline((route, body) => make('bank', route, body))),
    ...(await makeMidtrans((...of) => make('bank', ...of), bank.pay)),
    indianPayment: indianPayment?.paymentId ?? '',
    payment: payment?.paymentId ?? '',
    request,
    codePayment: codePayment?.paymentId ?? '',
    standing: standing?.paymentId ?? '',
  }
  return { ...apps, made }
}
type Made = Awaited<ReturnType<typeof createSimulators>>['made']
export type SimulatorName =
  | 'accountNames'
  | 'bank'
  | 'cards'
  | 'payouts'
  | 'identity'
  | 'lenders'
  | 'sms'

type SimulatedRequest = {
  readonly path: (made: Made) => string
  readonly body?: object | ((made: Made) => object)
  /** A form, where the body is one. */
  readonly type?: 'application/x-www-form-urlencoded'
  /** Without any of these it is refused. */
  readonly headers?: Readonly<Record<string, string>>
  /** Documented parameters with values of no documented form. */
  readonly wrongQueries?: readonly string[]
}

const accountBody = (external_id: string) => ({
  external_id,
  bank_code: 'BCA',
  name: 'Siti Rahmawati',
  expected_amount: 10_000,
  is_closed: true,
  is_single_use: true,
  expiration_date: expiresAt,
})
const codeBody = (external_id: string) => ({
  external_id,
  retail_outlet_name: 'ALFAMART',
  name: 'Siti Rahmawati',
  expected_amount: 10_000,
  is_single_use: true,
  expiration_date: expiresAt,
})
const razorpayBody = {
  receivers: { types: ['bank_account'] },
  description: 'EMI 1',
  close_by: Date.parse(expiresAt) / 1000,
  notes: { instruction_id: 'i-2', amount: '250050' },
}
const chargeOfCard = {
  reference: 'c-1',
  amount: '10000',
  currency: 'IDR',
  return_url: 'http://back.invalid',
  phone: '+6281234567890',
  description: 'RP-1',
}

const at = (path: string) => ({ path: () => path })
const settings = (path: string, body: object) => ({
  [`GET ${path}`]: at(path),
  [`POST ${path}`]: { ...at(path), body },
})
const wrongNumbers = ['count=many', 'skip=-1', 'from=yesterday', 'to=1e9']
const wrongTimes = ['created[gte]=yesterday', 'updated[lte]=2026-11-21']

/** Every route of every simulator, with a documented request for each. */
export const simulatedRoutes: Readonly<
  Record<SimulatorName, Readonly<Record<string, SimulatedRequest>>>
> = {
  bank: {
    'POST /callback_virtual_accounts': {
      ...at('/callback_virtual_accounts'),
      body: accountBody('i-1'),
    },
    'GET /callback_virtual_accounts': at('/callback_virtual_accounts?external_id=made-1'),
    'GET /callback_virtual_accounts/:id': {
      path: ({ account }) => `/callback_virtual_accounts/${account}`,
    },
    'PATCH /callback_virtual_accounts/:id': {
      path: ({ account }) => `/callback_virtual_accounts/${account}`,
      body: { expected_amount: 20_000, expiration_date: expiresAt },
    },
    'POST /fixed_payment_code': { ...at('/fixed_payment_code'), body: codeBody('i-2') },
    'GET /fixed_payment_code': at('/fixed_payment_code?external_id=made-2'),
    'GET /fixed_payment_code/:id': { path: ({ code }) => `/fixed_payment_code/${code}` },
    'PATCH /fixed_payment_code/:id': {
      path: ({ code }) => `/fixed_payment_code/${code}`,
      body: { expected_amount: 20_000, expiration_date: expiresAt },
    },
    'GET /fixed_payment_code/:id/payments': {
      path: ({ code }) => `/fixed_payment_code/${code}/payments`,
      wrongQueries: ['limit=many', 'limit=51'],
    },
    'GET /callback_virtual_account_payments/:query': {
      path: ({ payment }) => `/callback_virtual_account_payments/payment_id=${payment}`,
    },
    'GET /transactions': {
      ...at('/transactions?types=PAYMENT&statuses=SUCCESS'),
      wrongQueries: [...wrongTimes, 'limit=many', 'limit=51', 'types=GIFT', 'statuses=WELL'],
    },
    ...paymentsApiRoutes,
    ...midtransRoutes,
    'POST /razorpay/v1/virtual_accounts': {
      ...at('/razorpay/v1/virtual_accounts'),
      body: razorpayBody,
    },
    'GET /razorpay/v1/virtual_accounts': {
      ...at('/razorpay/v1/virtual_accounts?count=10'),
      wrongQueries: wrongNumbers,
    },
    'GET /razorpay/v1/virtual_accounts/:id': {
      path: ({ indian }) => `/razorpay/v1/virtual_accounts/${indian}`,
    },
    'POST /razorpay/v1/virtual_accounts/:id/close': {
      path: ({ indian }) => `/razorpay/v1/virtual_accounts/${indian}/close`,
    },
    ...razorpayOnlineRoutes,
    'POST /razorpay/v1/payments/qr_codes': {
      ...at('/razorpay/v1/payments/qr_codes'),
      body: qrBody,
    },
    'GET /razorpay/v1/payments/qr_codes': {
      ...at('/razorpay/v1/payments/qr_codes?payment_id=pay_1'),
      wrongQueries: wrongNumbers,
    },
    'GET /razorpay/v1/payments/qr_codes/:id': {
      path: ({ indianCode }) => `/razorpay/v1/payments/qr_codes/${indianCode}`,
    },
    'POST /razorpay/v1/payments/qr_codes/:id/close': {
      path: ({ indianCode }) => `/razorpay/v1/payments/qr_codes/${indianCode}/close`,
    },
    'GET /razorpay/v1/payments': { ...at('/razorpay/v1/payments'), wrongQueries: wrongNumbers },
    'GET /razorpay/v1/payments/:id': {
      path: ({ indianPayment }) => `/razorpay/v1/payments/${indianPayment}`,
    },
    'GET /razorpay/v1/payments/:id/bank_transfer': {
      path: ({ indianPayment }) => `/razorpay/v1/payments/${indianPayment}/bank_transfer`,
    },
    'GET /razorpay/v1/refunds': { ...at('/razorpay/v1/refunds'), wrongQueries: wrongNumbers },
    'GET /counter/payment-requests': at('/counter/payment-requests'),
    'POST /counter/pay': {
      ...at('/counter/pay'),
      body: ({ number }) => ({ number, action: 'exact', amount: '10000' }),
    },
    'POST /counter/stray': {
      ...at('/counter/stray'),
      body: { number: '999', pay_code: 'BCA', amount: '5000', currency: 'IDR' },
    },
    'POST /counter/reverse': {
      ...at('/counter/reverse'),
      body: ({ payment }) => ({ payment_id: payment }),
    },
    'POST /counter/refund': {
      ...at('/counter/refund'),
      body: ({ standing }) => ({ payment_id: standing, amount: '4000', currency: 'IDR' }),
    },
    'POST /counter/alter': {
      ...at('/counter/alter'),
      body: ({ payment }) => ({ payment_id: payment, how: 'forgotten' }),
    },
    'POST /counter/release': at('/counter/release'),
    ...settings('/settings', { delayMs: 0, fault: 'none', dropCallbacks: false }),
  },
  cards: {
    'GET /page/:id': at('/page/page'),
    'POST /page/:id': {
      ...at('/page/page'),
      type: 'application/x-www-form-urlencoded',
      body: { choice: 'leave' },
    },
    'POST /v1/charges': {
      ...at('/v1/charges'),
      headers: { 'idempotency-key': 'c-1' },
      body: chargeOfCard,
    },
    'GET /v1/charges': {
      ...at('/v1/charges?from=2026-11-20T00:00:00Z&until=2026-11-22T00:00:00Z'),
      wrongQueries: ['limit=many'],
    },
    'GET /v1/charges/:reference': at('/v1/charges/made'),
    'POST /v1/charges/:reference/code': at('/v1/charges/made/code'),
    'POST /v1/charges/:reference/confirm': {
      ...at('/v1/charges/made/confirm'),
      body: { code: '1' },
    },
    'POST /v1/charges/:reference/cancel': {
      ...at('/v1/charges/made/cancel'),
      body: { amount: '10000', currency: 'IDR' },
    },
    ...settings('/settings', { outcome: 'pay', needsCode: true }),
    ...settings('/faults', { delayMs: 0, fault: 'none' }),
  },
  payouts: {
    'POST /v2/payouts': {
      ...at('/v2/payouts'),
      headers: { 'idempotency-key': 'd-1' },
      body: payoutBody,
    },
    'GET /v2/payouts': at('/v2/payouts?reference_id=made'),
    'POST /razorpayx/v1/payouts': {
      ...at('/razorpayx/v1/payouts'),
      headers: { 'x-payout-idempotency': 'd-2-x' },
      body: razorpayxBody,
    },
    'GET /razorpayx/v1/payouts': at(
      '/razorpayx/v1/payouts?account_number=7878780080316316&reference_id=made',
    ),
    'POST /cashfree/payout/transfers': {
      ...at('/cashfree/payout/transfers'),
      headers: cashfreeHeaders,
      body: cashfreeBody,
    },
    'GET /cashfree/payout/transfers': {
      ...at('/cashfree/payout/transfers?transfer_id=made_2'),
      headers: cashfreeHeaders,
    },
    'POST /payouts/end': at('/payouts/end'),
    'POST /payouts/return': { ...at('/payouts/return'), body: { reference: 'made' } },
    ...settings('/settings', { hold: false }),
  },
  identity: {
    ...identityRequests,
    ...settings('/settings', { identity: 'match', face: 'match' }),
  },
  accountNames: {
    ...accountNameRequests,
    ...settings('/settings', { account: 'same-person', pendingReads: 0 }),
  },
  lenders: {
    'GET /:market/:lender/:productId': {
      ...at('/ID/PT%20Teduh/pinjam-teduh?module_id=300&scene=home'),
      wrongQueries: ['scene=again', `lead=${'x'.repeat(201)}`],
    },
  },
  sms: {
    ...smsRequests,
    ...settings('/settings', { delayMs: 0, fault: 'none', limited: false }),
  },
}
