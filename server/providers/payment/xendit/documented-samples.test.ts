import { describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { startScriptedProvider } from '#tests/harness/app/scripted-provider.ts'
import type { LedgerSide } from '../payment-provider.ts'
import { createXenditProvider } from './create-xendit-provider.ts'

// Facts re-typed from docs.xendit.co (rate limits, List Transactions), Xendit's own PHP client
// (TransactionApi: DateRangeFilter has `gte` and `lte` only) and the answers recorded in the tests
// of mekari-engineering/xendit_api.

const now = new Date('2022-12-20T00:00:00.000Z')
const span = {
  from: new Date('2022-12-14T17:00:00.000Z'),
  until: new Date('2022-12-15T17:00:00.000Z'),
}

/** Paid on the 15th, settled, and so `updated`, on the 18th. */
const recordedTransaction = (changes: Record<string, unknown> = {}) => ({
  id: 'txn_23d9571c-6374-4603-b8d9-f56f3000f84b',
  product_id: '1671119469749',
  type: 'PAYMENT',
  status: 'SUCCESS',
  channel_category: 'VIRTUAL_ACCOUNT',
  channel_code: 'BRI',
  reference_id: 'instruction-1',
  account_identifier: null,
  currency: 'IDR',
  amount: 100_000,
  net_amount: 98_335,
  cashflow: 'MONEY_IN',
  settlement_status: 'SETTLED',
  estimated_settlement_time: '2022-12-18T17:00:00.000Z',
  business_id: '57fdbb445eec38910d3a4c47',
  created: '2022-12-15T15:51:09.749Z',
  updated: '2022-12-18T17:03:51.640Z',
  fee: {
    xendit_fee: 1_500,
    value_added_tax: 165,
    xendit_withholding_tax: 0,
    third_party_withholding_tax: 0,
    status: 'COMPLETED',
  },
  ...changes,
})
const documentedVirtualAccountPayment = {
  id: '598d91b1191029596846047f',
  payment_id: '1671119469749',
  callback_virtual_account_id: '598d5f71bf64853820c49a18',
  external_id: 'instruction-1',
  account_number: '1076619844',
  bank_code: 'BRI',
  merchant_code: '26215',
  amount: 100_000,
  transaction_timestamp: '2022-12-15T15:51:09.000Z',
  owner_id: '57fdbb445eec38910d3a4c47',
}

const PARAMETERS = new Set([
  'types',
  'statuses',
  'channel_categories',
  'reference_id',
  'product_id',
  'account_identifier',
  'amount',
  'currency',
  'created[gte]',
  'created[lte]',
  'updated[gte]',
  'updated[lte]',
  'limit',
  'after_id',
  'before_id',
])
/** The list as recorded: an unknown parameter is refused; dates are inclusive. */
const startXendit = (
  rows: readonly ReturnType<typeof recordedTransaction>[],
  payments: readonly { payment_id: string }[] = [documentedVirtualAccountPayment],
) =>
  startScriptedProvider(({ url }) => {
    const payment = payments.find(({ payment_id: id }) => url.pathname.endsWith(`payment_id=${id}`))
    if (payment !== undefined) return { body: payment }
    if (url.pathname !== '/transactions') {
      return { status: 404, body: { error_code: 'DATA_NOT_FOUND', message: 'not found' } }
    }
    const unknown = [...url.searchParams.keys()].find(name => !PARAMETERS.has(name))
    if (unknown !== undefined) {
      const message = `Unknown query parameter '${unknown}'`
      return {
        status: 400,
        body: {
          message,
          error: 'API_VALIDATION_ERROR',
          error_code: 'API_VALIDATION_ERROR',
          status_code: 400,
          validation: { errors: [{ path: `.query.${unknown}`, message }] },
        },
      }
    }
    const within = (name: 'created' | 'updated', value: string) =>
      value >= (url.searchParams.get(`${name}[gte]`) ?? '') &&
      value <= (url.searchParams.get(`${name}[lte]`) ?? '9')
    const statuses = url.searchParams.getAll('statuses')
    const data = rows.filter(
      row =>
        statuses.includes(String(row.status)) &&
        within('created', row.created) &&
        within('updated', row.updated),
    )
    return { body: { has_more: false, data, links: [] } }
  })
const providerAt = (baseUrl: string) =>
  createXenditProvider({
    baseUrl,
    secretKey: 'xnd_development_key',
    callbackTokens: ['token'],
    now: () => now,
  })
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('the report', () => {
  test('has a payment on the day it was paid, not the day it was settled', async () => {
    await using xendit = await startXendit([recordedTransaction()])
    const provider = providerAt(xendit.baseUrl)
    expect(await collect(provider.report(span))).toMatchObject([
      { providerPaymentId: '1671119469749', amount: money('IDR', 100_000n), feeMinor: 1_665n },
    ])
    const settled = {
      from: new Date('2022-12-17T17:00:00.000Z'),
      until: new Date('2022-12-18T17:10:00.000Z'),
    }
    expect(await collect(provider.report(settled))).toEqual([])
  })

  test('has an older payment on the day it was taken back', async () => {
    await using xendit = await startXendit([recordedTransaction({ status: 'REVERSED' })])
    const taken = {
      from: new Date('2022-12-18T17:00:00.000Z'),
      until: new Date('2022-12-19T17:00:00.000Z'),
    }
    const rows = await collect(providerAt(xendit.baseUrl).report(taken))
    expect(rows).toMatchObject([{ kind: 'reversed', providerPaymentId: '1671119469749' }])
  })

  test('ends before its last instant, and has a payment of both lists once', async () => {
    const sameDay = { status: 'REVERSED', updated: '2022-12-15T16:00:00.000Z' }
    await using xendit = await startXendit([
      recordedTransaction(sameDay),
      recordedTransaction({ id: 'txn_next', created: '2022-12-15T17:00:00.000Z' }),
    ])
    expect(await collect(providerAt(xendit.baseUrl).report(span))).toHaveLength(1)
  })
})

describe('the product id of a transaction', () => {
  const byRowId = recordedTransaction({ product_id: documentedVirtualAccountPayment.id })
  const ours: LedgerSide = {
    isBooked: async id => id === documentedVirtualAccountPayment.payment_id,
    bookedPaymentOf: async ({ paymentRequestId }) =>
      paymentRequestId === 'instruction-1' ? documentedVirtualAccountPayment.payment_id : undefined,
  }

  test.each([
    ['payment_id', recordedTransaction()],
    ['id', byRowId],
  ])('may be the payment’s `%s`: it names the same booked payment', async (_name, row) => {
    await using xendit = await startXendit([row])
    const provider = providerAt(xendit.baseUrl)
    expect(await collect(provider.report(span, ours))).toMatchObject([
      { providerPaymentId: documentedVirtualAccountPayment.payment_id },
    ])
    expect(await collect(provider.list(span.from, ours))).toEqual([])
  })

  test('of a payment taken back leads to it in the sweep', async () => {
    await using xendit = await startXendit([{ ...byRowId, status: 'REVERSED' }])
    expect(await collect(providerAt(xendit.baseUrl).list(span.from, ours))).toMatchObject([
      { kind: 'reversed', providerPaymentId: documentedVirtualAccountPayment.payment_id },
    ])
  })
})

test('a row that is not as documented is named after the readable rows', async () => {
  await using xendit = await startXendit([
    recordedTransaction({ id: 'txn_odd', amount: 'much' }),
    recordedTransaction(),
  ])
  const read: unknown[] = []
  const reading = (async () => {
    for await (const row of providerAt(xendit.baseUrl).report(span)) read.push(row)
  })()
  await expect(reading).rejects.toMatchObject({
    name: 'ProviderUnreadableError',
    rows: [{ id: 'txn_odd' }],
  })
  expect(read).toHaveLength(1)
})

describe('after 429', () => {
  const closing = (baseUrl: string) => {
    const provider = providerAt(baseUrl)
    return () => provider.closePaymentRequest('virtual-account', 'va-1')
  }
  const limited = {
    status: 429,
    headers: { 'rate-limit-reset': '58.37' },
    body: { error_code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit exceeded' },
  }

  test('the time that Xendit names is waited for: nothing is sent before', async () => {
    await using xendit = await startScriptedProvider(() => limited)
    const close = closing(xendit.baseUrl)
    for (let times = 0; times < 3; times += 1) {
      await expect(close()).rejects.toMatchObject({ name: 'ProviderLaterError', status: 429 })
    }
    expect(xendit.requests).toHaveLength(1)
  })

  test('the same is sent again once that time has passed', async () => {
    await using xendit = await startScriptedProvider(() =>
      xendit.requests.length === 1
        ? { ...limited, headers: { 'rate-limit-reset': '0.05' } }
        : { body: {} },
    )
    const close = closing(xendit.baseUrl)
    await expect(close()).rejects.toMatchObject({ status: 429 })
    await expect
      .poll(
        async () =>
          await close().then(
            () => 'closed',
            () => 'later',
          ),
      )
      .toBe('closed')
    expect(xendit.requests).toHaveLength(2)
  })
})
