import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import type { LedgerSide, PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { type DocumentedSample, readAll, type ScriptedReply, withAnswers } from './sample.ts'
import { accountPayment, providerAt, span, transaction } from './xendit-objects.ts'

// The list of transactions as its documents and recorded answers show it: which parameters it knows,
// which day a row has, which of two ids names the payment. Rate limits of docs.xendit.co.

const paymentId = '1502450097080'
type Transaction = ReturnType<typeof transaction> & Record<string, unknown>

/** xendit/xendit-php, TransactionApi: a DateRangeFilter has `gte` and `lte` only. */
const parameters = new Set([
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
const unknownParameter = (name: string): ScriptedReply => {
  const message = `Unknown query parameter '${name}'`
  return {
    status: 400,
    body: {
      message,
      error: 'API_VALIDATION_ERROR',
      error_code: 'API_VALIDATION_ERROR',
      status_code: 400,
      validation: { errors: [{ path: `.query.${name}`, message }] },
    },
  }
}
/** The list as recorded: an unknown parameter is refused; dates are inclusive. */
const answersOf =
  (rows: readonly Transaction[]) =>
  (path: string, { searchParams }: URL): ScriptedReply => {
    if (path.endsWith(`payment_id=${paymentId}`)) return { body: accountPayment() }
    if (path !== '/transactions') {
      return { status: 404, body: { error_code: 'DATA_NOT_FOUND', message: 'not found' } }
    }
    const unknown = [...searchParams.keys()].find(name => !parameters.has(name))
    if (unknown !== undefined) return unknownParameter(unknown)
    const within = (name: 'created' | 'updated', value: string) =>
      value >= (searchParams.get(`${name}[gte]`) ?? '') &&
      value <= (searchParams.get(`${name}[lte]`) ?? '9')
    const statuses = searchParams.getAll('statuses')
    const data = rows.filter(
      row =>
        statuses.includes(row.status) &&
        within('created', row.created) &&
        within('updated', row.updated),
    )
    return { body: { has_more: false, data, links: [] } }
  }

type Reading = (provider: PaymentProvider) => AsyncIterable<object>
const report =
  (from: string, until: string): Reading =>
  provider =>
    provider.report({ from: new Date(from), until: new Date(until) })

type DatedList = {
  readonly rows: readonly Transaction[]
  readonly reading: Reading
  readonly read: readonly object[]
  readonly error?: object
}
const listing = (
  what: string,
  { rows, reading, read: expected, error: expectedError }: DatedList,
  source = 'spec/vcr/xendit_api/api/transactions/transactions.yml',
): DocumentedSample => ({
  provider: 'xendit',
  kind: 'list',
  source,
  what,
  check: () =>
    withAnswers(answersOf(rows), async ({ baseUrl }) => {
      const { read, error } = await readAll(reading(providerAt(baseUrl)))
      expect(read).toHaveLength(expected.length)
      expect(read).toMatchObject(expected)
      if (expectedError) expect(error).toMatchObject(expectedError)
      else expect(error).toBeUndefined()
    }),
})

const reversed = (changes: object = {}) =>
  transaction({ status: 'REVERSED', ...changes }) as Transaction
const ofSpan: Reading = provider => provider.report(span)
const days: DocumentedSample[] = [
  listing('a payment is reported for the day it was paid', {
    rows: [transaction()],
    reading: ofSpan,
    read: [{ providerPaymentId: paymentId, amount: money('IDR', 100_000n), feeMinor: 1_665n }],
  }),
  listing('a payment is not reported for the day it was settled', {
    rows: [transaction()],
    reading: report('2022-12-17T17:00:00.000Z', '2022-12-18T17:10:00.000Z'),
    read: [],
  }),
  listing('an older payment is reported for the day it was taken back', {
    rows: [reversed()],
    reading: report('2022-12-18T17:00:00.000Z', '2022-12-19T17:00:00.000Z'),
    read: [{ kind: 'reversed', providerPaymentId: paymentId }],
  }),
  listing('the report ends before its last instant, and has a payment of both lists once', {
    rows: [
      reversed({ updated: '2022-12-15T16:00:00.000Z' }),
      transaction({ id: 'txn_next', created: '2022-12-15T17:00:00.000Z' }),
    ],
    reading: ofSpan,
    read: [{ providerPaymentId: paymentId }],
  }),
  listing('a row that is not as documented is named after the readable rows', {
    rows: [transaction({ id: 'txn_odd', amount: 'much' }), transaction()],
    reading: ofSpan,
    read: [{ providerPaymentId: paymentId }],
    error: { name: 'ProviderUnreadableError', rows: [{ id: 'txn_odd' }] },
  }),
]

const ours: LedgerSide = {
  isBooked: async id => id === paymentId,
  bookedPaymentOf: async ({ paymentRequestId }) =>
    paymentRequestId === 'instruction-1' ? paymentId : undefined,
}
const byRowId = { product_id: accountPayment().id }
const productIds: DocumentedSample[] = [
  ...[['payment_id', transaction()] as const, ['id', transaction(byRowId)] as const].flatMap(
    ([name, row]) => [
      listing(`a product id that is the payment’s \`${name}\` names the booked payment (report)`, {
        rows: [row],
        reading: provider => provider.report(span, ours),
        read: [{ providerPaymentId: paymentId }],
      }),
      listing(`a product id that is the payment’s \`${name}\` names the booked payment (list)`, {
        rows: [row],
        reading: provider => provider.list(span.from, ours),
        read: [],
      }),
    ],
  ),
  listing('the product id of a payment taken back leads to it (list)', {
    rows: [reversed(byRowId)],
    reading: provider => provider.list(span.from, ours),
    read: [{ kind: 'reversed', providerPaymentId: paymentId }],
  }),
]

const limited = (reset: string): ScriptedReply => ({
  status: 429,
  headers: { 'rate-limit-reset': reset },
  body: { error_code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit exceeded' },
})
const outcomeOf = async (promise: Promise<void>): Promise<string> =>
  await promise.then(
    () => 'closed',
    (error: unknown) => (error instanceof Error ? error.name : 'no error'),
  )
const limits: DocumentedSample[] = [
  {
    provider: 'xendit',
    kind: 'error',
    source: 'apidocs/rate-limits',
    what: '429: nothing is sent before the time that Xendit names',
    check: () =>
      withAnswers(
        () => limited('58.37'),
        async ({ baseUrl, requests }) => {
          const provider = providerAt(baseUrl)
          for (let times = 0; times < 3; times += 1) {
            const close = provider.closePaymentRequest('virtual-account', 'va-1')
            expect(await outcomeOf(close)).toBe('ProviderLaterError')
          }
          expect(requests).toHaveLength(1)
        },
      ),
  },
  {
    provider: 'xendit',
    kind: 'error',
    source: 'apidocs/rate-limits',
    what: '429: the same is sent again once that time has passed',
    check: () => {
      let sent = 0
      return withAnswers(
        () => {
          sent += 1
          return sent === 1 ? limited('0.05') : { body: {} }
        },
        async ({ baseUrl, requests }) => {
          const provider = providerAt(baseUrl)
          const close = () => outcomeOf(provider.closePaymentRequest('virtual-account', 'va-1'))
          expect(await close()).toBe('ProviderLaterError')
          await expect.poll(close).toBe('closed')
          expect(requests).toHaveLength(2)
        },
      )
    },
  },
]

export const xenditReportSamples: readonly DocumentedSample[] = [...days, ...productIds, ...limits]
