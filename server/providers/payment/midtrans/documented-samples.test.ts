import { describe, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { startScriptedProvider } from '#tests/harness/app/scripted-provider.ts'
import { createMidtransProvider } from './create-midtrans-provider.ts'

// Facts re-typed from docs.midtrans.com: "Mandiri Bill Payment", "Core API: Bank Transfer", "Code 4xx".

const documentedBill = {
  status_code: '201',
  status_message: 'Success, Mandiri Bill transaction is successful',
  transaction_id: '883af6a4-c1b4-4d39-9bd8-b148fcebe853',
  order_id: 'tes',
  gross_amount: '1000.00',
  payment_type: 'echannel',
  transaction_time: '2016-06-19 14:40:19',
  transaction_status: 'pending',
  fraud_status: 'accept',
  bill_key: '990000000260',
  biller_code: '70012',
  currency: 'IDR',
}
const now = new Date('2016-06-19T07:40:00Z')
const providerAt = (baseUrl: string) =>
  createMidtransProvider({ baseUrl, serverKeys: ['SB-Mid-server-key'], now: () => now })
const request = {
  paymentRequestId: 'tes',
  requestNo: 'B1',
  kind: 'virtual-account',
  paymentMethodCode: 'MANDIRI',
  holderName: 'Siti Rahmawati',
  amount: money('IDR', 1_000n),
  expiresAt: new Date(now.getTime() + 86_400_000),
  description: 'Cicilan 1',
} as const

test('Mandiri’s biller code and bill key stand apart in the number', async () => {
  await using midtrans = await startScriptedProvider(() => ({ body: documentedBill }))
  const created = await providerAt(midtrans.baseUrl).createPaymentRequest(request)
  expect(created).toEqual({
    providerRef: 'tes',
    number: '70012-990000000260',
    status: 'active',
  })
})

test('BSI is no bank of its Core API', () => {
  expect(providerAt('http://unused.invalid').lacks).toEqual(['BSI'])
})

describe('a code in the body', () => {
  const closingWith = async (status: number, code: string) => {
    await using midtrans = await startScriptedProvider(() => ({
      status,
      body: { status_code: code, status_message: 'see the code', id: 'e1' },
    }))
    return await providerAt(midtrans.baseUrl)
      .closePaymentRequest('virtual-account', 'tes')
      .then(
        () => 'closed',
        (error: unknown) => (error instanceof Error ? error.name : 'no error'),
      )
  }

  test.each([
    ['401', 'ProviderLaterError'],
    ['410', 'ProviderLaterError'],
    ['429', 'ProviderLaterError'],
    ['404', 'ProviderRefusalError'],
    ['412', 'closed'],
  ])('%s: %s', async (code, outcome) => {
    expect(await closingWith(200, code)).toBe(outcome)
  })

  test('401 as the HTTP status is "later" too', async () => {
    expect(await closingWith(401, '401')).toBe('ProviderLaterError')
  })
})
