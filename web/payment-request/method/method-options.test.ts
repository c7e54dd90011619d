import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { findTypeInAddress, loadMethodOptions } from './method-options.ts'

const order = { productId: 'p-1', orderId: 'o-1' }
const bankType = { payType: '1', payName: 'Transfer bank' }
const shopType = { payType: '2', payName: 'Mini market' }
const banks = [
  { bankName: 'BCA', payCode: 'BCA', method: ['ATM', 'm-BCA'] },
  { bankName: 'Mandiri', payCode: 'MANDIRI', method: ['ATM'] },
]
const shops = ['INDOMARET', 'ALFAMART']

/** A server that answers by the contract, for a market with these types and this choice. */
const serverOf = (payMethodList: unknown[], choice: unknown = null, bankList = banks) => {
  const requested: (string | null)[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'http://localhost',
    fetch: async request => {
      const type = new URLSearchParams(await request.text()).get('pay_type')
      requested.push(type)
      const data = {
        payMethodList,
        bankList: type === '1' ? bankList : [],
        marketList: type === '2' ? shops : [],
        choice,
      }
      return Response.json({ code: '0', message: '', data })
    },
  })
  return { api, requested }
}
const noPreference = { requested: undefined, stored: undefined }

describe('the payment methods', () => {
  test('start with banks, none of them chosen', async () => {
    const { api } = serverOf([bankType, shopType])
    const options = await loadMethodOptions(api, order, noPreference)
    expect(options.payType).toBe('1')
    expect(options.bankList.map(bank => bank.payCode)).toEqual(['BCA', 'MANDIRI'])
    expect(options.preselected).toBeUndefined()
  })

  test('of a market start with ALFAMART', async () => {
    const { api } = serverOf([bankType, shopType])
    const options = await loadMethodOptions(api, order, { ...noPreference, requested: '2' })
    expect(options.preselected?.payCode).toBe('ALFAMART')
  })

  test('a market without counters offers banks, whatever was requested', async () => {
    const { api } = serverOf([bankType])
    const options = await loadMethodOptions(api, order, { ...noPreference, requested: '2' })
    expect(options.payType).toBe('1')
    expect(options.bankList).toHaveLength(2)
    expect(options.payMethodList).toHaveLength(1)
  })

  test('open on what the server kept', async () => {
    const choice = { payType: '2', payCode: 'INDOMARET', specificNum: '', isDefault: '0' }
    const { api, requested } = serverOf([bankType, shopType], choice)
    const options = await loadMethodOptions(api, order, noPreference)
    expect(options.payType).toBe('2')
    expect(options.preselected?.payCode).toBe('INDOMARET')
    expect(requested).toEqual(['1', '2'])
  })

  test('this browser’s choice goes before the server’s', async () => {
    const choice = { payType: '2', payCode: 'INDOMARET', specificNum: '', isDefault: '0' }
    const stored = { payType: '1', payCode: 'MANDIRI', specificNum: 'ATM' } as const
    const { api } = serverOf([bankType, shopType], choice)
    const options = await loadMethodOptions(api, order, { requested: undefined, stored })
    expect(options.preselected).toEqual(stored)
  })

  test('a type that was tapped clears what was chosen before', async () => {
    const stored = { payType: '1', payCode: 'MANDIRI', specificNum: 'ATM' } as const
    const { api } = serverOf([bankType, shopType])
    expect(
      (await loadMethodOptions(api, order, { requested: '1', stored })).preselected,
    ).toBeUndefined()
  })

  test('a stored bank that is gone is not chosen', async () => {
    const stored = { payType: '1', payCode: 'GONE', specificNum: '' } as const
    const { api } = serverOf([bankType, shopType])
    const options = await loadMethodOptions(api, order, { requested: undefined, stored })
    expect(options.preselected).toBeUndefined()
  })

  test('the only bank needs no choice, and its first channel is marked', async () => {
    const [only] = banks
    const { api } = serverOf([bankType], null, only && [only])
    const options = await loadMethodOptions(api, order, noPreference)
    expect(options.preselected).toEqual({ payType: '1', payCode: 'BCA', specificNum: 'ATM' })
  })

  test('a default that the server kept marks nothing', async () => {
    const choice = { payType: '1', payCode: 'BCA', specificNum: '', isDefault: '1' }
    const { api } = serverOf([bankType, shopType], choice)
    expect((await loadMethodOptions(api, order, noPreference)).preselected).toBeUndefined()
  })
})

test.each([
  ['?payType=2', '2'],
  ['?payType=9', undefined],
  ['', undefined],
])('the type in the address %s is %s', (search, type) => {
  expect(findTypeInAddress(new Request(`http://localhost/individual${search}`))).toBe(type)
})
