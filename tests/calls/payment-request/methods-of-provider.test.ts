import { expect, test, vi } from 'vitest'
import { generateVcode, initPayType } from '#contract/payment-request/calls.ts'
import { paymentInstructions } from '#contract/support/calls.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

// Which banks a borrower is offered, and how a guide speaks, is said by the provider of the market.

const shared = shareApp()

const providerOf = (name: string) =>
  shared().services.paymentProviders.get(name) ?? expect.fail(`there is no ${name}`)

test.each([
  ['xendit', true, 'Xendit', ['QRIS', 'E-wallet', 'Bank', 'Mini Market']],
  ['midtrans', false, 'Midtrans', ['QRIS', 'E-wallet', 'Bank', 'Mini Market', 'Kartu debit']],
])('under %s: BSI offered %s, and the cashier chooses %s', async (name, hasBsi, biller, types) => {
  const { services, enter, anyone } = shared()
  using _chosen = vi.spyOn(services, 'paymentProviderOf').mockReturnValue(providerOf(name))
  const { call, order } = await enter('siti')

  const { data: guide } = await anyone(paymentInstructions, {})
  const codes = guide?.methods.map(({ payCode }) => payCode)
  expect(codes?.includes('BSI')).toBe(hasBsi)
  const counter = guide?.methods.find(({ payCode }) => payCode === 'ALFAMART')
  const texts = counter?.ways.flatMap(({ steps }) => steps).join(' ')
  expect(texts?.match(/Xendit|Midtrans/g)).toEqual([biller])

  const { data: offered } = await call(initPayType, { ...order, pay_type: '1' })
  expect(offered?.payMethodList.map(({ payName }) => payName)).toEqual(types)
  expect(offered?.bankList.some(({ payCode }) => payCode === 'BSI')).toBe(hasBsi)

  const chosen = { ...order, payCode: 'BSI', pay_type: '1', is_default: '0' } as const
  const { code } = await call(generateVcode, chosen, { idempotencyKey: freshKey() })
  expect(code).toBe(hasBsi ? '0' : '4002')
})
