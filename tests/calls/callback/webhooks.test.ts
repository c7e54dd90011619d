import { describe, expect, test, vi } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import {
  type CallbackPayload,
  callbackRequest,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'

const strayPayload: CallbackPayload = {
  paymentId: 'stray-1',
  externalId: null,
  number: '8808999000001',
  amount: '250000',
  currency: 'IDR',
  paidAt: new Date('2026-11-21T02:00:00Z'),
}
const shared = shareApp()
const callbacks = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('callback.received')
    .select(['callbackId', 'bodyEncrypted', 'headers', 'outcome', 'handledAt'])
    .orderBy('receivedAt')
    .orderBy('callbackId')
    .execute()
  return rows.map(({ callbackId, bodyEncrypted, ...row }) => ({
    ...row,
    body: services.cipher.openBytes(bodyEncrypted, callbackId),
  }))
}
const payments = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('payment.payment')
    .select(['providerPaymentId as id', 'state', 'suspenseReason as reason', 'amountMinor'])
    .orderBy('sequenceNo')
    .execute()
const clearing = async (app: TestApp) => {
  const { data } = await app.anyone(ledgerProof, {})
  expect(data?.violations).toEqual([])
  return data?.balances.find(({ account }) => account === 'cash.clearing')?.amount ?? '0'
}

describe('a callback', () => {
  test('is stored byte for byte, without its token', async () => {
    await using app = await createTestApp()
    const body = `  ${paidBody(strayPayload).replace('{', '{ \n\t')}  `
    expect((await app.deliverCallback(body)).status).toBe(200)
    const [stored] = await callbacks(app)
    expect(stored?.body.toString('utf8')).toBe(body)
    expect(JSON.stringify(stored?.headers)).not.toContain(
      app.services.config.payment.xendit.callbackTokens[0],
    )
    expect(stored).toMatchObject({ outcome: 'suspense', handledAt: expect.any(Date) })
  })

  test('without the right token is refused, and stores nothing', async () => {
    await using app = await createTestApp()
    const [callbackToken = ''] = app.services.config.payment.xendit.callbackTokens
    const body = paidBody(strayPayload)
    for (const wrong of [
      '',
      'x',
      `${callbackToken}x`,
      ` , ${callbackToken}`,
      callbackToken.slice(1),
    ]) {
      expect((await app.deliverCallback(body, wrong)).status, wrong).toBe(401)
    }
    expect((await app.app.fetch(callbackRequest(origin, body, undefined))).status).toBe(401)
    const twice = callbackRequest(origin, body, callbackToken)
    twice.headers.append('x-callback-token', callbackToken)
    expect((await app.app.fetch(twice)).status).toBe(401)
    expect([await callbacks(app), await payments(app)]).toEqual([[], []])
  })

  test.each([
    ['no JSON', 'paid: yes'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a payment without its amount', '{"payment_id":"p1","callback_virtual_account_id":"a"}'],
    ['an unknown kind', '{"hello":"world"}'],
    ['an amount of nothing', paidBody({ ...strayPayload, amount: '0' })],
    ['an amount below nothing', paidBody({ ...strayPayload, amount: '-250000' })],
    ['half a rupiah', paidBody({ ...strayPayload, amount: '250000.5' })],
    ['an amount beyond all money', paidBody({ ...strayPayload, amount: '9'.repeat(30) })],
    ['an amount in another notation', paidBody({ ...strayPayload, amount: '2.5e5' })],
    ['a currency of nobody', paidBody({ ...strayPayload, currency: 'USD' })],
    ['a day beyond the calendar', paidBody({ ...strayPayload, paidAt: '+123456-01-01T00:00:00Z' })],
    ['a day before the calendar', paidBody({ ...strayPayload, paidAt: '1066-10-14T00:00:00Z' })],
  ])('of %s is kept as unreadable and answered 200', async (_what, body) => {
    const app = shared()
    const before = (await payments(app)).length
    expect((await app.deliverCallback(body)).status).toBe(200)
    const stored = (await callbacks(app)).filter(each => each.body.equals(Buffer.from(body)))
    expect(stored).toMatchObject([{ outcome: 'unreadable', handledAt: expect.any(Date) }])
    expect(await payments(app)).toHaveLength(before)
  })

  test('longer than 64 KiB is too large, also without a stated length', async () => {
    await using app = await createTestApp()
    const [callbackToken = ''] = app.services.config.payment.xendit.callbackTokens
    expect((await app.deliverCallback('x'.repeat(64 * 1024 + 1))).status).toBe(413)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => {
        pulled += 1
        controller.enqueue(new Uint8Array(16 * 1024))
        if (pulled > 64) controller.close()
      },
    })
    const request = new Request(`${origin}/webhooks/xendit`, {
      method: 'POST',
      headers: { 'x-callback-token': callbackToken },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect((await app.app.fetch(request)).status).toBe(413)
    expect(pulled).toBeLessThan(10)
    expect(await callbacks(app)).toEqual([])
  })

  test('about an account that was only created is no money', async () => {
    await using app = await createTestApp()
    const body = '{"id":"a","account_number":"8808999","bank_code":"BNI","status":"ACTIVE"}'
    expect((await app.deliverCallback(body)).status).toBe(200)
    expect(await callbacks(app)).toMatchObject([{ outcome: 'ignored' }])
    expect(await payments(app)).toEqual([])
  })
})

describe('money', () => {
  test('is posted once, however often and however parallel it is reported', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const body = paidBody(await callbackPayloadFor(app, await createPaymentRequest(borrower)))
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.deliverCallback(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await payments(app)).toMatchObject([{ state: 'posted' }])
    expect(await clearing(app)).toBe('1060000')
    const outcomes = (await callbacks(app)).map(({ outcome }) => outcome)
    expect(outcomes.filter(outcome => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 'duplicate')).toHaveLength(19)
  })

  test.each<[string, Partial<CallbackPayload>, string]>([
    ['in another currency', { currency: 'INR', amount: '1060000' }, 'wrong-currency'],
    ['before the loan was', { paidAt: '2026-10-01T03:00:00Z' }, 'nothing-owed'],
    ['to a number nobody knows', { externalId: null, number: '1' }, 'unknown-number'],
    ['for an id that is not ours', { externalId: 'order-77' }, 'unknown-number'],
    [
      'for an id of nobody',
      { externalId: '01a1fc0b-0000-7000-8000-000000000000' },
      'unknown-number',
    ],
  ])('%s is held in suspense and listed for staff', async (_what, changes, reason) => {
    const app = shared()
    const borrower = await app.enter('siti')
    const payment = await callbackPayloadFor(app, await createPaymentRequest(borrower), changes)
    const id = payment.paymentId
    expect((await app.deliverCallback(paidBody(payment))).status).toBe(200)
    const booked = (await payments(app)).filter(each => each.id === id)
    expect(booked).toMatchObject([{ state: 'suspense', reason }])
    const { data } = await app.staff(listUnmatchedMoney, {})
    const listed = data?.payments.filter(each => each.providerPaymentId === id)
    expect(listed).toMatchObject([{ reason, state: 'open', currency: payment.currency }])
    await clearing(app)
  })

  test('paid a second time for one payment request is on its loan, and the borrower’s own', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    expect(await payments(app)).toMatchObject([{ state: 'posted' }, { state: 'posted' }])
    const { data } = await borrower.call(loanDetails, borrower.order)
    expect(data?.overpayment).toEqual({ amount: '1060000', returning: '0' })
    expect(await clearing(app)).toBe('2120000')
  })

  test('is matched by the number alone when the bank names no payment request', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const payment = await callbackPayloadFor(app, await createPaymentRequest(borrower), {
      externalId: null,
    })
    await app.deliverCallback(paidBody(payment))
    expect(await payments(app)).toMatchObject([{ state: 'posted' }])
  })

  test('reversed before it was reported leaves nothing, in either order', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const payment = await callbackPayloadFor(app, await createPaymentRequest(borrower))
    for (const body of [reversedBody(payment, app.clock.now()), paidBody(payment)]) {
      expect((await app.deliverCallback(body)).status).toBe(200)
    }
    expect(await payments(app)).toMatchObject([{ state: 'reversed' }])
    expect(await clearing(app)).toBe('0')
  })

  test('of twenty callbacks at once on one loan is posted whole', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const bodies: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const payCode = count % 2 === 0 ? 'BNI' : 'BCA'
      const paymentRequest = await createPaymentRequest(borrower, {
        payCode,
        pay_type: '1',
        is_default: '0',
      })
      bodies.push(paidBody(await callbackPayloadFor(app, paymentRequest)))
    }
    const answers = await Promise.all(bodies.map(body => app.deliverCallback(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // On a busy machine some are answered after four seconds, and booked after that.
    await expect.poll(() => clearing(app), { timeout: 60_000 }).toBe(String(20 * 1_060_000))
  })
})

test('a callback whose booking waits is answered within the provider’s five seconds', async () => {
  await using app = await createTestApp()
  const arjun = await app.enter('arjun')
  const { vcode } = await createPaymentRequest(arjun)
  const provider = app.services.paymentProviderOf('IN')
  const [readBack, answer] = [provider.readBack, Promise.withResolvers<void>()]
  using _reading = vi.spyOn(provider, 'readBack').mockImplementation(async reference => {
    await answer.promise
    return await readBack(reference)
  })
  using counted = vi.spyOn(app.services.metrics, 'countCallback')
  // Old enough to be a hint, which is read back before it is booked.
  app.bank.setSettings({ callbackAgeMs: 3_600_000 })
  await app.bank.pay(vcode, 'exact')
  const booked = async () =>
    (await payments(app)).filter(({ state }) => state === 'posted').map(({ id }) => id)
  expect(counted.mock.calls).toEqual([['razorpay', 'accepted']])
  const before = await booked()
  answer.resolve()
  await expect.poll(async () => (await booked()).length).toBe(before.length + 1)
  // Noted after the booking, by itself.
  await expect.poll(async () => await callbacks(app)).toMatchObject([{ outcome: 'posted' }])
})
