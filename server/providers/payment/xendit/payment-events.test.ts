import { describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { createVerifier } from './payment-events.ts'

const verify = createVerifier(['the-new-token', 'the-old-token'], 'IDR')
const bytes = (body: unknown) =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const withToken = (token: string) => new Headers({ 'x-callback-token': token })
const judge = (body: unknown) => verify(bytes(body), withToken('the-new-token'))

// As Xendit's own clients and public receivers show them, with names changed.
const accountPaid = {
  id: '598d91b1191029596846047f',
  payment_id: '1502450097080',
  callback_virtual_account_id: '598d5f71bf64853820c49a18',
  external_id: 'instruction-7',
  account_number: '107669990004321',
  bank_code: 'BCA',
  merchant_code: '10766',
  amount: 1250000,
  transaction_timestamp: '2026-11-21T03:04:05.080Z',
  owner_id: '5824128aa6f9f9b648be9d76',
}
const codePaid = {
  id: '61c53c4f6cc577e4038ab099',
  status: 'COMPLETED',
  fixed_payment_code_payment_id: '61c53c4fdc1b825d9a58ff54',
  fixed_payment_code_id: '61c53c3727c7a679826dd90a',
  amount: 250000,
  name: 'SITI RAHMAWATI',
  prefix: 'TEST',
  payment_code: 'TEST892185',
  payment_id: '1640315983260',
  external_id: 'instruction-8',
  retail_outlet_name: 'ALFAMART',
  transaction_timestamp: '2026-11-21T03:19:43.260Z',
  owner_id: '60ca10b83ffd534ece8aa856',
}

describe('who sent it', () => {
  const body = bytes(accountPaid)

  test('both tokens are believed while they are changed over', () => {
    expect(verify(body, withToken('the-new-token')).outcome).toBe('event')
    expect(verify(body, withToken('the-old-token')).outcome).toBe('event')
  })

  test('a token that was taken out is refused from then on', () => {
    const after = createVerifier(['the-new-token'], 'IDR')
    expect(after(body, withToken('the-old-token'))).toEqual({
      outcome: 'refused',
      reason: 'wrong token',
    })
  })

  test.each([
    ['missing', new Headers()],
    ['empty', withToken('')],
    ['another', withToken('the-new-tokem')],
    ['shorter', withToken('the-new-toke')],
    ['longer', withToken('the-new-token-')],
    ['in another case', withToken('THE-NEW-TOKEN')],
    ['both at once in one header', withToken('the-new-token, the-old-token')],
  ])('a token that is %s is refused', (_how, headers) => {
    expect(verify(body, headers).outcome).toBe('refused')
  })

  test('the header sent twice is refused, even with the right token in both', () => {
    const headers = withToken('the-new-token')
    headers.append('x-callback-token', 'the-new-token')
    expect(verify(body, headers).outcome).toBe('refused')
  })

  test('the token is judged before the body: a broken body without it is refused, not read', () => {
    expect(verify(bytes('{"amount"'), withToken('x')).outcome).toBe('refused')
  })

  test('a verifier without a token, or with an empty one, is never made', () => {
    expect(() => createVerifier([], 'IDR')).toThrow()
    expect(() => createVerifier(['fine', ''], 'IDR')).toThrow()
  })
})

describe('what it says', () => {
  test('money on a virtual account', () => {
    expect(judge(accountPaid)).toEqual({
      outcome: 'event',
      event: {
        provider: 'xendit',
        kind: 'paid',
        via: 'virtual-account',
        providerPaymentId: '1502450097080',
        providerRef: '598d5f71bf64853820c49a18',
        externalId: 'instruction-7',
        number: '107669990004321',
        amount: money('IDR', 1_250_000n),
        paidAt: new Date('2026-11-21T03:04:05.080Z'),
      },
    })
  })

  test("money at a shop's counter is named by the code's payment id, not by its clock", () => {
    expect(judge(codePaid)).toMatchObject({
      outcome: 'event',
      event: {
        kind: 'paid',
        via: 'retail',
        providerPaymentId: '61c53c4fdc1b825d9a58ff54',
        providerRef: '61c53c3727c7a679826dd90a',
        number: 'TEST892185',
        amount: money('IDR', 250_000n),
      },
    })
  })

  test('rupees keep their paise', () => {
    const paid = judge({ ...accountPaid, amount: 2500.5, currency: 'INR' })
    expect(paid).toMatchObject({ event: { amount: money('INR', 250_050n) } })
  })

  test('an unknown payment has no payment request', () => {
    const { outcome, event } = judge({ ...accountPaid, external_id: null }) as {
      outcome: string
      event: object
    } // the outcome is checked next
    expect(outcome).toBe('event')
    expect(event).not.toHaveProperty('externalId')
  })

  test('a reversal, in the shape that is ours', () => {
    const taken = { event: 'rupya.payment.reversed', reversed_at: '2026-11-22T00:00:00.000Z' }
    expect(judge({ ...accountPaid, ...taken })).toMatchObject({
      event: {
        kind: 'reversed',
        providerPaymentId: '1502450097080',
        reversedAt: new Date('2026-11-22T00:00:00.000Z'),
      },
    })
  })

  test('fields that were added change nothing', () => {
    const added = { ...accountPaid, brand_new: { deep: [1, 2] }, sender_name: 'SITI' }
    expect(judge(added)).toEqual(judge(accountPaid))
  })

  test('other white space, and amounts written with zeros, are the same event', () => {
    const spaced = JSON.stringify(accountPaid, null, 4).replace('1250000', '1250000.00')
    expect(judge(spaced)).toEqual(judge(accountPaid))
  })

  test('an account made or changed is ignored', () => {
    const { payment_id: _gone, ...status } = { ...accountPaid, status: 'ACTIVE' }
    expect(judge(status).outcome).toBe('ignored')
  })
})

describe('what may be money and is not understood is kept for a person', () => {
  test.each([
    ['half a rupiah', { ...accountPaid, amount: 1250000.5 }],
    ['a third of a paisa', { ...accountPaid, amount: 2500.333, currency: 'INR' }],
    [
      'an amount in thousands of millions by exponent',
      JSON.stringify(accountPaid).replace('1250000', '1e22'),
    ],
    ['a negative amount', { ...accountPaid, amount: -1250000 }],
    ['no amount', { ...accountPaid, amount: undefined }],
    ['an amount as a list', { ...accountPaid, amount: [1] }],
    ['a currency we do not keep', { ...accountPaid, currency: 'PHP' }],
    ['no time of payment', { ...accountPaid, transaction_timestamp: 'yesterday' }],
    ['an id that would walk a path', { ...accountPaid, payment_id: '../../balance' }],
    ['another product', { event: 'payment.succeeded', data: { amount: 5 } }],
    ["a counter's payment that failed", { ...codePaid, status: 'FAILED' }],
    ['half a body', JSON.stringify(accountPaid).slice(0, 80)],
    ['nothing', ''],
    ['a list', [accountPaid]],
    ['a number', '7'],
  ])('%s', (_what, body) => {
    expect(judge(body).outcome).toBe('unreadable')
  })

  test('the reason names fields and never repeats what came', () => {
    const verdict = judge({ ...accountPaid, payment_id: '<script>SECRET</script>' })
    expect(verdict).toEqual({
      outcome: 'unreadable',
      reason: 'fields missing or not as documented: payment_id',
    })
  })

  test('ten thousand levels of nesting do no harm', () => {
    expect(judge('['.repeat(10_000) + ']'.repeat(10_000)).outcome).toBe('unreadable')
  })
})
