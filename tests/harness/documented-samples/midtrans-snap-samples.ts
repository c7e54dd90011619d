import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createMidtransProvider } from '#server/providers/payment/midtrans/create-midtrans-provider.ts'
import { signatureOf } from '#server/providers/payment/midtrans/verify-notification.ts'
import type { ProviderPaymentRequestInput } from '#server/providers/payment/payment-provider.ts'
import { bytesOf, type DocumentedSample, failureOf, withAnswers } from './sample.ts'

// Facts re-typed from docs.midtrans.com: Snap's page, and payments by card.

const serverKey = 'SB-Mid-server-key'
const now = new Date('2024-07-05T00:00:00Z')
const providerAt = (baseUrl: string) =>
  createMidtransProvider({ baseUrl, serverKeys: [serverKey], now: () => now, timeoutMs: 2_000 })

const token = '66e4fa55-fdac-4ef9-91b5-733b97d1b862'
const requested: ProviderPaymentRequestInput = {
  paymentRequestId: 'C17550',
  requestNo: 'B1',
  kind: 'page',
  paymentMethodCode: 'DEBIT-CARD',
  holderName: 'Budi',
  amount: money('IDR', 145_000n),
  expiresAt: new Date('2024-07-05T01:00:00Z'),
  description: 'Loan 1',
  checkout: { returnUrl: 'https://loans.example/that', phone: '', address: '', userAgent: '' },
}
const PATH = '/snap/v1/transactions'
const redirectTo = (url: string) => ({ token, redirect_url: url })
const address = `https://app.midtrans.com/snap/v4/redirection/${token}`

const sample = (
  kind: DocumentedSample['kind'],
  source: string,
  what: string,
  check: DocumentedSample['check'],
): DocumentedSample => ({ provider: 'midtrans', kind, source, what, check })

const notShown = (what: string, url: string) =>
  sample('created', 'reference/backend-integration', what, () =>
    withAnswers(
      path => (path === PATH ? { status: 201, body: redirectTo(url) } : undefined),
      async ({ baseUrl }) =>
        expect(await failureOf(providerAt(baseUrl).createPaymentRequest(requested))).toMatchObject({
          name: 'ProviderFaultError',
          effect: 'maybe-made',
        }),
    ),
  )

const refused = (what: string, status: number, expected: object) =>
  sample('error', 'reference/backend-integration', what, () =>
    withAnswers(
      path => (path === PATH ? { status, body: { error_messages: ['not this one'] } } : undefined),
      async ({ baseUrl }) =>
        expect(await failureOf(providerAt(baseUrl).createPaymentRequest(requested))).toMatchObject(
          expected,
        ),
    ),
  )

const cancelled = (what: string, status: number, body: object, outcome: string) =>
  sample('error', 'reference/partner-cancel-checkout-session', what, () =>
    withAnswers(
      path => (path === `${PATH}/${token}/cancel` ? { status, body } : undefined),
      async ({ baseUrl }) => {
        const closing = providerAt(baseUrl).closePaymentRequest('page', 'C17550', address)
        const result = await closing.then(
          () => 'closed',
          (error: Error) => error.name,
        )
        expect(result).toBe(outcome)
      },
    ),
  )

const cardPayment = (changes: Record<string, unknown>) => ({
  status_code: '200',
  status_message: 'Success, Credit Card transaction is successful',
  transaction_id: '1a1a66f7-27a7-4844-ba1f-d86dcc16ab27',
  order_id: 'C17550',
  gross_amount: '145000.00',
  currency: 'IDR',
  payment_type: 'credit_card',
  transaction_time: '2024-07-04 10:53:53',
  transaction_status: 'capture',
  fraud_status: 'accept',
  approval_code: '1578569243927',
  masked_card: '48111111-1114',
  card_type: 'debit',
  bank: 'bni',
  eci: '05',
  ...changes,
})
const reported = (what: string, changes: Record<string, unknown>, expected: object) =>
  sample('callback', 'reference/charge-transactions-on-card', what, async () => {
    const body = cardPayment(changes)
    const signed = bytesOf({ ...body, signature_key: signatureOf(body, serverKey) })
    expect(providerAt('http://unused.invalid').verify(signed, new Headers())).toMatchObject(
      expected,
    )
  })
const event = (of: object) => ({ outcome: 'event', event: { via: 'page', ...of } })
const ignored = { outcome: 'ignored' }

export const midtransSnapSamples: readonly DocumentedSample[] = [
  sample('created', 'reference/backend-integration', 'the address of a page for cards', () =>
    withAnswers(
      path => (path === PATH ? { status: 201, body: redirectTo(address) } : undefined),
      async ({ baseUrl }) =>
        expect(await providerAt(baseUrl).createPaymentRequest(requested)).toEqual({
          providerRef: 'C17550',
          number: 'C17550',
          payUrl: address,
          status: 'active',
        }),
    ),
  ),
  notShown('a page without TLS is not shown', address.replace('https:', 'http:')),
  notShown('a page that runs code is not shown', `javascript:alert(1)//${token}`),
  notShown('the page of another token is not shown', `${address}0`),
  refused('a page that is refused', 400, { name: 'ProviderRefusalError', effect: 'not-made' }),
  refused('a key that is refused now', 401, { name: 'ProviderLaterError', effect: 'not-made' }),
  refused('a fault of Snap', 500, { name: 'ProviderFaultError', effect: 'maybe-made' }),
  cancelled('a page that is cancelled', 200, { canceled_at: '2025-06-03T13:09:39.776Z' }, 'closed'),
  ...['token already canceled', 'token not found'].map(message =>
    cancelled(`${message}: it is closed`, 400, { error_messages: [message] }, 'closed'),
  ),
  cancelled(
    'a page on which a card is tried is not cancelled',
    400,
    { error_messages: ['Transaction is in progress'] },
    'ProviderRefusalError',
  ),
  reported('a debit card whose money is captured', {}, event({ kind: 'paid' })),
  reported(
    'a credit card whose money is captured',
    { card_type: 'credit' },
    event({ kind: 'paid', notAllowed: 'credit-card' }),
  ),
  reported(
    'a card payment that is settled',
    { transaction_status: 'settlement', settlement_time: '2024-07-05 16:00:00' },
    event({ kind: 'paid', paidAt: new Date('2024-07-05T09:00:00Z') }),
  ),
  reported('a capture that waits for the merchant', { fraud_status: 'challenge' }, ignored),
  reported(
    'a captured payment that is cancelled',
    { transaction_status: 'cancel' },
    event({ kind: 'reversed' }),
  ),
  reported(
    'a payment that is cancelled before any money is captured',
    { transaction_status: 'cancel', approval_code: undefined },
    ignored,
  ),
  reported(
    'a card that is denied',
    { transaction_status: 'deny', status_code: '202', approval_code: undefined },
    ignored,
  ),
]
