import { describe, expect, test, vi } from 'vitest'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// Snap, Midtrans' page for cards (decision 072).

const byCard = { pay_type: '5', payCode: 'DEBIT-CARD', is_default: '0' } as const
const byQris = { pay_type: '3', payCode: 'QRIS', is_default: '0' } as const

const underMidtrans = (app: TestApp) => {
  const midtrans = app.services.paymentProviders.get('midtrans') ?? expect.fail('no Midtrans')
  return vi.spyOn(app.services, 'paymentProviderOf').mockReturnValue(midtrans)
}

/** The card payments that are booked, oldest first. */
const booked = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('payment.payment')
    .select(['state', 'suspenseReason'])
    .orderBy('sequenceNo')
    .execute()

describe('a page for debit cards in Indonesia', () => {
  test('leads to Snap and back, and turns to paid', async () => {
    await using app = await createTestApp()
    using _chosen = underMidtrans(app)
    const siti = await app.enter('siti')
    const request = await createPaymentRequest(siti, byCard)
    expect(request.payLink?.name).toContain('Kartu debit')
    const url = request.payLink?.url ?? expect.fail('no link')
    const page = await fetch(url)
    expect(await page.text()).toContain('Pay with my card')
    const body = new URLSearchParams({ choice: 'pay' })
    const back = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const address = new URL(back.headers.get('location') ?? '')
    expect([back.status, address.searchParams.get('bill')]).toEqual([303, request.cardNo])
    const { data } = await siti.call(paymentEvents, { cardNo: request.cardNo })
    expect(data).toMatchObject({ state: 'paid', receipt: { method: 'Kartu debit' } })
  })

  test('is cancelled at Midtrans once it is replaced', async () => {
    await using app = await createTestApp()
    using _chosen = underMidtrans(app)
    const siti = await app.enter('siti')
    const request = await createPaymentRequest(siti, byCard)
    await createPaymentRequest(siti, byQris)
    await sweepPayments(app.services)
    expect(app.bank.listPaymentRequests(request.vcode)).toMatchObject([{ status: 'INACTIVE' }])
  })

  test.each([
    ['before it is settled, by cancelling', 0],
    ['after it is settled, by a refund', 2 * 86_400],
  ])('paid by credit card repays nothing, and goes back: %s', async (_, seconds) => {
    await using app = await createTestApp()
    using _chosen = underMidtrans(app)
    const siti = await app.enter('siti')
    const request = await createPaymentRequest(siti, byCard)
    app.bank.setSettings({ cardType: 'credit' })
    await app.bank.pay(request.vcode, 'exact')
    expect(await booked(app)).toEqual([{ state: 'suspense', suspenseReason: 'credit-card' }])
    app.clock.advance({ seconds })
    await sweepPayments(app.services)
    await sweepPayments(app.services)
    expect(await booked(app)).toEqual([{ state: 'reversed', suspenseReason: 'credit-card' }])
    const { data } = await siti.call(paymentEvents, { cardNo: request.cardNo })
    expect(data?.receipt).toBeNull()
  })
})
