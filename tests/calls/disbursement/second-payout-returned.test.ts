import { describe, expect, test } from 'vitest'
import {
  decideDisbursement,
  listStoppedDisbursements,
  settlePayout,
} from '#contract/disbursement/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

// Of money that a provider paid out twice, either payout may come back later.

const once = () => ({ idempotencyKey: freshKey() })

const stopped = async (app: TestApp) =>
  (await app.staff(listStoppedDisbursements, {})).data?.disbursements ?? []

/** Staff end what was sent twice, by two persons. */
const settle = async (app: TestApp, disbursementId: string, decision: 'lost' | 'recovered') => {
  const input = { disbursementId, decision, reason: 'the bank says so' }
  expect((await app.staffAs('ani')(settlePayout, input, once())).code).toBe('0')
  expect((await decideOnSubject(app.staffAs('bayu'), disbursementId)).code).toBe('0')
  await app.drain()
  await expectSoundBooks(app)
}

const bookedLoss = async ({ services }: TestApp): Promise<bigint> => {
  const rows = await services.db
    .selectFrom('ledger.line')
    .select('amountMinor')
    .where('account', '=', 'expense.loss')
    .execute()
  return rows.reduce((sum, row) => sum + row.amountMinor, 0n)
}

/** A payout that was reported as failed, paid again, and arrived after all. */
const failedAndPaid = async (app: TestApp) => {
  app.payouts.setSettings({ outcome: 'fail' })
  const { order } = await applyForLoan(app, 'ID')
  await app.drain()
  const reference = app.payouts.payouts()[0]?.reference_id ?? ''
  app.payouts.setSettings({ outcome: 'succeed' })
  const retry = { orderId: order.orderId, decision: 'retry', reason: 'again' } as const
  await app.staff(decideDisbursement, retry, once())
  await app.drain()
  await app.payouts.resendCallback(reference, 'SUCCEEDED')
  return async () => await app.payouts.resendCallback(reference, 'REVERSED')
}

/** A payout that was asked for, and what its provider reports of it and of another under its reference. */
const twoUnderOneReference = async (app: TestApp) => {
  app.payouts.setSettings({ hold: true })
  const applied = await applyForLoan(app, 'ID')
  await app.drain()
  const payout = app.payouts.payouts().at(-1) ?? expect.fail('no payout was asked for')
  const report = async (id: string, status: 'SUCCEEDED' | 'REVERSED') => {
    const { reference_id, amount } = payout
    const at = app.clock.now().toISOString()
    const money = { amount, currency: 'IDR', status, created: at, updated: at }
    const response = await app.app.fetch(
      new Request('http://localhost:3000/webhooks/xendit-payouts', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-callback-token': app.services.config.payout.xendit.callbackTokens[0] ?? '',
        },
        body: JSON.stringify({
          event: `payout.${status.toLowerCase()}`,
          data: { id, reference_id, ...money },
        }),
      }),
    )
    expect(response.status).toBe(200)
  }
  return {
    ...applied,
    reportOurs: async (status: 'SUCCEEDED' | 'REVERSED') => await report(payout.id, status),
    reportAnother: async (status: 'SUCCEEDED' | 'REVERSED') => await report('disb-another', status),
  }
}

/** Two payouts that the provider made under one reference of ours. */
const madeTwice = async (app: TestApp) => {
  const { reportOurs, reportAnother } = await twoUnderOneReference(app)
  await reportOurs('SUCCEEDED')
  await reportAnother('SUCCEEDED')
  return async () => await reportAnother('REVERSED')
}

const secondPayouts = Object.entries({
  'that was first reported as failed': failedAndPaid,
  'under the reference of the first': madeTwice,
})

test.each(secondPayouts)(
  'a second payout %s that staff have given up is theirs to decide on again once it comes back',
  async (_, pay) => {
    await using app = await createTestApp()
    const comesBack = await pay(app)
    const [payout = expect.fail('nothing was paid twice')] = await stopped(app)
    const { disbursementId } = payout
    expect(payout.state).toBe('paid-twice')
    await settle(app, disbursementId, 'lost')
    expect(await stopped(app)).toEqual([])
    app.clock.advance({ days: 1 })
    await comesBack()
    expect(await stopped(app)).toMatchObject([
      { disbursementId, state: 'paid-twice', reason: 'RETURNED' },
    ])
    expect(await bookedLoss(app)).toBe(0n)
    await expectSoundBooks(app)
    await comesBack()
    await settle(app, disbursementId, 'recovered')
    expect(await bookedLoss(app)).toBe(0n)
    await comesBack()
    expect(await stopped(app)).toEqual([])
    await expectSoundBooks(app)
  },
)

test.each(secondPayouts)(
  'a second payout %s that comes back before staff decide is shown to them as come back',
  async (_, pay) => {
    await using app = await createTestApp()
    const comesBack = await pay(app)
    app.clock.advance({ days: 1 })
    const [before] = await stopped(app)
    await comesBack()
    const [after] = await stopped(app)
    const disbursementId = before?.disbursementId ?? ''
    expect(after).toMatchObject({ disbursementId, state: 'paid-twice', reason: 'RETURNED' })
    await settle(app, disbursementId, 'recovered')
  },
)

test.each(secondPayouts)(
  'a second payout %s that came back, and that staff booked as lost all the same, stays so when it is reported again',
  async (_, pay) => {
    await using app = await createTestApp()
    const comesBack = await pay(app)
    const [{ disbursementId } = expect.fail('nothing was paid twice')] = await stopped(app)
    app.clock.advance({ days: 1 })
    await comesBack()
    await settle(app, disbursementId, 'lost')
    const lost = await bookedLoss(app)
    expect(lost).toBeGreaterThan(0n)
    // A provider that is asked again gives its answer a newer time.
    app.clock.advance({ days: 1 })
    await comesBack()
    expect(await stopped(app)).toEqual([])
    expect(await bookedLoss(app)).toBe(lost)
    await expectSoundBooks(app)
  },
)

test('a loss that was proposed before the money came back is not booked', async () => {
  await using app = await createTestApp()
  const comesBack = await failedAndPaid(app)
  const [{ disbursementId } = expect.fail('nothing was paid twice')] = await stopped(app)
  const input = { disbursementId, decision: 'lost', reason: 'the bank says so' } as const
  expect((await app.staffAs('ani')(settlePayout, input, once())).code).toBe('0')
  app.clock.advance({ hours: 1 })
  await comesBack()
  expect((await decideOnSubject(app.staffAs('bayu'), disbursementId)).code).toBe('4811')
  await app.drain()
  expect(await stopped(app)).toMatchObject([{ disbursementId, reason: 'RETURNED' }])
  expect(await bookedLoss(app)).toBe(0n)
  await settle(app, disbursementId, 'recovered')
})

describe('a loan that was paid out twice', () => {
  const statesOf = async ({ services }: TestApp) =>
    (
      await services.db.selectFrom('loan.disbursement').select('state').orderBy('attempt').execute()
    ).map(({ state }) => state)
  const detailsOf = async ({ borrower, order }: Awaited<ReturnType<typeof applyForLoan>>) =>
    (await borrower.call(loanDetails, order)).data

  test('and whose first payout comes back runs by the second, until that comes back too', async () => {
    await using app = await createTestApp()
    const applied = await twoUnderOneReference(app)
    const { reportOurs, reportAnother } = applied
    await reportOurs('SUCCEEDED')
    app.clock.advance({ days: 1 })
    await reportAnother('SUCCEEDED')
    app.clock.advance({ days: 2 })
    await closeDays(app.services, 'ID')
    await reportOurs('REVERSED')
    expect(await statesOf(app)).toEqual(['returned', 'paid'])
    expect(await stopped(app)).toEqual([])
    expect(await detailsOf(applied)).toMatchObject({
      orderStatus: '170',
      balance: {
        outstanding: applied.offer.figures.totalRepayable,
        // A day after that of the offer, as the second arrived a day after the first.
        nextDueOn: '2026-12-22',
      },
    })
    await expectSoundBooks(app)
    await closeDays(app.services, 'ID')
    await expectSoundBooks(app)
    app.clock.advance({ days: 1 })
    await reportAnother('SUCCEEDED')
    await reportAnother('REVERSED')
    await reportAnother('REVERSED')
    expect(await statesOf(app)).toEqual(['returned', 'returned'])
    expect(await detailsOf(applied)).toMatchObject({
      orderStatus: '151',
      payout: { state: 'returned' },
    })
    expect(await stopped(app)).toMatchObject([{ attempt: 2, state: 'returned' }])
    await expectSoundBooks(app)
  })

  test('and whose second payout is reported after the first came back runs by it', async () => {
    await using app = await createTestApp()
    const applied = await twoUnderOneReference(app)
    await applied.reportOurs('SUCCEEDED')
    app.clock.advance({ days: 1 })
    await applied.reportOurs('REVERSED')
    await applied.reportAnother('SUCCEEDED')
    await applied.reportAnother('SUCCEEDED')
    await applied.reportOurs('SUCCEEDED')
    expect(await statesOf(app)).toEqual(['returned', 'paid'])
    expect(await stopped(app)).toEqual([])
    expect((await detailsOf(applied))?.orderStatus).toBe('170')
    await expectSoundBooks(app)
  })

  test.each(['INVALID_DESTINATION', 'TEMPORARY_TRANSFER_ERROR'] as const)(
    'and whose second payout fails by %s runs by the first, which was said to have failed',
    async failureCode => {
      await using app = await createTestApp()
      app.payouts.setSettings({ outcome: 'fail' })
      const applied = await applyForLoan(app, 'ID')
      await app.drain()
      const reference = app.payouts.payouts()[0]?.reference_id ?? ''
      app.payouts.setSettings({ hold: true, failureCode })
      const retry = { orderId: applied.order.orderId, decision: 'retry', reason: 'again' } as const
      await app.staff(decideDisbursement, retry, once())
      await app.drain()
      await app.payouts.resendCallback(reference, 'SUCCEEDED')
      expect(await statesOf(app)).toEqual(['paid-twice', 'sending'])
      await app.payouts.finish()
      await app.drain()
      expect(await statesOf(app)).toEqual(['paid', 'failed'])
      expect(await stopped(app)).toEqual([])
      expect((await detailsOf(applied))?.orderStatus).toBe('170')
      await expectSoundBooks(app)
    },
  )

  test.each(['before', 'after'])(
    'and both of whose payouts come back is paid again by staff, %s they have settled the second',
    async order => {
      await using app = await createTestApp()
      const applied = await twoUnderOneReference(app)
      const { reportOurs, reportAnother } = applied
      await reportOurs('SUCCEEDED')
      await reportAnother('SUCCEEDED')
      app.clock.advance({ days: 1 })
      await reportAnother('REVERSED')
      const [second = expect.fail('nothing was paid twice')] = await stopped(app)
      const settleSecond = async () => await settle(app, second.disbursementId, 'recovered')
      if (order === 'after') await settleSecond()
      await reportOurs('REVERSED')
      expect((await detailsOf(applied))?.payout?.state).toBe('returned')
      expect((await stopped(app)).map(({ state }) => state)).toContain('returned')
      app.payouts.setSettings({ hold: false })
      const retry = { orderId: applied.order.orderId, decision: 'retry', reason: 'again' } as const
      expect((await app.staff(decideDisbursement, retry, once())).code).toBe('0')
      await app.drain()
      if (order === 'before') await settleSecond()
      expect(await statesOf(app)).toEqual(['returned', 'twice-settled', 'paid'])
      expect(await stopped(app)).toEqual([])
      expect((await detailsOf(applied))?.orderStatus).toBe('170')
      await expectSoundBooks(app)
    },
  )
})
