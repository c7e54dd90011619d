import { expect, test } from 'vitest'
import {
  decideDisbursement,
  listStoppedDisbursements,
  settlePayout,
} from '#contract/disbursement/staff-calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

// Money that a provider paid out twice, and that staff have decided on, may come back later.

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

/** Two payouts that the provider made under one reference of ours. */
const madeTwice = async (app: TestApp) => {
  app.payouts.setSettings({ hold: true })
  await applyForLoan(app, 'ID')
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
  await report(payout.id, 'SUCCEEDED')
  await report('disb-another', 'SUCCEEDED')
  return async () => await report('disb-another', 'REVERSED')
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
