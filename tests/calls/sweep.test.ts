import { expect, test } from 'vitest'
import { ledgerProof } from '#contract/sandbox.ts'
import { sweepPayments } from '#server/repayment/public.ts'
import { askForBill, paymentOf } from '#tests/support/bills.ts'
import { createTestApp, type TestApp } from '#tests/support/create-test-app.ts'
import { paidBody } from '#tests/support/provider-callbacks.ts'

const otherBank = { payCode: 'BNI', pay_type: '1', is_default: '0' } as const
const states = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('repayment.payment')
    .select('state')
    .orderBy('sequence_no')
    .execute()
  return rows.map(({ state }) => state)
}
/** As a process leaves it that dies right after it kept the callback. */
const leaveUnhandled = async ({ services }: TestApp) => {
  await services.db
    .updateTable('callback.received')
    .set({ handled_at: null, outcome: null, received_at: new Date(Date.now() - 120_000) })
    .execute()
}
const paidUntold = async (app: TestApp) => {
  const bill = await askForBill(await app.enter('siti'))
  app.bank.setKnobs({ dropCallbacks: true })
  await app.bank.pay(bill.vcode, 'exact')
  app.bank.resetKnobs()
}

test('a payment that no callback told is asked for, once', async () => {
  await using app = await createTestApp()
  await paidUntold(app)
  expect(await states(app)).toEqual([])
  await Promise.all([sweepPayments(app.services), sweepPayments(app.services)])
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
  expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
})

test('an outage of days is made good, wherever in it the payment lies', async () => {
  await using app = await createTestApp()
  await sweepPayments(app.services)
  app.clock.advance({ hours: 5 })
  await paidUntold(app)
  app.clock.advance({ days: 3 })
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
})

test('what was paid before the provider was ever asked is asked for too', async () => {
  await using app = await createTestApp()
  await paidUntold(app)
  app.clock.advance({ hours: 5 })
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
})

test('while the bank is down nothing is taken for asked', async () => {
  await using app = await createTestApp()
  await sweepPayments(app.services)
  await paidUntold(app)
  app.bank.setKnobs({ fault: 'server-error' })
  for (let hour = 0; hour < 5; hour += 1) {
    app.clock.advance({ hours: 1 })
    await sweepPayments(app.services)
  }
  expect(await states(app)).toEqual([])
  app.bank.resetKnobs()
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted'])
})

test('a callback that was kept and not handled is taken up', async () => {
  await using app = await createTestApp()
  const bill = await askForBill(await app.enter('siti'))
  await app.callBack(paidBody(await paymentOf(app, bill)))
  await app.callBack('no JSON at all')
  await leaveUnhandled(app)
  await sweepPayments(app.services)
  const outcomes = await app.services.db
    .selectFrom('callback.received')
    .select(['outcome', 'handled_at'])
    .execute()
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'unreadable'])
  expect(outcomes.every(({ handled_at }) => handled_at !== null)).toBe(true)
  expect(await states(app)).toEqual(['posted'])
})

test('money that cannot be booked keeps no other from being booked', async () => {
  await using app = await createTestApp()
  const stuck = await askForBill(await app.enter('siti'))
  await app.bank.pay(stuck.vcode, 'exact')
  await app.services.db.deleteFrom('platform.outbox').execute()
  await leaveUnhandled(app)
  // As if an event had been kept that today's program cannot take.
  const event = JSON.stringify({ kind: 'paid', provider: 'xendit', amount: { minor: '1' } })
  await app.services.db.updateTable('callback.received').set({ event }).execute()
  await paidUntold(app)
  await sweepPayments(app.services)
  expect(await states(app)).toEqual(['posted', 'posted'])
  expect(app.logged()).toContain('a kept callback is not booked')
})

test('numbers that were replaced are closed at the bank, and one it does not know stops nothing', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const first = await askForBill(borrower)
  const second = await askForBill(borrower, otherBank)
  const third = await askForBill(borrower, { ...otherBank, payCode: 'BRI' })
  await app.services.db
    .updateTable('repayment.instruction')
    .set({ provider_ref: 'nobody-knows-this' })
    .where('bill_no', '=', first.cardNo)
    .execute()
  await sweepPayments(app.services)
  const statusOf = ({ vcode }: { vcode: string }) => app.bank.listBills(vcode)[0]?.status
  expect([statusOf(second), statusOf(third)]).toEqual(['INACTIVE', 'ACTIVE'])
})

test('a bill whose time is over is expired, and its late money counts', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('siti')
  const bill = await askForBill(borrower)
  app.clock.advance({ days: 1, seconds: 1 })
  await sweepPayments(app.services)
  await app.bank.pay(bill.vcode, 'late')
  expect(await states(app)).toEqual(['posted'])
  expect((await askForBill(borrower)).cardNo).not.toBe(bill.cardNo)
})
