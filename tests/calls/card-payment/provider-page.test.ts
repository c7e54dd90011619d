import { expect, test, vi } from 'vitest'
import { repaymentHuichao, repaymentWay } from '#contract/card-payment/calls.ts'
import { loanPlayDetail, paymentEvents } from '#contract/payment-request/calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

// Without a card acquirer, as in production, a card is paid with on the payment provider's page.

const withoutAcquirer = () => createTestApp({ environment: { RUPYA_CARD_PROVIDER: 'none' } })

/** What the next installment costs today. */
const firstAmount = async ({ call, order }: Borrower): Promise<string> => {
  const { data } = await call(loanPlayDetail, order)
  return data?.repayPlanDetail.repayWaitDetail[0]?.totalAmount ?? expect.fail('nothing to pay')
}

const start = async (borrower: Borrower, amount: string) =>
  await borrower.call(
    repaymentHuichao,
    { orderId: borrower.order.orderId, amount, periods: '1' },
    { idempotencyKey: freshKey() },
  )

const payOnPage = async (app: TestApp, borrower: Borrower, [at, choice]: [string, string]) => {
  const { data } = await start(borrower, await firstAmount(borrower))
  const { url, repayRecordId: cardNo } = data ?? expect.fail('no page')
  expect(url).toContain(at)
  const body = new URLSearchParams({ choice })
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  await app.drain()
  return await borrower.call(paymentEvents, { cardNo })
}

test('India: repayment-huichao leads to Razorpay, and the money repays the loan', async () => {
  await using app = await withoutAcquirer()
  const arjun = await app.enter('arjun')
  const paid = await payOnPage(app, arjun, ['/razorpay/i/', 'debit'])
  expect(paid.data).toMatchObject({ state: 'paid', payCode: 'DEBIT-CARD' })
})

test('Indonesia: it leads to Midtrans, and under Xendit there is no such page', async () => {
  await using app = await withoutAcquirer()
  const siti = await app.enter('siti')
  const amount = await firstAmount(siti)
  expect((await start(siti, amount)).code).toBe('4002')
  const midtrans = app.services.paymentProviders.get('midtrans') ?? expect.fail('no Midtrans')
  using _chosen = vi.spyOn(app.services, 'paymentProviderOf').mockReturnValue(midtrans)
  expect((await payOnPage(app, siti, ['/midtrans/snap/v4/', 'pay'])).data).toMatchObject({
    state: 'paid',
  })
})

test('another amount than is owed starts nothing', async () => {
  await using app = await withoutAcquirer()
  const arjun = await app.enter('arjun')
  expect((await start(arjun, '1')).code).not.toBe('0')
  expect(app.bank.listPaymentRequests()).toEqual([])
})

test('the page of cards is opened where the provider has one, and takes no number', async () => {
  await using app = await withoutAcquirer()
  const [arjun, siti] = [await app.enter('arjun'), await app.enter('siti')]
  const way = await arjun.call(repaymentWay, { orderId: arjun.order.orderId })
  expect(way.data).toMatchObject({ takesNumber: '0', bankCards: [], charge: null })
  const { amount = '', periods = 0, repayToken = '' } = way.data ?? {}
  const { data } = await arjun.call(
    repaymentHuichao,
    { orderId: arjun.order.orderId, amount, periods: String(periods), repayToken },
    { idempotencyKey: freshKey() },
  )
  expect(data?.url).toContain('/razorpay/i/')
  expect((await siti.call(repaymentWay, { orderId: siti.order.orderId })).code).toBe('4002')
  await using withAcquirer = await createTestApp()
  const typed = await withAcquirer.enter('arjun')
  const own = await typed.call(repaymentWay, { orderId: typed.order.orderId })
  expect(own.data?.takesNumber).toBe('1')
})
