import { expect } from 'vitest'
import { money } from '#domain/money/money.ts'
import { signatureOf } from '#server/providers/payment/razorpay/verify-event.ts'
import { payment, providerAt, request, secret } from './razorpay-objects.ts'
import { bytesOf, type DocumentedSample, failureOf, readAll, withAnswers } from './sample.ts'

// Facts re-typed from razorpay.com/docs, "QR Codes" and "QR Codes (Image Content)".

const text =
  'upi://pay?pa=rzr.qrfoodapp54462255833@icic&pn=FoodApp&tr=RZPI39xhFWWLO4wjMqrv2&cu=INR&am=2500.50'
const code = (changes: Record<string, unknown> = {}) => ({
  id: 'qr_I39xhFWWLO4wjM',
  entity: 'qr_code',
  created_at: 1_567_675_923,
  name: 'Store_3',
  usage: 'single_use',
  type: 'upi_qr',
  image_url: 'https://rzp.io/i/67FsPSHWvw',
  image_content: text,
  payment_amount: 250_050,
  status: 'active',
  description: 'For Store 4',
  fixed_amount: true,
  payments_amount_received: 0,
  payments_count_received: 0,
  notes: { instruction_id: 'instruction-1' },
  customer_id: 'cust_HjSs5QuKahsnng',
  // One of the samples has it as text.
  close_by: '1632922955',
  ...changes,
})
const byUpi = payment({ method: 'upi', amount: 250_050, vpa: 'gauri.kumari@okhdfcbank' })
const requested = { ...request, kind: 'qr', paymentMethodCode: 'UPI' } as const

const sample = (
  kind: DocumentedSample['kind'],
  source: string,
  what: string,
  check: DocumentedSample['check'],
): DocumentedSample => ({ provider: 'razorpay', kind, source, what, check })

const verified = (name: string, payload: object) => {
  const bytes = bytesOf({ entity: 'event', event: name, payload, created_at: 1_567_675_983 })
  const headers = new Headers({ 'x-razorpay-signature': signatureOf(bytes, secret) })
  return providerAt('http://unused.invalid').verify(bytes, headers)
}

const created = (what: string, reply: unknown, expected: object) =>
  sample('created', 'api/qr-codes/image-content/create.md', what, () =>
    withAnswers(
      () => ({ body: reply }),
      async ({ baseUrl }) =>
        expect(await providerAt(baseUrl).createPaymentRequest(requested)).toMatchObject(expected),
    ),
  )
const notShown = (what: string, reply: unknown) =>
  sample('created', 'api/qr-codes/image-content/entity.md', what, () =>
    withAnswers(
      () => ({ body: reply }),
      async ({ baseUrl }) =>
        expect(await failureOf(providerAt(baseUrl).createPaymentRequest(requested))).toMatchObject({
          name: 'ProviderFaultError',
          effect: 'maybe-made',
        }),
    ),
  )

const listed = (what: string, codes: readonly unknown[], expected: readonly object[]) =>
  sample('list', 'razorpay-node, documents/qrcode.md', what, () =>
    withAnswers(
      path => {
        if (path === '/v1/payments') return { body: { items: [byUpi] } }
        if (path === '/v1/refunds') return { body: { items: [] } }
        if (path === '/v1/payments/qr_codes') return { body: { items: codes } }
        return path === `/v1/payments/${byUpi.id}` ? { body: byUpi } : { status: 400, body: {} }
      },
      async ({ baseUrl }) => {
        const { read, error } = await readAll(providerAt(baseUrl).list(new Date(0)))
        expect(error).toBeUndefined()
        expect(read).toMatchObject(expected)
        expect(read).toHaveLength(expected.length)
        const span = { from: new Date(0), until: new Date('2030-01-01T00:00:00Z') }
        const report = await readAll(providerAt(baseUrl).report(span))
        expect(report.read).toHaveLength(expected.length)
      },
    ),
  )

export const razorpayQrSamples: readonly DocumentedSample[] = [
  created('a code with its text', code(), {
    providerRef: 'qr_I39xhFWWLO4wjM',
    number: 'qr_I39xhFWWLO4wjM',
    qrText: text,
    status: 'active',
  }),
  created('a code that is closed', code({ status: 'closed', close_reason: 'on_demand' }), {
    status: 'closed',
  }),
  notShown('a code without its text cannot be drawn', code({ image_content: undefined })),
  notShown('a text that opens something else is not shown', code({ image_content: 'https://x' })),
  notShown('a code of another amount is not shown', code({ payment_amount: 250_051 })),
  notShown('a code of another request is not shown', code({ notes: [] })),
  sample('callback', 'webhooks/qr-codes.md', 'a payment to a code', async () => {
    const payload = { payment: { entity: byUpi }, qr_code: { entity: code({ status: 'closed' }) } }
    expect(verified('qr_code.credited', payload)).toMatchObject({
      outcome: 'event',
      event: {
        kind: 'paid',
        via: 'qr',
        externalId: 'instruction-1',
        providerRef: 'qr_I39xhFWWLO4wjM',
        amount: money('INR', 250_050n),
      },
    })
  }),
  ...['qr_code.created', 'qr_code.closed'].map(name =>
    sample('callback', 'webhooks/qr-codes.md', `${name} moves no money`, async () => {
      const verdict = verified(name, { qr_code: { entity: code() } })
      expect(verdict).toMatchObject({ outcome: 'ignored' })
    }),
  ),
  listed(
    'a payment by UPI is found with its code',
    [code()],
    [{ via: 'qr', externalId: 'instruction-1', providerPaymentId: byUpi.id }],
  ),
  listed('a payment by UPI to no code is of another product', [], []),
]
