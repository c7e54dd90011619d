import { describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { startScriptedProvider } from '#tests/harness/app/scripted-provider.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { createRazorpayProvider } from './create-razorpay-provider.ts'
import { signatureOf } from './verify-event.ts'

// Facts of razorpay.com/docs (repository razorpay/markdown-docs), re-typed: api/payments,
// api/refunds, api/payments/smart-collect, payments/smart-collect/axis-bank-migration, webhooks.

const now = new Date('2026-11-21T03:00:00Z')
const paidSeconds = now.getTime() / 1000 - 3600

const documentedPayment = (changes: Record<string, unknown> = {}) => ({
  id: 'pay_Di5iqCqA1WEHq6',
  entity: 'payment',
  amount: 500_000,
  currency: 'INR',
  status: 'captured',
  method: 'bank_transfer',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  fee: 1_180,
  tax: 180,
  created_at: paidSeconds,
  ...changes,
})
/** webhooks/refunds.md: 1,900.00 of 5,000.00 was refunded; the payment stays captured. */
const partlyRefunded = documentedPayment({
  id: 'pay_FPoJKWQQ8lK13n',
  amount_refunded: 190_000,
  refund_status: 'partial',
})
const receiver = (changes: Record<string, unknown> = {}) => ({
  id: 'ba_IirUUYO8caNoK5',
  entity: 'bank_account',
  ifsc: 'RATN0VAAPIS',
  bank_name: 'RBL Bank',
  name: 'Acme Corp',
  notes: [],
  account_number: '2223330053041804',
  ...changes,
})
const axisReceiver = receiver({
  id: 'ba_IirUUYO8sh1602',
  ifsc: 'UTIB000RAZP',
  bank_name: 'Axis Bank',
})
const documentedAccount = (changes: Record<string, unknown> = {}) => ({
  id: 'va_IirUUD9dDm4G4i',
  name: 'Acme Corp',
  entity: 'virtual_account',
  status: 'active',
  description: 'Cicilan 1',
  amount_expected: null,
  notes: { instruction_id: 'instruction-1' },
  amount_paid: 0,
  customer_id: null,
  receivers: [receiver()],
  close_by: paidSeconds + 86_400,
  closed_at: null,
  created_at: paidSeconds,
  ...changes,
})

const collection = (items: readonly unknown[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})
const providerAt = (baseUrl: string): PaymentProvider =>
  createRazorpayProvider({
    baseUrl,
    keyId: 'rzp_test',
    keySecret: 'secret',
    webhookSecrets: ['secret-1'],
    now: () => now,
  })
/** Razorpay with these payments and no refunds. */
const startRazorpay = (payments: readonly Record<string, unknown>[]) =>
  startScriptedProvider(({ url: { pathname } }) => {
    if (pathname === '/v1/payments') return { body: collection(payments) }
    if (pathname === '/v1/refunds') return { body: collection([]) }
    const found = payments.find(({ id }) => pathname.startsWith(`/v1/payments/${id}`))
    if (found === undefined) return undefined
    return pathname.endsWith('/bank_transfer')
      ? {
          body: {
            payment_id: found['id'],
            virtual_account_id: 'va_IirUUD9dDm4G4i',
            virtual_account: documentedAccount(),
          },
        }
      : { body: found }
  })
const readAll = async <Item>(items: AsyncIterable<Item>) => {
  const read: Item[] = []
  try {
    for await (const item of items) read.push(item)
    return { read, error: undefined }
  } catch (error) {
    return { read, error }
  }
}
const span = { from: new Date(now.getTime() - 86_400_000), until: now }

describe('a partly refunded payment', () => {
  test('does not keep the others out of the list, and is named after them', async () => {
    await using razorpay = await startRazorpay([partlyRefunded, documentedPayment()])
    const { read, error } = await readAll(providerAt(razorpay.baseUrl).list(span.from))
    expect(read).toMatchObject([{ providerPaymentId: 'pay_Di5iqCqA1WEHq6', kind: 'paid' }])
    expect(error).toMatchObject({
      name: 'ProviderUnreadableError',
      rows: [{ id: 'pay_FPoJKWQQ8lK13n' }],
    })
  })

  test('is reported with what is left of it', async () => {
    await using razorpay = await startRazorpay([partlyRefunded, documentedPayment()])
    const { read, error } = await readAll(providerAt(razorpay.baseUrl).report(span))
    expect(error).toBeUndefined()
    expect(read).toMatchObject([
      { providerPaymentId: 'pay_FPoJKWQQ8lK13n', kind: 'paid', amount: money('INR', 310_000n) },
      { providerPaymentId: 'pay_Di5iqCqA1WEHq6', kind: 'paid', amount: money('INR', 500_000n) },
    ])
  })
})

test('a row that is not as documented is named after the readable rows of its page', async () => {
  const odd = documentedPayment({ id: 'pay_odd', amount: 'much' })
  const dollars = documentedPayment({ id: 'pay_usd', currency: 'USD' })
  await using razorpay = await startRazorpay([odd, dollars, documentedPayment()])
  const { read, error } = await readAll(providerAt(razorpay.baseUrl).report(span))
  expect(read).toMatchObject([{ providerPaymentId: 'pay_Di5iqCqA1WEHq6' }])
  expect(error).toMatchObject({ rows: [{ id: 'pay_odd' }, { id: 'pay_usd' }] })
})

describe('a virtual account', () => {
  const request = {
    paymentRequestId: 'instruction-1',
    requestNo: 'B1',
    kind: 'virtual-account',
    paymentMethodCode: 'BANK-TRANSFER',
    holderName: 'Arjun Mehta',
    amount: money('INR', 250_050n),
    expiresAt: new Date(now.getTime() + 86_400_000),
    description: 'EMI 1',
  } as const

  test('is asked for with documented parameters only, and its expected amount is null', async () => {
    await using razorpay = await startScriptedProvider(() => ({ body: documentedAccount() }))
    const created = await providerAt(razorpay.baseUrl).createPaymentRequest(request)
    expect(created).toEqual({
      providerRef: 'va_IirUUD9dDm4G4i',
      number: '2223330053041804',
      bankAccount: { branchCode: 'RATN0VAAPIS', payeeName: 'Acme Corp' },
      status: 'active',
    })
    const [, sent = ''] = (razorpay.requests[0] ?? '').split('/v1/virtual_accounts ')
    expect(Object.keys(JSON.parse(sent)).sort()).toEqual([
      'close_by',
      'description',
      'notes',
      'receivers',
    ])
  })

  test('that was migrated is paid at its newest receiver', async () => {
    const receivers = [receiver(), axisReceiver, { id: 'vpa_DzcZR5ofjCUKAx', entity: 'vpa' }]
    await using razorpay = await startScriptedProvider(() => ({
      body: documentedAccount({ receivers }),
    }))
    const created = await providerAt(razorpay.baseUrl).createPaymentRequest(request)
    expect(created.bankAccount?.branchCode).toBe('UTIB000RAZP')
  })
})

describe('a webhook', () => {
  const verify = (body: Record<string, unknown>) => {
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    const headers = new Headers({ 'x-razorpay-signature': signatureOf(bytes, 'secret-1') })
    return providerAt('http://unused.invalid').verify(bytes, headers)
  }
  const credited = {
    entity: 'event',
    account_id: 'acc_BFQ7uQEaa7j2z7',
    event: 'virtual_account.credited',
    contains: ['payment', 'virtual_account', 'bank_transfer'],
    payload: {
      payment: { entity: documentedPayment() },
      virtual_account: { entity: documentedAccount() },
    },
  }

  test('without the time of its event is a hint, not lost', () => {
    expect(verify(credited)).toMatchObject({
      outcome: 'event',
      event: { providerPaymentId: 'pay_Di5iqCqA1WEHq6', isHint: true },
    })
  })

  test('that is replayed after fifteen days is a hint', () => {
    const created_at = now.getTime() / 1000 - 15 * 86_400
    expect(verify({ ...credited, created_at })).toMatchObject({ event: { isHint: true } })
  })

  test('of a partial refund is kept for staff', () => {
    const payload = {
      payment: { entity: partlyRefunded },
      refund: {
        entity: {
          id: 'rfnd_FS8TWyPrCsa0OB',
          payment_id: 'pay_FPoJKWQQ8lK13n',
          created_at: paidSeconds,
        },
      },
    }
    const event = { ...credited, event: 'refund.processed', payload, created_at: paidSeconds }
    expect(verify(event).outcome).toBe('unreadable')
  })

  test('that opens an account is about no money', () => {
    const payload = { virtual_account: { entity: documentedAccount() } }
    const event = {
      ...credited,
      event: 'virtual_account.created',
      payload,
      created_at: paidSeconds,
    }
    expect(verify(event).outcome).toBe('ignored')
  })
})

describe('an error', () => {
  /** api/understand.md: 429 is to be repeated later; api/…: the shape of every error. */
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

  test.each([401, 403, 408, 409, 425, 429])('%i asks for the same again later', async status => {
    await using razorpay = await startScriptedProvider(() => ({
      status,
      body: errorBody('The api key provided is invalid'),
    }))
    const closing = providerAt(razorpay.baseUrl).closePaymentRequest('virtual-account', 'va_1')
    await expect(closing).rejects.toMatchObject({ name: 'ProviderLaterError', status })
  })

  test('400 is a refusal', async () => {
    await using razorpay = await startScriptedProvider(({ method }) =>
      method === 'GET'
        ? { body: documentedAccount() }
        : { status: 400, body: errorBody('The id provided does not exist') },
    )
    const closing = providerAt(razorpay.baseUrl).closePaymentRequest('virtual-account', 'va_1')
    await expect(closing).rejects.toMatchObject({
      name: 'ProviderRefusalError',
      errorCode: 'BAD_REQUEST_ERROR',
    })
  })
})
