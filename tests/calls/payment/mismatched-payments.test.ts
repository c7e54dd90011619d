import { describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { generateVcode, paymentEvents } from '#contract/payment-request/calls.ts'
import { chooseOverpayment, overpayment } from '#contract/refund/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import {
  type CallbackPayload,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'

const shared = shareApp()

const detailsOf = async ({ call, order }: Borrower) => {
  const { data } = await call(loanDetails, order)
  return {
    outstanding: data?.balance.outstanding,
    overpaid: data?.overpayment?.amount ?? '0',
    state: data?.orderStatus,
  }
}

const paymentRequestOf = async ({ call }: Borrower, cardNo: string) =>
  (await call(paymentEvents, { cardNo })).data

/** Siti owes three installments of 1,060,000; the first is due in two weeks. */
const enter = async (): Promise<{ app: TestApp; siti: Borrower }> => {
  const app = shared()
  return { app, siti: await app.enter('siti') }
}

const pay = async (app: TestApp, facts: CallbackPayload) => {
  expect((await app.deliverCallback(paidBody(facts))).status).toBe(200)
  return facts
}

describe('money for a payment request', () => {
  test('that is short counts, and the rest gets a new number', async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    await pay(app, await callbackPayloadFor(app, paymentRequest, { amount: '1000000' }))
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2180000', overpaid: '0' })
    const shown = await paymentRequestOf(siti, paymentRequest.cardNo)
    expect(shown).toMatchObject({ state: 'part-paid', receipt: { amount: '1000000' } })
    expect(shown?.reviewNote).toContain('Rp60.000')
    const rest = await createPaymentRequest(siti)
    expect(rest).toMatchObject({ amount: '60000' })
    expect(rest.vcode).not.toBe(paymentRequest.vcode)
    const last = await pay(app, await callbackPayloadFor(app, rest))
    const done = await paymentRequestOf(siti, paymentRequest.cardNo)
    expect(done).toMatchObject({ state: 'paid', reviewNote: '', receipt: { amount: '1000000' } })
    await app.deliverCallback(reversedBody(last, app.clock.now()))
    expect((await paymentRequestOf(siti, paymentRequest.cardNo))?.reviewNote).toContain('Rp60.000')
    await expectSoundBooks(app)
  })

  test.each([
    ['two installments', { periods: '2' }, '1500000', '620000'],
    ['a part', { purpose: 'part', amount: '100000' }, '40000', '60000'],
  ] as const)(
    'that is short of %s leaves its rest, which is paid as a part',
    async (_, input, came, rest) => {
      const { app, siti } = await enter()
      const short = await createPaymentRequest(siti, input)
      expect(short.remaining).toBeNull()
      await pay(app, await callbackPayloadFor(app, short, { amount: came }))
      const shown = await paymentRequestOf(siti, short.cardNo)
      expect(shown).toMatchObject({ state: 'part-paid', remaining: rest })
      const next = await createPaymentRequest(siti, { purpose: 'part', amount: rest })
      expect(next).toMatchObject({ amount: rest, amountChanged: '0' })
      await pay(app, await callbackPayloadFor(app, next))
      expect(await paymentRequestOf(siti, short.cardNo)).toMatchObject({
        state: 'paid',
        remaining: '0',
      })
    },
  )

  test('for another request lowers what is left of one that was replaced or has expired', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const leftOf = async ({ cardNo }: { cardNo: string }) => {
      const shown = await paymentRequestOf(siti, cardNo)
      return [shown?.state, shown?.remaining]
    }
    const replaced = await createPaymentRequest(siti, { periods: '2' })
    const part = await createPaymentRequest(siti, { purpose: 'part', amount: '60000' })
    expect(await leftOf(replaced)).toEqual(['replaced', null])
    await pay(app, await callbackPayloadFor(app, part))
    expect(await leftOf(replaced)).toEqual(['replaced', '2060000'])
    app.clock.advance({ seconds: 1 })
    const expired = await createPaymentRequest(siti)
    await app.clock.moveBy(2 * 86_400_000)
    expect(await leftOf(expired)).toEqual(['expired', null])
    const all = await createPaymentRequest(siti, { periods: '3' })
    await pay(app, await callbackPayloadFor(app, all))
    expect(await leftOf(replaced)).toEqual(['replaced', '0'])
    expect(await leftOf(expired)).toEqual(['expired', '0'])
  })

  test('that is short is not made up for by what another payment paid too much', async () => {
    const { app, siti } = await enter()
    const short = await createPaymentRequest(siti)
    await pay(app, await callbackPayloadFor(app, short, { amount: '500000' }))
    const part = await createPaymentRequest(siti, { purpose: 'part', amount: '100000' })
    await pay(app, await callbackPayloadFor(app, part, { amount: '700000' }))
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2580000', overpaid: '600000' })
    const shown = await paymentRequestOf(siti, short.cardNo)
    expect(shown).toMatchObject({ state: 'part-paid' })
    expect(shown?.reviewNote).toContain('Rp460.000')
    await expectSoundBooks(app)
  })

  test('that comes short in two parts pays the payment request', async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    await pay(app, await callbackPayloadFor(app, paymentRequest, { amount: '1000000' }))
    await pay(app, await callbackPayloadFor(app, paymentRequest, { amount: '60000' }))
    expect(await paymentRequestOf(siti, paymentRequest.cardNo)).toMatchObject({
      state: 'paid',
      receipt: { amount: '60000', outstandingAfter: '2120000' },
    })
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2120000', overpaid: '0' })
  })

  test('beyond the payment request and what is due is the borrower’s own', async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    await pay(app, await callbackPayloadFor(app, paymentRequest, { amount: '1100000' }))
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2120000', overpaid: '40000' })
    expect((await paymentRequestOf(siti, paymentRequest.cardNo))?.reviewNote).toContain('Rp40.000')
    await expectSoundBooks(app)
  })

  test('beyond the payment request pays what is late before it waits', async () => {
    const app = shared()
    // Budi's first installment is two weeks late; the second falls due later.
    const budi = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(budi)
    await app.clock.moveBy(20 * 86_400_000)
    const before = await detailsOf(budi)
    await pay(app, await callbackPayloadFor(app, paymentRequest, { amount: '2000000' }))
    const after = await detailsOf(budi)
    expect(Number(before.outstanding) - Number(after.outstanding)).toBe(
      2_000_000 - Number(after.overpaid),
    )
    expect(Number(after.overpaid)).toBeLessThan(2_000_000 - Number(paymentRequest.amount))
    await expectSoundBooks(app)
    await app.clock.moveBy(-20 * 86_400_000)
  })

  test('that comes late still counts', async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    await pay(
      app,
      await callbackPayloadFor(app, paymentRequest, { paidAt: '2026-11-22T03:00:01Z' }),
    )
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2120000', overpaid: '0' })
  })

  test('that comes twice stays the borrower’s the second time, and counts once the first is reversed', async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    const first = await pay(app, await callbackPayloadFor(app, paymentRequest))
    await pay(app, await callbackPayloadFor(app, paymentRequest))
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2120000', overpaid: '1060000' })
    const twice = await paymentRequestOf(siti, paymentRequest.cardNo)
    expect(twice?.receipt?.lines.map(({ kind }) => kind)).toEqual(['interest', 'principal'])
    await app.deliverCallback(reversedBody(first, app.clock.now()))
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2120000', overpaid: '0' })
    expect(await paymentRequestOf(siti, paymentRequest.cardNo)).toMatchObject({ state: 'paid' })
    await expectSoundBooks(app)
  })

  test('that comes after the loan is closed is the borrower’s own', async () => {
    const { app, siti } = await enter()
    const one = await createPaymentRequest(siti)
    const all = await createPaymentRequest(siti, { periods: '3' })
    await pay(app, await callbackPayloadFor(app, all))
    await pay(app, await callbackPayloadFor(app, one))
    expect(await detailsOf(siti)).toMatchObject({
      outstanding: '0',
      overpaid: '1060000',
      state: '200',
    })
    await expectSoundBooks(app)
  })

  test('that comes short after the loan is closed leaves no rest to pay', async () => {
    const { app, siti } = await enter()
    const one = await createPaymentRequest(siti)
    await pay(
      app,
      await callbackPayloadFor(app, await createPaymentRequest(siti, { periods: '3' })),
    )
    await pay(app, await callbackPayloadFor(app, one, { amount: '200000' }))
    const shown = await paymentRequestOf(siti, one.cardNo)
    expect(shown).toMatchObject({ state: 'paid', receipt: { amount: '200000' } })
    expect(shown?.reviewNote).toContain('Rp200.000')
    expect(shown?.reviewNote).not.toContain('Rp860.000')
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '0', overpaid: '200000' })
  })

  test('in another currency, or to an unknown number, waits for staff', async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    const rupees = await callbackPayloadFor(app, paymentRequest, {
      currency: 'INR',
      amount: '1060000',
    })
    const unmatched = await callbackPayloadFor(app, paymentRequest, {
      externalId: null,
      number: '1',
    })
    for (const facts of [rupees, unmatched]) await pay(app, facts)
    const { data } = await app.staff(listUnmatchedMoney, {})
    const reasons = new Map(data?.payments.map(each => [each.providerPaymentId, each.reason]))
    expect(reasons.get(rupees.paymentId)).toBe('wrong-currency')
    expect(reasons.get(unmatched.paymentId)).toBe('unknown-number')
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '3180000', overpaid: '0' })
  })
})

describe('an overpayment', () => {
  const overpay = async () => {
    const { app, siti } = await enter()
    const paymentRequest = await createPaymentRequest(siti)
    const facts = await pay(
      app,
      await callbackPayloadFor(app, paymentRequest, { amount: '1100000' }),
    )
    return { app, siti, facts }
  }
  const choose = async ({ call, order }: Borrower, choice: 'return' | 'keep', amount = '40000') =>
    await call(chooseOverpayment, { ...order, choice, amount }, { idempotencyKey: freshKey() })

  test('is applied to the next installment when the borrower chooses so, once', async () => {
    const { app, siti } = await overpay()
    expect((await choose(siti, 'keep')).data).toMatchObject({ amount: '0' })
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2080000', overpaid: '0' })
    expect(await choose(siti, 'keep')).toMatchObject({ code: '4521' })
    const next = await createPaymentRequest(siti)
    expect(next.amount).toBe('1020000')
    const lines = (await siti.call(loanStatement, siti.order)).data?.lines.at(-1)
    expect(lines).toMatchObject({
      kind: 'payment',
      text: 'Rp40.000 dari kelebihan bayar Anda dipakai untuk membayar tagihan',
    })
    await expectSoundBooks(app)
  })

  test('goes back to the borrower’s account, and is shown until it is there', async () => {
    const { app, siti } = await overpay()
    const { outstanding } = await detailsOf(siti)
    expect((await choose(siti, 'return')).data).toMatchObject({
      amount: '0',
      refunds: [{ amount: '40000', state: 'sending' }],
    })
    await expectSoundBooks(app)
    await app.drain()
    const { data } = await siti.call(overpayment, siti.order)
    expect(data).toMatchObject({ amount: '0', refunds: [{ amount: '40000', state: 'paid' }] })
    expect(await detailsOf(siti)).toMatchObject({ outstanding, overpaid: '0' })
    const statement = (await siti.call(loanStatement, siti.order)).data
    const lines = statement?.lines.filter(({ kind }) => kind === 'money')
    expect(lines).toMatchObject([
      { text: 'Uang Anda kami sisihkan untuk dikembalikan kepada Anda.', amount: '40000' },
      { text: 'Uang ini sudah kami kirim kembali kepada Anda.', amount: '40000' },
    ])
    await expectSoundBooks(app)
  })

  test('waits for an account where the borrower has none', async () => {
    const { app, siti } = await overpay()
    await app.services.db
      .updateTable('profile.payoutAccount')
      .set({ endedAt: app.clock.now() })
      .where('borrowerId', '=', siti.borrowerId)
      .execute()
    await choose(siti, 'return')
    await app.drain()
    const { data } = await siti.call(overpayment, siti.order)
    expect(data).toMatchObject({ amount: '0', refunds: [{ amount: '40000', state: 'stopped' }] })
    await expectSoundBooks(app)
  })

  test('is decided once, however many choices are pressed at once', async () => {
    const { app, siti } = await overpay()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(siti, index % 2 === 0 ? 'keep' : 'return')),
    )
    expect(replies.filter(({ code }) => code === '0')).toHaveLength(1)
    expect(replies.filter(({ code }) => code === '4521')).toHaveLength(9)
    await app.drain()
    await expectSoundBooks(app)
  })

  test('is refused when another amount was shown', async () => {
    const { siti } = await overpay()
    expect(await choose(siti, 'return', '50000')).toMatchObject({ code: '4521' })
  })

  test('applied to the debt and then reversed by the bank leaves the debt as it was', async () => {
    const { app, siti, facts } = await overpay()
    await choose(siti, 'keep')
    await app.deliverCallback(reversedBody(facts, app.clock.now()))
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '3180000', overpaid: '0' })
    await expectSoundBooks(app)
  })

  test('returned and then reversed by the bank cannot have paid the debt as well', async () => {
    const { app, siti, facts } = await overpay()
    await choose(siti, 'return')
    await app.drain()
    const second = await createPaymentRequest(siti)
    await pay(app, await callbackPayloadFor(app, second))
    await app.deliverCallback(reversedBody(facts, app.clock.now()))
    // 1,060,000 is booked and 40,000 of it went back.
    expect(await detailsOf(siti)).toMatchObject({ outstanding: '2160000', overpaid: '0' })
    await expectSoundBooks(app)
  })

  test('of another borrower is not found', async () => {
    const { app, siti } = await overpay()
    const dewi = await app.enter('dewi')
    const input = { ...siti.order, choice: 'return', amount: '40000' } as const
    const reply = await dewi.call(chooseOverpayment, input, { idempotencyKey: freshKey() })
    expect(reply.code).toBe('404')
  })
})

test('a number is requested as before when nothing is left over', async () => {
  const { siti } = await enter()
  const reply = await siti.call(generateVcode, siti.order, { idempotencyKey: freshKey() })
  expect(reply).toMatchObject({ code: '0', data: { amount: '1060000', state: 'waiting' } })
})
