import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { ProviderRefusalError } from '#server/providers/payment/provider-errors.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const requestExtension = async ({ call, order }: Borrower) =>
  await call(generateVcode, { ...order, purpose: 'extension' }, { idempotencyKey: freshKey() })

/** Requests the number of the next installment. */
const paymentRequestCall =
  ({ call, order }: Borrower) =>
  async () =>
    await call(generateVcode, order, { idempotencyKey: freshKey() })

const statesIn = async (
  { services }: TestApp,
  table: 'payment.payment' | 'paymentRequest.paymentRequest',
) => {
  const rows = await services.db.selectFrom(table).select('state').execute()
  return rows.map(({ state }) => state)
}

describe('a requested number', () => {
  test('while money is booked is for what is to be paid after it', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(budi)
    // The penalty of 14 days, which the extension would have carried: 119,840 without it.
    const penalty = paidBody(await callbackPayloadFor(app, paymentRequest, { amount: '14840' }))
    const [, time] = await whileWaiting(
      app.services.db,
      async tx =>
        await sql`select from loan.loan where loan_id = ${budi.order.orderId}
          for update`.execute(tx),
      async () => await app.deliverCallback(penalty),
      async () => await requestExtension(budi),
    )
    expect(time.data).toMatchObject({ amount: '105000' })
    if (!time.data) throw new Error('no number for more time')
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, time.data)))
    await app.drain()
    expect(await statesIn(app, 'payment.payment')).toEqual(['posted', 'posted'])
  })

  test("by two taps is the first's, though the second is refused meanwhile", async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const ask = paymentRequestCall(siti)
    const provider = app.services.paymentProviderOf('ID')
    const make = provider.createPaymentRequest
    const answer = Promise.withResolvers<void>()
    using making = vi
      .spyOn(provider, 'createPaymentRequest')
      .mockImplementationOnce(async request => {
        await answer.promise
        return await make(request)
      })
      .mockRejectedValueOnce(new ProviderRefusalError('no such bank', 400, 'NO_BANK'))
    const first = ask()
    await expect.poll(() => making.mock.calls.length).toBe(1)
    expect((await ask()).code).toBe(refusalCode.providerUnavailable)
    answer.resolve()
    const { data: existing } = await first
    expect(existing?.vcode).toMatch(/^\d{8,}$/)
    expect((await ask()).data?.cardNo).toBe(existing?.cardNo)
  })

  test('that a second tap gets though the first was refused is closed again', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const ask = paymentRequestCall(siti)
    const provider = app.services.paymentProviderOf('ID')
    const make = provider.createPaymentRequest
    const [refusal, answer] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
    using making = vi
      .spyOn(provider, 'createPaymentRequest')
      .mockImplementationOnce(async () => await refusal.promise)
      .mockImplementationOnce(async request => {
        await answer.promise
        return await make(request)
      })
    const first = ask()
    await expect.poll(() => making.mock.calls.length).toBe(1)
    const second = ask()
    await expect.poll(() => making.mock.calls.length).toBe(2)
    refusal.reject(new ProviderRefusalError('no such bank', 400, 'NO_BANK'))
    expect((await first).code).toBe(refusalCode.providerUnavailable)
    expect(await statesIn(app, 'paymentRequest.paymentRequest')).toEqual(['failed'])
    answer.resolve()
    expect((await second).code).toBe(refusalCode.providerUnavailable)
    await sweepPayments(app.services)
    expect(await statesIn(app, 'paymentRequest.paymentRequest')).toEqual(['replaced'])
    expect(app.bank.listPaymentRequests()).toMatchObject([{ status: 'INACTIVE' }])
  })

  test('is refused for good by a later tap, once the first can have no reply any more', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const ask = paymentRequestCall(siti)
    app.bank.setSettings({ fault: 'server-error' })
    expect((await ask()).code).toBe(refusalCode.providerUnavailable)
    app.bank.resetSettings()
    app.clock.advance({ seconds: 61 })
    using _making = vi
      .spyOn(app.services.paymentProviderOf('ID'), 'createPaymentRequest')
      .mockRejectedValueOnce(new ProviderRefusalError('no such bank', 400, 'NO_BANK'))
    expect((await ask()).code).toBe(refusalCode.providerUnavailable)
    expect(await statesIn(app, 'paymentRequest.paymentRequest')).toEqual(['failed'])
  })
})
