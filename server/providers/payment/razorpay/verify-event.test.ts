import { expect, test } from 'vitest'
import { createVerifier, signatureOf } from './verify-event.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const now = new Date('2026-11-21T03:00:00Z')
const seconds = (date: Date) => date.getTime() / 1000

/** An event as razorpay.com/docs shows one. */
const creditedBody = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({
    entity: 'event',
    event: 'virtual_account.credited',
    payload: {
      payment: {
        entity: {
          id: 'pay_DHcUGO7mEIMrrI',
          amount: 250_050,
          currency: 'INR',
          status: 'captured',
          method: 'bank_transfer',
          amount_refunded: 0,
          fee: 590,
          created_at: seconds(now),
        },
      },
      virtual_account: {
        entity: {
          id: 'va_DHcTWdpoqx2ErL',
          status: 'active',
          amount_expected: 250_050,
          created_at: seconds(now),
          notes: { instruction_id: 'instruction-1' },
          receivers: [
            { entity: 'bank_account', account_number: '2224440648', ifsc: 'RATN0VAAPIS' },
          ],
        },
      },
    },
    created_at: seconds(now),
    ...changes,
  })

const judge = (body: string, signature: string | undefined, secrets = ['secret-1']) =>
  createVerifier(secrets, () => now)(
    bytes(body),
    new Headers(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
  )
const judgeSigned = (body: string, secret = 'secret-1') =>
  judge(body, signatureOf(bytes(body), secret))

// Accepted by Razorpay's own package, 2.9.8.
test('the signature is HMAC-SHA256 of the bytes as they came', () => {
  const body = '{"entity":"event","event":"virtual_account.credited","created_at":1567675983}'
  expect(signatureOf(bytes(body), 'test-secret-0001')).toBe(
    '30a6f1c66510fd5806ae0caf38ed73a3d37f9f730f3b3630cfe860da0459ac56',
  )
})

test('a credit is a payment, to the paisa', () => {
  expect(judgeSigned(creditedBody())).toEqual({
    outcome: 'event',
    event: {
      provider: 'razorpay',
      kind: 'paid',
      via: 'virtual-account',
      providerPaymentId: 'pay_DHcUGO7mEIMrrI',
      providerRef: 'va_DHcTWdpoqx2ErL',
      externalId: 'instruction-1',
      number: '2224440648',
      amount: { currency: 'INR', minor: 250_050n },
      paidAt: now,
    },
  })
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a wrong one', 'f'.repeat(64)],
  ['that of other bytes', signatureOf(bytes(`${creditedBody()} `), 'secret-1')],
  ['one by another secret', signatureOf(bytes(creditedBody()), 'secret-2')],
])('signature: %s is refused', (_what, signature) => {
  expect(judge(creditedBody(), signature).outcome).toBe('refused')
})

test('during a rotation the old secret verifies beside the new one', () => {
  const signature = signatureOf(bytes(creditedBody()), 'old')
  expect(judge(creditedBody(), signature, ['new', 'old']).outcome).toBe('event')
})

test.each([
  ['five minutes', 300_000, undefined],
  ['a second more', 301_000, true],
  ['a week', 7 * 86_400_000, true],
  ['from further ahead', -301_000, true],
])('an event that is %s old is believed alone only within the window', (_what, ageMs, isHint) => {
  const createdAt = seconds(new Date(now.getTime() - ageMs))
  const verdict = judgeSigned(creditedBody({ created_at: createdAt }))
  expect(verdict).toMatchObject({ outcome: 'event', event: isHint ? { isHint } : {} })
  expect('event' in verdict && 'isHint' in verdict.event).toBe(isHint === true)
})

test.each([
  ['an account that was closed', '{"event":"virtual_account.closed","created_at":1763694000}'],
  ['a capture, told by the credit too', '{"event":"payment.captured","created_at":1763694000}'],
])('%s is no money', (_what, body) => {
  expect(judgeSigned(body).outcome).toBe('ignored')
})

test.each([
  ['no JSON', 'no JSON'],
  ['no time', '{"event":"virtual_account.credited"}'],
  ['no payment', creditedBody({ payload: {} })],
  ['dollars', creditedBody().replace('"INR"', '"USD"')],
  ['a fraction of a paisa', creditedBody().replaceAll('250050', '2500.5')],
])('%s is kept for a person', (_what, body) => {
  expect(judgeSigned(body).outcome).toBe('unreadable')
})

test('a payment of which a part was refunded is a hint: what is left is read', () => {
  const body = creditedBody().replace('"amount_refunded":0', '"amount_refunded":5')
  expect(judgeSigned(body)).toMatchObject({
    outcome: 'event',
    event: { kind: 'paid', isHint: true, refundedParts: { '': '5' } },
  })
})
