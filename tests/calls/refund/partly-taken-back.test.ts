import { expect, test, vi } from 'vitest'
import { decideApproval } from '#contract/approval/staff-calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { findApproval } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { bookRefundedPartsOf, createStrayPayment } from '../../harness/personas/stray-payments.ts'

// What a provider gave back of unmatched money does not leave again with our own refund of it.

const once = () => ({ idempotencyKey: freshKey() })
const reason = 'as the provider reports'
const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }

/** Unmatched money, its return by us, and what its provider says was refunded of it. */
const strayMoney = async (app: TestApp, amount: string) => {
  const { facts, paymentId } = await createStrayPayment(app, { amount })
  return {
    facts,
    giveBack: async () =>
      await app.staffAs('ani')(refundUnmatchedMoney, { paymentId, ...account, reason }, once()),
    refundPart: async (refundedParts: Readonly<Record<string, string>>) =>
      await bookRefundedPartsOf(app, paymentId, refundedParts),
  }
}

const unmatched = async (app: TestApp) =>
  ((await app.staff(listUnmatchedMoney, {})).data?.payments ?? []).map(({ amount }) => amount)

const openRefunds = async (app: TestApp) => (await app.staff(listRefunds, {})).data?.refunds ?? []

const decide = async (app: TestApp, decision: 'cancel' | 'send-again') => {
  const [refund] = await openRefunds(app)
  const input = { refundId: refund?.refundId ?? '', decision, reason }
  return await app.staff(decideRefund, input, once())
}

const sent = ({ payouts }: TestApp) =>
  payouts.payouts().map(({ amount, status }) => `${amount} ${status}`)

const lossMinor = async ({ services }: TestApp) => {
  const { minor } = await services.db
    .selectFrom('ledger.line')
    .select(eb => eb.fn.coalesce(eb.fn.sum<string>('amountMinor'), eb.lit(0)).as('minor'))
    .where('account', '=', 'expense.loss')
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

test('a part refunded by the provider ends a refund that nobody has approved yet', async () => {
  await using app = await createTestApp()
  const { giveBack, refundPart } = await strayMoney(app, '2000000')
  expect((await giveBack()).data).toMatchObject({ state: 'asked' })
  const approvalId = await findApproval(
    app.staffAs('ani'),
    (await openRefunds(app))[0]?.refundId ?? '',
  )
  expect(await refundPart({ first: '300000' })).toBe('partly-refunded')
  expect(await refundPart({ first: '300000' })).toBe('duplicate')
  await expectSoundBooks(app)
  expect(await openRefunds(app)).toEqual([])
  expect(await unmatched(app)).toEqual(['1700000'])
  const approval = { approvalId, decision: 'approve', reason } as const
  expect((await app.staffAs('bayu')(decideApproval, approval, once())).code).toBe('4811')
  await app.drain()
  expect(sent(app)).toEqual([])
  // What is left is returned anew.
  expect((await giveBack()).data).toMatchObject({ amount: '1700000' })
  await expectSoundBooks(app)
})

test('a refund that waits to be sent does not start once the provider refunded a part', async () => {
  await using app = await createTestApp()
  const { giveBack, refundPart } = await strayMoney(app, '100000')
  {
    using _off = vi.spyOn(app.services.switches, 'isOn').mockResolvedValue(false)
    expect((await giveBack()).data).toMatchObject({ state: 'sending' })
    await app.drain()
  }
  expect(await refundPart({ first: '30000' })).toBe('partly-refunded')
  expect(await refundPart({ first: '30000', second: '5000' })).toBe('partly-refunded')
  expect(await refundPart({ first: '30000', second: '5000' })).toBe('duplicate')
  await expectSoundBooks(app)
  app.clock.advance({ seconds: 301 })
  await sweepDisbursements(app.services)
  await app.drain()
  expect(sent(app)).toEqual([])
  expect(await openRefunds(app)).toMatchObject([{ state: 'stopped', amount: '100000' }])
  expect((await decide(app, 'send-again')).code).toBe('0')
  await app.drain()
  expect(sent(app)).toEqual([])
  expect((await decide(app, 'cancel')).data?.state).toBe('cancelled')
  await expectSoundBooks(app)
  expect(await lossMinor(app)).toBe(0n)
  expect(await unmatched(app)).toEqual(['65000'])
  await giveBack()
  await app.drain()
  expect(sent(app)).toEqual(['65000 SUCCEEDED'])
  await expectSoundBooks(app)
})

test('a part refunded after our refund has left is a loss until the refund comes back', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ hold: true })
  const { facts, giveBack, refundPart } = await strayMoney(app, '100000')
  await giveBack()
  await app.drain()
  expect(await refundPart({ first: '30000' })).toBe('partly-refunded')
  await expectSoundBooks(app)
  expect(await lossMinor(app)).toBe(30_000n)
  app.payouts.setSettings({ outcome: 'fail' })
  await app.payouts.finish()
  await app.drain()
  expect(await openRefunds(app)).toMatchObject([{ state: 'stopped' }])
  // Another part ends the refund: what is left waits for staff.
  expect(await refundPart({ first: '30000', second: '5000' })).toBe('partly-refunded')
  expect(await unmatched(app)).toEqual(['65000'])
  expect(await lossMinor(app)).toBe(0n)
  await expectSoundBooks(app)
  await app.deliverCallback(reversedBody(facts, app.clock.now()))
  expect(await unmatched(app)).toEqual([])
  await expectSoundBooks(app)
})

test('all of it taken back after a part, while our refund stands still, leaves no loss', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ hold: true })
  const { facts, giveBack, refundPart } = await strayMoney(app, '100000')
  await giveBack()
  await app.drain()
  expect(await refundPart({ first: '30000' })).toBe('partly-refunded')
  app.payouts.setSettings({ outcome: 'fail' })
  await app.payouts.finish()
  await app.drain()
  await app.deliverCallback(reversedBody(facts, app.clock.now()))
  expect(await openRefunds(app)).toEqual([])
  expect(await lossMinor(app)).toBe(0n)
  await expectSoundBooks(app)
})
