import { describe, expect, test } from 'vitest'
import { decideDisbursement, listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

type DisbursedApplication = Awaited<ReturnType<typeof applyForLoan>>

const detailsOf = async ({ borrower, order }: DisbursedApplication) => {
  const { data } = await borrower.call(loanDetails, order)
  if (!data) throw new Error('the loan is not there')
  return data
}

/** An account's balance over all loans. */
const accountTotal = async ({ services }: TestApp, account: string): Promise<bigint> => {
  const rows = await services.db
    .selectFrom('ledger.line')
    .select('amountMinor')
    .where('account', '=', account as 'cash.transit')
    .execute()
  return rows.reduce((sum, row) => sum + row.amountMinor, 0n)
}

const net = ({ offer }: DisbursedApplication) => BigInt(offer.figures.netDisbursed)
const paidOut = (app: TestApp) => app.payouts.payouts().filter(each => each.status === 'SUCCEEDED')

const sweepLater = async (app: TestApp) => {
  app.clock.advance({ seconds: 120 })
  await sweepDisbursements(app.services)
  await app.drain()
}

describe('money in transit', () => {
  test('is out of the funding account, not yet owed, and the page shows where it goes', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ hold: true })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    expect(await detailsOf(applied)).toMatchObject({
      orderStatus: '151',
      payout: {
        state: 'sending',
        amount: applied.offer.figures.netDisbursed,
        account: 'BCA •••• 1234',
        arrivesBy: '2026-11-24',
      },
      balance: { outstanding: '0' },
    })
    expect(await accountTotal(app, 'cash.transit')).toBe(net(applied))
    expect(await accountTotal(app, 'cash.funding')).toBe(-net(applied))
    expect(await accountTotal(app, 'receivable.principal')).toBe(0n)
    await expectSoundBooks(app)
  })

  test('that arrives a day later moves every date by a day and no amount', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ hold: true })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    app.clock.advance({ days: 1 })
    await app.payouts.finish()
    const { balance, orderStatus } = await detailsOf(applied)
    expect(orderStatus).toBe('170')
    expect(balance.outstanding).toBe(applied.offer.figures.totalRepayable)
    expect(applied.offer.figures.firstDueOn).toBe('2026-12-21')
    expect(balance.nextDueOn).toBe('2026-12-22')
    await expectSoundBooks(app)
  })

  test('is paid once, by whichever source and however often it is reported', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ duplicates: 9 })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const [payout] = paidOut(app)
    await app.payouts.resendCallback(payout?.reference_id ?? '')
    await app.payouts.resendCallback(payout?.reference_id ?? '', 'ACCEPTED')
    await sweepLater(app)
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(await accountTotal(app, 'receivable.principal')).toBe(BigInt(applied.offer.amount))
    expect(paidOut(app)).toHaveLength(1)
    await expectSoundBooks(app)
  })

  test('whose arrival no callback reported is queried', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ dropCallbacks: true })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('151')
    await sweepLater(app)
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    await expectSoundBooks(app)
  })

  test.each([
    'server-error',
    'server-error-after-accept',
    'reset',
    'reset-after-accept',
    'half-body',
    'redirect',
  ] as const)('is sent once although the payer answered with a %s', async fault => {
    await using app = await createTestApp()
    app.payouts.setFaults({ fault, faultsLeft: 1 })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    for (let minutes = 0; minutes < 3; minutes += 1) await sweepLater(app)
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(app.payouts.payouts()).toHaveLength(1)
    await expectSoundBooks(app)
  })

  test('that was not sent yet is sent by the sweep', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID')
    const { outbox, db } = app.services
    app.payouts.setSettings({ outcome: 'fail', failureCode: 'INSUFFICIENT_BALANCE' })
    await app.drain()
    app.payouts.setSettings({ outcome: 'succeed' })
    await db.deleteFrom('platform.outbox').where('topic', '=', 'disburse').execute()
    await outbox.drain()
    app.clock.advance({ seconds: 301 })
    await sweepLater(app)
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    await expectSoundBooks(app)
  })

  test('is sent once although the payout provider hung after accepting it', async () => {
    await using app = await createTestApp()
    app.payouts.setFaults({ fault: 'time-out-after-accept', faultsLeft: 1 })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    await sweepLater(app)
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(app.payouts.payouts()).toHaveLength(1)
    await expectSoundBooks(app)
  }, 20_000)
})

describe('money that could not be paid out', () => {
  test('is back in the funding account, and staff pay it out again or cancel', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const first = await applyForLoan(app, 'ID')
    const second = await applyForLoan(app, 'ID')
    await app.drain()
    expect(await detailsOf(first)).toMatchObject({
      orderStatus: '151',
      payout: { state: 'failed' },
    })
    expect(await accountTotal(app, 'cash.transit')).toBe(0n)
    expect(await accountTotal(app, 'cash.funding')).toBe(0n)
    const stopped = await app.staff(listStoppedDisbursements, {})
    // The clock does not move here, so either may be listed first.
    expect(stopped.data?.disbursements).toHaveLength(2)
    expect(stopped.data?.disbursements).toEqual(
      expect.arrayContaining(
        [first, second].map(({ order: { orderId } }) =>
          expect.objectContaining({ orderId, state: 'failed', reason: 'INVALID_DESTINATION' }),
        ),
      ),
    )
    app.payouts.setSettings({ outcome: 'succeed' })
    const decideOn = async ({ order }: DisbursedApplication, decision: 'retry' | 'cancel') =>
      await app.staff(
        decideDisbursement,
        { orderId: order.orderId, decision, reason: 'the account was looked at' },
        { idempotencyKey: freshKey() },
      )
    expect((await decideOn(first, 'retry')).success).toBe(true)
    expect((await decideOn(second, 'cancel')).data?.orderStatus).toBe('110')
    expect((await decideOn(second, 'cancel')).code).toBe('4008')
    await app.drain()
    expect((await decideOn(first, 'retry')).code).toBe('4008')
    expect((await detailsOf(first)).orderStatus).toBe('170')
    expect((await detailsOf(second)).orderStatus).toBe('110')
    expect(paidOut(app)).toHaveLength(1)
    expect((await app.staff(listStoppedDisbursements, {})).data?.disbursements).toEqual([])
    await expectSoundBooks(app)
  })

  test('for a temporary reason is tried again by itself, under a new reference', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail', failureCode: 'TEMPORARY_TRANSFER_ERROR' })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    app.payouts.setSettings({ outcome: 'succeed' })
    await app.services.db
      .updateTable('platform.outbox')
      .set({ availableAt: new Date(0) })
      .where('topic', '=', 'disburse')
      .execute()
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(app.payouts.payouts().map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED'])
    await expectSoundBooks(app)
  })

  test('and is paid after all counts, while no other attempt is open', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const [payout] = app.payouts.payouts()
    await app.payouts.resendCallback(payout?.reference_id ?? '', 'SUCCEEDED')
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    await expectSoundBooks(app)
  })

  test('and is paid after all beside another attempt is shown to staff, and owed once', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const [failed] = app.payouts.payouts()
    app.payouts.setSettings({ outcome: 'succeed' })
    const retry = { orderId: applied.order.orderId, decision: 'retry', reason: 'again' } as const
    await app.staff(decideDisbursement, retry, { idempotencyKey: freshKey() })
    await app.drain()
    await app.payouts.resendCallback(failed?.reference_id ?? '', 'SUCCEEDED')
    const { data } = await app.staff(listStoppedDisbursements, {})
    expect(data?.disbursements).toMatchObject([{ state: 'paid-twice' }])
    expect(await accountTotal(app, 'receivable.principal')).toBe(BigInt(applied.offer.amount))
    expect(await accountTotal(app, 'cash.transit')).toBe(net(applied))
    await expectSoundBooks(app)
  })
})

describe('money that comes back a day later', () => {
  test('leaves a loan that has not begun, which can be paid out again', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    app.clock.advance({ days: 1 })
    const [payout] = paidOut(app)
    await app.payouts.returnMoney(payout?.reference_id ?? '')
    await app.payouts.resendCallback(payout?.reference_id ?? '')
    await app.payouts.resendCallback(payout?.reference_id ?? '', 'SUCCEEDED')
    expect(await detailsOf(applied)).toMatchObject({
      orderStatus: '151',
      payout: { state: 'returned' },
      balance: { outstanding: '0' },
    })
    for (const account of ['cash.transit', 'cash.funding', 'receivable.principal', 'income.fee']) {
      expect(await accountTotal(app, account), account).toBe(0n)
    }
    const retry = { orderId: applied.order.orderId, decision: 'retry', reason: 'again' } as const
    await app.staff(decideDisbursement, retry, { idempotencyKey: freshKey() })
    await app.drain()
    const { orderStatus, balance } = await detailsOf(applied)
    expect(orderStatus).toBe('170')
    expect(balance).toMatchObject({
      outstanding: applied.offer.figures.totalRepayable,
      nextDueOn: '2026-12-22',
    })
    await expectSoundBooks(app)
  })

  test('without a callback is found by a query', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    app.payouts.setSettings({ dropCallbacks: true })
    app.clock.advance({ days: 1 })
    await app.payouts.returnMoney(paidOut(app)[0]?.reference_id ?? '')
    await sweepLater(app)
    expect((await detailsOf(applied)).payout?.state).toBe('returned')
    await expectSoundBooks(app)
  })

  test('after a payment waits for staff; the loan and its payment stand', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const paymentRequest = await createPaymentRequest(applied.borrower)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    app.clock.advance({ days: 1 })
    await app.payouts.returnMoney(paidOut(app)[0]?.reference_id ?? '')
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    const { data } = await app.staff(listStoppedDisbursements, {})
    expect(data?.disbursements).toMatchObject([{ state: 'return-held' }])
    const [{ createdAt = '', stoppedAt = '' } = {}] = data?.disbursements ?? []
    // It waits since it came back, and not since it was paid out.
    expect(Date.parse(stoppedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(86_400_000)
    const { queues } = replyData(await app.staff(readHome, {}))
    expect(queues.find(({ queue }) => queue === 'disbursements')?.since).toBe(stoppedAt)
    expect(await accountTotal(app, 'liability.returned')).toBe(-net(applied))
    await expectSoundBooks(app)
  })

  test('keeps money paid to its number in suspense, since nothing is owed any more', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const paymentRequest = await createPaymentRequest(applied.borrower)
    await app.payouts.returnMoney(paidOut(app)[0]?.reference_id ?? '')
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest)))
    expect((await detailsOf(applied)).orderStatus).toBe('151')
    expect(await accountTotal(app, 'liability.suspense')).not.toBe(0n)
    await expectSoundBooks(app)
  })
})

describe('a callback of the payout provider', () => {
  const send = async (app: TestApp, body: string, token: string) =>
    await app.fetch('/webhooks/xendit-payouts', {
      method: 'POST',
      headers: { 'x-callback-token': token, 'content-type': 'application/json' },
      body,
    })

  test('without proof is refused, and an unreadable one is stored', async () => {
    await using app = await createTestApp()
    const [callbackToken = ''] = app.services.config.payout.xendit.callbackTokens
    expect((await send(app, '{}', 'forged')).status).toBe(401)
    expect((await send(app, 'no json', callbackToken)).status).toBe(200)
    expect((await send(app, 'x'.repeat(70_000), callbackToken)).status).toBe(413)
    const stored = await app.services.db.selectFrom('callback.received').select('outcome').execute()
    expect(stored).toEqual([{ outcome: 'unreadable' }])
  })

  test('with another amount, or of an unknown payout, books nothing', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ hold: true })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const [payout] = app.payouts.payouts()
    const reportOf = (reference: string, amount: number) =>
      JSON.stringify({
        event: 'payout.succeeded',
        data: {
          id: 'disb-1',
          reference_id: reference,
          amount,
          currency: 'IDR',
          status: 'SUCCEEDED',
          created: app.clock.now().toISOString(),
        },
      })
    const [callbackToken = ''] = app.services.config.payout.xendit.callbackTokens
    const short = reportOf(payout?.reference_id ?? '', 1)
    expect(await (await send(app, short, callbackToken)).json()).toMatchObject({
      message: 'wrong-amount',
    })
    expect(await (await send(app, reportOf('nobody', 1), callbackToken)).json()).toMatchObject({
      message: 'unknown',
    })
    expect((await detailsOf(applied)).orderStatus).toBe('151')
    await expectSoundBooks(app)
  })
})
