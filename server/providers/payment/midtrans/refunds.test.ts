import { afterEach, beforeEach, expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import {
  type PaymentProviderEnvironment,
  paymentRequestInput,
  startPaymentProviderEnvironment,
} from '#tests/harness/app/payment-provider-environment.ts'
import type { LedgerSide, OwnPaymentRequest } from '../payment-provider.ts'

// Refunds of what Midtrans can refund: QRIS and e-wallets, days after the payment.

let environment: PaymentProviderEnvironment
beforeEach(async () => {
  environment = await startPaymentProviderEnvironment()
})
afterEach(() => environment.stop())

const DAY_MS = 86_400_000
const amount = money('IDR', 250_000n)
const methods = [
  ['qr', 'QRIS'],
  ['link', 'GOPAY'],
  ['link', 'SHOPEEPAY'],
] as const

const paidTenDaysAgo = async (kind: 'qr' | 'link', paymentMethodCode: string) => {
  const provider = environment.providerOf('midtrans')
  const request = paymentRequestInput(environment, { kind, paymentMethodCode, amount })
  const { number } = await provider.createPaymentRequest(request)
  const [payment] = await environment.simulator.pay(number, 'exact')
  const paidAt = environment.clock.now
  environment.clock.now = new Date(paidAt.getTime() + 10 * DAY_MS)
  environment.simulator.setSettings({ dropCallbacks: true })
  const own: OwnPaymentRequest = { paymentRequestId: request.paymentRequestId, kind, paidAt }
  const ours: LedgerSide = {
    paymentRequestsSince: async function* (since) {
      if (since <= paidAt) yield own
    },
  }
  const report = async () => {
    const from = new Date(environment.clock.now.getTime() - 3_600_000)
    const until = new Date(environment.clock.now.getTime() + 3_600_000)
    const rows: object[] = []
    for await (const row of provider.report({ from, until }, ours)) rows.push(row)
    return rows
  }
  return { paymentId: payment?.paymentId ?? expect.fail('nothing was paid'), report }
}

test.each(methods)(
  '%s %s: a late refund without a webhook is in its day’s report',
  async (...of) => {
    const { paymentId, report } = await paidTenDaysAgo(...of)
    expect(await report()).toEqual([])
    await environment.simulator.reverse(paymentId)
    expect(await report()).toMatchObject([
      { kind: 'reversed', providerPaymentId: paymentId, amount },
    ])
  },
)

test.each(methods)('%s %s: of a late partial refund what is left is reported', async (...of) => {
  const { paymentId, report } = await paidTenDaysAgo(...of)
  await environment.simulator.refundPart(paymentId, money('IDR', 100_000n))
  expect(await report()).toMatchObject([
    { kind: 'paid', providerPaymentId: paymentId, amount: money('IDR', 150_000n) },
  ])
})
