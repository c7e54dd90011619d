import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { account, answersOf, now, payment, providerAt, request } from './razorpay-objects.ts'
import { type DocumentedSample, failureOf, readAll, withAnswers } from './sample.ts'

// Lists with odd rows, the exact request of an account, and errors of closing one.

const dayBefore = new Date(now.getTime() - 86_400_000)
/** webhooks/refunds.md: 1,900.00 of 5,000.00 was refunded; the payment stays captured. */
const partlyRefunded = payment({
  id: 'pay_FPoJKWQQ8lK13n',
  amount: 500_000,
  amount_refunded: 190_000,
  refund_status: 'partial',
})
const unreadable = (...ids: readonly string[]) => ({
  name: 'ProviderUnreadableError',
  rows: ids.map(id => ({ id })),
})

type PartlyReadList = {
  readonly payments: readonly Record<string, unknown>[]
  readonly read: readonly object[]
  readonly error?: object
}
const listing = (
  what: string,
  of: 'list' | 'report',
  { payments, read: expected, error: expectedError }: PartlyReadList,
  source = 'webhooks/refunds.md',
): DocumentedSample => ({
  provider: 'razorpay',
  kind: 'list',
  source,
  what: `${what} (${of})`,
  check: () =>
    withAnswers(answersOf({ payments }), async ({ baseUrl }) => {
      const provider = providerAt(baseUrl)
      const span = { from: dayBefore, until: new Date(now.getTime() + 1_000) }
      const rows = of === 'list' ? provider.list(dayBefore) : provider.report(span)
      const { read, error } = await readAll<object>(rows)
      expect(read).toMatchObject(expected)
      if (expectedError) expect(error).toMatchObject(expectedError)
      else expect(error).toBeUndefined()
    }),
})
const lists: DocumentedSample[] = [
  listing('a partly refunded payment is read with what was refunded', 'list', {
    payments: [partlyRefunded, payment()],
    read: [
      { providerPaymentId: 'pay_FPoJKWQQ8lK13n', kind: 'paid', refundedParts: { '': '190000' } },
      { providerPaymentId: 'pay_DETA2KrOlhqQzF', kind: 'paid' },
    ],
  }),
  listing('a partly refunded payment counts with what is left', 'report', {
    payments: [partlyRefunded, payment()],
    read: [
      { providerPaymentId: 'pay_FPoJKWQQ8lK13n', kind: 'paid', amount: money('INR', 310_000n) },
      { providerPaymentId: 'pay_DETA2KrOlhqQzF', kind: 'paid', amount: money('INR', 61_900n) },
    ],
  }),
  listing(
    'rows that are not as documented are named after the others',
    'report',
    {
      payments: [
        payment({ id: 'pay_odd', amount: 'much' }),
        payment({ id: 'pay_usd', currency: 'USD' }),
        payment(),
      ],
      read: [{ providerPaymentId: 'pay_DETA2KrOlhqQzF' }],
      error: unreadable('pay_odd', 'pay_usd'),
    },
    'api/payments/fetch-all-payments.md',
  ),
]

const sent: DocumentedSample = {
  provider: 'razorpay',
  kind: 'sent',
  source: 'api/payments/smart-collect/create.md',
  what: 'an account is asked for with documented parameters only',
  check: () =>
    withAnswers(
      () => ({ body: account() }),
      async ({ baseUrl, requests }) => {
        expect(await providerAt(baseUrl).createPaymentRequest(request)).toEqual({
          providerRef: 'va_DET8z3wBxfPB5L',
          number: '1112220006712324',
          bankAccount: { branchCode: 'RATN0VAAPIS', payeeName: 'Acme Corp' },
          status: 'active',
        })
        const [, body = ''] = (requests[0] ?? '').split('/v1/virtual_accounts ')
        const parameters = ['close_by', 'description', 'notes', 'receivers']
        expect(Object.keys(JSON.parse(body)).sort()).toEqual(parameters)
      },
    ),
}

/** api/understand.md: 429 is to be repeated later; the shape of every error. */
const errorBody = (description: string) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  },
})
const closing = (
  status: number,
  expected: object,
  of: 'an open account' | 'an unknown account' = 'an open account',
): DocumentedSample => ({
  provider: 'razorpay',
  kind: 'error',
  source: 'api/understand.md',
  what: `${status} for the closing of ${of}`,
  check: () =>
    withAnswers(
      path =>
        path.endsWith('/close') || of === 'an unknown account'
          ? { status, body: errorBody('The id provided does not exist') }
          : { body: account() },
      async ({ baseUrl }) => {
        const close = providerAt(baseUrl).closePaymentRequest('virtual-account', 'va_1')
        expect(await failureOf(close)).toMatchObject(expected)
      },
    ),
})
const errors: DocumentedSample[] = [
  // Refused with 400, but still open when it is read: it can be paid, so its closing is not given up.
  ...[400, 401, 403, 408, 409, 425, 429].map(status =>
    closing(status, { name: 'ProviderLaterError', status }),
  ),
  closing(
    400,
    { name: 'ProviderRefusalError', errorCode: 'BAD_REQUEST_ERROR' },
    'an unknown account',
  ),
]

export const razorpayReportSamples: readonly DocumentedSample[] = [...lists, sent, ...errors]
