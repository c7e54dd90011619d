import { expect, test } from 'vitest'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// E-wallets of Indonesia (decision 072): an app that is opened, or that asks its payer by itself.

const by = (payCode: string) => ({ pay_type: '4', payCode, is_default: '0' }) as const

test('OVO is asked once in the 55 seconds that it takes', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const first = await createPaymentRequest(siti, by('OVO'))
  expect(first).toMatchObject({ payLink: null, codeImage: null, payName: 'OVO', state: 'waiting' })
  const lasts = Date.parse(first.expiresAt) - app.clock.now().getTime()
  expect(lasts).toBeGreaterThan(0)
  expect(lasts).toBeLessThanOrEqual(55_000)
  const again = await createPaymentRequest(siti, by('OVO'))
  expect(again.cardNo).toBe(first.cardNo)
  expect(app.bank.listPaymentRequests().filter(({ outlet }) => outlet === 'OVO')).toHaveLength(1)
})

test('DANA opens the wallet; choosing QRIS closes it, and late money still counts', async () => {
  await using app = await createTestApp()
  const siti = await app.enter('siti')
  const dana = await createPaymentRequest(siti, by('DANA'))
  expect(dana.payLink?.url).toMatch(/\/phone\/pr-/)
  await createPaymentRequest(siti, { pay_type: '3', payCode: 'QRIS', is_default: '0' })
  await sweepPayments(app.services)
  expect(app.bank.listPaymentRequests(dana.vcode)).toMatchObject([{ status: 'INACTIVE' }])
  await app.bank.pay(dana.vcode, 'exact')
  const { data } = await siti.call(paymentEvents, { cardNo: dana.cardNo })
  expect(data).toMatchObject({ state: 'paid', receipt: { method: 'DANA' } })
})
