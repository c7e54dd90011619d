import { expect, test } from 'vitest'
import { createVerifier, signatureOf } from './verify-notification.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const noHeaders = new Headers()
const signedFields = { order_id: 'ORDER-101', status_code: '200', gross_amount: '10000.00' }

/** A notification as docs.midtrans.com shows one, signed with the key given. */
const notificationOf = (key: string, changes: Record<string, unknown> = {}): Uint8Array => {
  const body = {
    ...signedFields,
    transaction_id: '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
    transaction_status: 'settlement',
    transaction_time: '2026-11-21 09:58:00',
    settlement_time: '2026-11-21 10:00:00',
    payment_type: 'bank_transfer',
    currency: 'IDR',
    va_numbers: [{ bank: 'bca', va_number: '812785002530231' }],
    ...changes,
  }
  return bytes(JSON.stringify({ signature_key: signatureOf(body, key), ...body }))
}

// Worked out from the formula of docs.midtrans.com (HTTP notification); no provider confirmed it.
test('the signature is SHA-512 of the texts as they came and the server key', () => {
  expect(signatureOf(signedFields, 'test-secret-0001')).toBe(
    '4d64c5bb5fe623473aefea52790d3703819700e469c4fc27f5f5d23398519e86a0348e47d219f57745aa501181434026799c5acc9f197917f7edf557dbd16c11',
  )
})

test('a signed notification is a hint, with its time by the clock of Jakarta', () => {
  expect(createVerifier(['key-1'])(notificationOf('key-1'), noHeaders)).toEqual({
    outcome: 'event',
    event: {
      provider: 'midtrans',
      isHint: true,
      kind: 'paid',
      via: 'virtual-account',
      providerPaymentId: '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
      providerRef: 'ORDER-101',
      externalId: 'ORDER-101',
      number: '812785002530231',
      amount: { currency: 'IDR', minor: 10_000n },
      paidAt: new Date('2026-11-21T03:00:00Z'),
    },
  })
})

test('during a rotation the old key verifies beside the new one', () => {
  const verify = createVerifier(['new-key', 'old-key'])
  expect(verify(notificationOf('old-key'), noHeaders).outcome).toBe('event')
  expect(verify(notificationOf('new-key'), noHeaders).outcome).toBe('event')
  expect(verify(notificationOf('older-key'), noHeaders).outcome).toBe('refused')
})

test.each<[string, Record<string, unknown>]>([
  [
    'another amount than was signed',
    { signature_key: signatureOf(signedFields, 'k'), gross_amount: '9' },
  ],
  ['another order', { signature_key: signatureOf(signedFields, 'k'), order_id: 'ORDER-102' }],
  ['no signature', { signature_key: undefined }],
  ['an empty one', { signature_key: '' }],
])('%s is refused', (_what, changes) => {
  expect(createVerifier(['k'])(notificationOf('k', changes), noHeaders).outcome).toBe('refused')
})

test.each<[string, Record<string, unknown>, string]>([
  ['a number that waits', { transaction_status: 'pending' }, 'ignored'],
  ['one that has ended', { transaction_status: 'expire' }, 'ignored'],
  [
    'one denied before it was paid',
    { transaction_status: 'deny', settlement_time: null },
    'ignored',
  ],
  ['a part given back', { transaction_status: 'partial_refund' }, 'unreadable'],
  ['a word nobody knows', { transaction_status: 'teleported' }, 'unreadable'],
  ['rupees', { currency: 'INR' }, 'unreadable'],
  ['half a rupiah', { gross_amount: '10000.50' }, 'unreadable'],
  ['no time', { settlement_time: 'yesterday' }, 'unreadable'],
])('%s is %s', (_what, changes, outcome) => {
  expect(createVerifier(['k'])(notificationOf('k', changes), noHeaders).outcome).toBe(outcome)
})

test('a settlement that the bank took back is a reversal', () => {
  const verdict = createVerifier(['k'])(
    notificationOf('k', { transaction_status: 'deny' }),
    noHeaders,
  )
  expect(verdict).toMatchObject({ outcome: 'event', event: { kind: 'reversed' } })
})

test('without a key nothing is verified at all', () => {
  expect(() => createVerifier([])).toThrow('without a secret')
})
