import { describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { startScriptedProvider } from '#tests/harness/app/scripted-provider.ts'
import { createXenditPayouts } from './create-payout-provider.ts'

// Facts re-typed from docs.xendit.co: "Create payout", "Get all payouts by reference id" (a bare
// array), "Payouts to Indonesia" (lengths of account numbers), "Tracking and Notifications"
// (lengths of descriptions); Xendit's own clients wrap the list in `data`.

const documentedPayout = {
  id: 'disb-571f3644d2b4edf0745e9703',
  amount: 10_000,
  channel_code: 'ID_BCA',
  currency: 'IDR',
  status: 'ACCEPTED',
  description: 'July payout',
  reference_id: 'myref-1482928194',
  created: '2024-12-31T23:53:59Z',
  updated: '2024-12-31T23:53:59Z',
  estimated_arrival_time: '2024-12-31T23:59:59Z',
  business_id: '6018306aa16ad90cb3c43ba7',
  channel_properties: { account_number: '000000000099', account_holder_name: 'Michael Chen' },
}
const payoutsAt = (baseUrl: string) =>
  createXenditPayouts({ baseUrl, secretKey: 'xnd_development_key', callbackTokens: ['token'] })
const request = {
  reference: 'myref-1482928194',
  amount: money('IDR', 10_000n),
  bankCode: 'BCA',
  accountNo: '000000000099',
  holder: 'Michael Chen',
  description: 'Rupya RP-2026-000000123',
}

describe('a payout', () => {
  test.each([
    ['a bare array', [documentedPayout]],
    ['a list with `data`', { data: [documentedPayout], has_more: false, links: {} }],
  ])('is found in %s', async (_shape, body) => {
    await using xendit = await startScriptedProvider(() => ({ body }))
    expect(await payoutsAt(xendit.baseUrl).findPayout('myref-1482928194')).toMatchObject({
      reference: 'myref-1482928194',
      providerRef: documentedPayout.id,
      state: 'pending',
      amount: money('IDR', 10_000n),
    })
  })

  test.each([
    ['an empty array', []],
    ['an empty list', { data: [], has_more: false }],
  ])('is unknown in %s', async (_shape, body) => {
    await using xendit = await startScriptedProvider(() => ({ body }))
    expect(await payoutsAt(xendit.baseUrl).findPayout('myref-1482928194')).toBeUndefined()
  })

  test('in a currency that we do not hold is an answer that cannot be read', async () => {
    await using xendit = await startScriptedProvider(() => ({
      body: [{ ...documentedPayout, currency: 'PHP' }],
    }))
    const finding = payoutsAt(xendit.baseUrl).findPayout('myref-1482928194')
    await expect(finding).rejects.toMatchObject({ effect: 'maybe-made' })
  })

  test.each([
    [401, 'INVALID_API_KEY', 'not-made'],
    [403, 'REQUEST_FORBIDDEN_ERROR', 'not-made'],
    [408, 'REQUEST_TIMEOUT', 'maybe-made'],
    [409, 'DUPLICATE_ERROR', 'maybe-made'],
    [425, 'TOO_EARLY', 'not-made'],
    [429, 'RATE_LIMIT_EXCEEDED', 'not-made'],
  ])('that is answered %i is asked for again later', async (status, errorCode, effect) => {
    await using xendit = await startScriptedProvider(() => ({
      status,
      body: { error_code: errorCode, message: 'see the code' },
    }))
    const making = payoutsAt(xendit.baseUrl).createPayout(request)
    await expect(making).rejects.toMatchObject({ name: 'ProviderLaterError', errorCode, effect })
  })

  test('that is answered 400 is refused', async () => {
    await using xendit = await startScriptedProvider(() => ({
      status: 400,
      body: { error_code: 'RECIPIENT_ACCOUNT_NUMBER_ERROR', message: 'see the code' },
    }))
    const making = payoutsAt(xendit.baseUrl).createPayout(request)
    await expect(making).rejects.toMatchObject({ name: 'ProviderRefusalError' })
  })
})

describe('what is sent', () => {
  const sentFor = async (changes: Partial<typeof request>) => {
    await using xendit = await startScriptedProvider(() => ({ body: documentedPayout }))
    await payoutsAt(xendit.baseUrl).createPayout({ ...request, ...changes })
    const [, sent = ''] = (xendit.requests[0] ?? '').split('/v2/payouts ')
    return JSON.parse(sent) as {
      description: string
      channel_properties: { account_number: string }
    }
  }

  test.each([
    ['BNI', 10_000n, 14],
    ['MANDIRI', 10_000n, 14],
    ['BCA', 10_000n, 15],
    ['BCA', 50_000_001n, 23],
    ['CIMB', 10_000n, 18],
    ['PERMATA', 10_000n, 20],
    ['BRI', 10_000n, 23],
  ])(
    'describes a payout to %s of %i rupiah within its %i characters',
    async (bankCode, minor, length) => {
      const { description } = await sentFor({ bankCode, amount: money('IDR', minor) })
      expect(description).toHaveLength(length)
      // Of what does not fit, the end stays: it tells one loan from another.
      expect(request.description.endsWith(description)).toBe(true)
    },
  )

  test.each([
    ['BRI', '12345678901234', '012345678901234'],
    ['BRI', '123456789012345', '123456789012345'],
    ['BCA', '12345678901234', '12345678901234'],
  ])('names the account %s %s as %s', async (bankCode, accountNo, sent) => {
    const { channel_properties: properties } = await sentFor({ bankCode, accountNo })
    expect(properties.account_number).toBe(sent)
  })
})
