import { describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import {
  enterAsPersona,
  ledgerProof,
  listBills,
  listPersonas,
  moveClock,
  payAtCounter,
  readClock,
  takeBackPayment,
} from '#contract/sandbox/calls.ts'
import type { CounterAction } from '#contract/sandbox/schemas.ts'
import { loanPersonas, readyPersonas } from '#tools/seed/personas.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const shared = shareApp()

describe('personas', () => {
  test('are seeded once, listed, and entered as by the cookie', async () => {
    await using app = await createTestApp()
    await Promise.all([seedSandbox(app.services)])
    await seedSandbox(app.services)
    const { data } = await app.anyone(listPersonas, {})
    expect(data?.personas.map(({ personaId }) => personaId)).toEqual(
      [...loanPersonas, ...readyPersonas].map(({ personaId }) => personaId),
    )
    for (const { personaId, path } of data?.personas ?? []) {
      const entered = await app.fetch('/h5-api/sandbox/enter', {
        method: 'POST',
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        body: new URLSearchParams({ personaId }),
      })
      expect(await entered.json()).toMatchObject({ code: '0', data: { entryUrl: path } })
      expect(entered.headers.get('set-cookie')).toContain('rupya=')
    }
    expect(await app.anyone(enterAsPersona, { personaId: 'nobody' })).toMatchObject({ code: '404' })
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  })
})

describe('the bank counter', () => {
  test('lists the payment requests it would take money for', async () => {
    const app = shared()
    const paymentRequest = await createPaymentRequest(await app.enter('siti'))
    const { data } = await app.anyone(listBills, { number: paymentRequest.vcode })
    expect(data?.bills).toMatchObject([
      {
        number: paymentRequest.vcode,
        amount: '1060000',
        currency: 'IDR',
        status: 'ACTIVE',
        outlet: 'BCA',
      },
    ])
    expect((await app.anyone(listBills, {})).data?.bills[0]?.number).toBe(paymentRequest.vcode)
  })

  test.each<[CounterAction, string, boolean]>([
    ['exact', 'paid', false],
    ['short', 'part-paid', false],
    ['over', 'paid', true],
    ['twice', 'paid', true],
    ['late', 'paid', false],
    ['reversed', 'expired', false],
  ])('pays %s: the bill is %s, and nothing is held', async (action, state, hasMore) => {
    const app = shared()
    const borrower = await app.enter('siti')
    const { cardNo, vcode } = await createPaymentRequest(borrower)
    const paid = await app.anyone(payAtCounter, { number: vcode, action })
    expect(paid.data?.payments.every(({ callbackStatus }) => callbackStatus === 200)).toBe(true)
    expect((await borrower.call(paymentEvents, { cardNo })).data?.state).toBe(state)
    const listed = (await app.staff(listUnmatchedMoney, {})).data?.payments ?? []
    expect(listed.filter(each => each.cardNo === cardNo)).toEqual([])
    const { data } = await borrower.call(loanDetails, borrower.order)
    expect(data?.moneyInReview).toEqual([])
    expect(data?.overpayment !== null).toBe(hasMore)
  })

  test('reverses a payment on a later day, once', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const { vcode } = await createPaymentRequest(borrower)
    const paid = await app.anyone(payAtCounter, { number: vcode, action: 'exact' })
    const paymentId = paid.data?.payments[0]?.paymentId ?? ''
    const owed = async () =>
      (await borrower.call(loanDetails, borrower.order)).data?.balance.outstanding
    expect(await owed()).toBe('2120000')
    await app.anyone(moveClock, { days: '3' })
    const takeBack = async (id: string) => await app.anyone(takeBackPayment, { paymentId: id })
    expect((await takeBack(paymentId)).data).toEqual({ callbackStatus: 200 })
    expect(await owed()).toBe('3180000')
    expect((await takeBack(paymentId)).data).toEqual({ callbackStatus: 0 })
    expect(await takeBack('nothing')).toMatchObject({ code: '404' })
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  })

  test('refuses an unknown number, and an amount that is not one', async () => {
    const app = shared()
    const { vcode } = await createPaymentRequest(await app.enter('siti'))
    const pay = async (number: string, amount: string) =>
      await app.anyone(payAtCounter, { number, action: 'short', amount })
    expect(await pay('1', '1')).toMatchObject({ code: '404' })
    for (const amount of ['1060000', '9000000', '0', '0.5']) {
      expect(await pay(vcode, amount), amount).toMatchObject({ status: 400, code: '400' })
    }
  })
})

describe('the clock', () => {
  test('moves the business day, and a loan with it, and comes back', async () => {
    await using app = await createTestApp()
    const { call, order } = await app.enter('siti')
    const state = async () => (await call(loanDetails, order)).data?.orderStatus
    expect((await app.anyone(readClock, {})).data).toMatchObject({
      shiftedDays: 0,
      today: { ID: '2026-11-21', IN: '2026-11-21' },
    })
    expect(await state()).toBe('170')
    expect((await app.anyone(moveClock, { days: '10' })).data?.today.ID).toBe('2026-12-01')
    expect(await state()).toBe('174')
    expect((await app.anyone(moveClock, { days: '2' })).data?.shiftedDays).toBe(12)
    expect(await state()).toBe('180')
    expect((await app.anyone(moveClock, { reset: '1' })).data?.shiftedDays).toBe(0)
    expect(await state()).toBe('170')
    expect(await app.anyone(moveClock, { days: '1.5' })).toMatchObject({ code: '400' })
  })
})

test('the proof of the ledger names what does not hold', async () => {
  await using app = await createTestApp()
  const { order } = await app.enter('siti')
  expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  await app.services.db
    .updateTable('loan.loan')
    .set({ state: 200 })
    .where('loanId', '=', order.orderId)
    .execute()
  expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([
    `I9 loan settled without a day, or a day without settled: ${order.orderId}`,
  ])
})
