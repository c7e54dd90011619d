import { describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { recordPayout } from '#server/disbursement/record-payout.ts'
import { sendDisbursement } from '#server/disbursement/send-disbursement.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

// A payout that was reported as failed, and is reported as paid before another one replaces it.

const attempts = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('loan.disbursement')
    .select(['disbursementId', 'state', 'reason'])
    .orderBy('attempt')
    .execute()

/** A loan whose first payout failed for a reason that passes: the second is prepared. */
const withRetryPrepared = async (app: TestApp) => {
  app.payouts.setSettings({ outcome: 'fail', failureCode: 'TEMPORARY_TRANSFER_ERROR' })
  const { borrower, order } = await applyForLoan(app, 'ID')
  await app.drain()
  app.payouts.setSettings({ outcome: 'succeed' })
  const [first, second] = await attempts(app)
  expect(second?.state).toBe('preparing')
  const orderStatus = async () => (await borrower.call(loanDetails, order)).data?.orderStatus
  return {
    order,
    orderStatus,
    first: first?.disbursementId ?? '',
    second: second?.disbursementId ?? '',
  }
}

const sendPrepared = async (app: TestApp) => {
  await app.services.db
    .updateTable('platform.outbox')
    .set({ availableAt: new Date(0) })
    .where('topic', '=', 'disburse')
    .execute()
  await app.drain()
}

describe('a payout that is paid after it was reported as failed', () => {
  test('takes the place of another that is not sent yet, which then never leaves', async () => {
    await using app = await createTestApp()
    const { first, orderStatus } = await withRetryPrepared(app)
    await app.payouts.resendCallback(first, 'SUCCEEDED')
    await sendPrepared(app)
    expect(app.payouts.payouts()).toHaveLength(1)
    expect(await attempts(app)).toMatchObject([
      { state: 'paid' },
      { state: 'failed', reason: 'REPLACED' },
    ])
    expect(await orderStatus()).toBe('170')
    await expectSoundBooks(app)
  })

  test.each([
    { sooner: 'its arrival', states: ['paid', 'failed'], sent: 1 },
    { sooner: 'the sending', states: ['paid-twice', 'paid'], sent: 2 },
  ] as const)('while the other is being sent counts by what was first: $sooner', async each => {
    await using app = await createTestApp()
    const { order, first, second, orderStatus } = await withRetryPrepared(app)
    const { services } = app
    const { amountMinor, currency, provider } = await services.db
      .selectFrom('loan.disbursement')
      .select(['amountMinor', 'currency', 'provider'])
      .where('disbursementId', '=', first)
      .executeTakeFirstOrThrow()
    const report = async () =>
      void (await recordPayout(services, {
        provider,
        reference: first,
        providerRef: '',
        state: 'paid',
        reason: '',
        amount: { currency, minor: amountMinor },
        at: services.clock.now(),
      }))
    const send = () =>
      inTransaction(services.db, tx => sendDisbursement(services, tx, { disbursementId: second }))
    const [work, later] = each.sent === 1 ? [report, send] : [send, report]
    await whileWaiting(
      services.db,
      async tx =>
        await tx
          .selectFrom('loan.loan')
          .select('loanId')
          .where('loanId', '=', order.orderId)
          .forUpdate()
          .execute(),
      work,
      later,
    )
    await sendPrepared(app)
    expect((await attempts(app)).map(({ state }) => state)).toEqual(each.states)
    expect(app.payouts.payouts()).toHaveLength(each.sent)
    expect(await orderStatus()).toBe('170')
    await expectSoundBooks(app)
  })
})
