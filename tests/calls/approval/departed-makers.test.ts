import { expect, test } from 'vitest'
import { proposeBulk, readApproval } from '#contract/approval/staff-calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { changeStaffMarkets, disableStaff, listStaff, revokeRole } from '#contract/staff/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { decideOnSubject, findApproval } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createStrayPayment } from '../../harness/personas/stray-payments.ts'

// What a person proposed is not done after that person has left or lost the permission for it.

const once = () => ({ idempotencyKey: freshKey() })
const reason = 'the sender showed the slip'
const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }

const makerOf = (app: TestApp) =>
  app.staffAs('citra', { roles: ['finance-controller'], markets: ['ID', 'IN'] })

const giveBack = async (app: TestApp, amount: string): Promise<string> => {
  const { paymentId } = await createStrayPayment(app, { amount })
  const { data } = await makerOf(app)(
    refundUnmatchedMoney,
    { paymentId, ...account, reason },
    once(),
  )
  return data?.refundId ?? ''
}

const staffIdOf = async (app: TestApp, name: string) =>
  (await app.staff(listStaff, { search: name })).data?.rows[0]?.staffId ?? ''

const departures = Object.entries({
  'was disabled': async (app: TestApp) =>
    await app.staff(disableStaff, { staffId: await staffIdOf(app, 'citra'), reason }),
  'lost the role': async (app: TestApp) =>
    await app.staff(revokeRole, {
      staffId: await staffIdOf(app, 'citra'),
      role: 'finance-controller',
      reason,
    }),
  'works for another market now': async (app: TestApp) =>
    await app.staff(changeStaffMarkets, {
      staffId: await staffIdOf(app, 'citra'),
      markets: 'IN',
      reason,
    }),
})

const failed = {
  approval: { state: 'failed' },
  items: [{ state: 'failed', outcome: [{ name: 'problem', value: 'maker-not-permitted' }] }],
}

const expectNothingSent = async (app: TestApp, approvalId: string) => {
  expect((await app.staff(readApproval, { approvalId })).data).toMatchObject(failed)
  expect(app.payouts.payouts()).toEqual([])
  expect((await app.staff(listUnmatchedMoney, {})).data?.payments).toMatchObject([
    { state: 'open' },
  ])
  await expectSoundBooks(app)
}

test.each(departures)('what a person proposed who %s is not approved', async (_, leave) => {
  await using app = await createTestApp()
  const refundId = await giveBack(app, '2000000')
  const bayu = app.staffAs('bayu')
  const approvalId = await findApproval(bayu, refundId)
  expect((await leave(app)).code).toBe('0')
  expect(await decideOnSubject(bayu, refundId)).toMatchObject({
    code: '4811',
    message: expect.stringContaining('sudah tidak berwenang'),
  })
  await app.drain()
  await expectNothingSent(app, approvalId)
})

test.each(departures)(
  'what a person proposed who %s between approval and execution is not done',
  async (_, leave) => {
    await using app = await createTestApp()
    const refundId = await giveBack(app, '2000000')
    const bayu = app.staffAs('bayu')
    const approvalId = await findApproval(bayu, refundId)
    expect((await decideOnSubject(bayu, refundId)).code).toBe('0')
    expect((await leave(app)).code).toBe('0')
    await app.drain()
    await expectNothingSent(app, approvalId)
  },
)

test('a bulk action of a person who was disabled fails for each of its subjects', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ outcome: 'fail' })
  const ids = [await giveBack(app, '10000'), await giveBack(app, '20000')]
  await app.drain()
  const before = app.payouts.payouts().length
  const input = { action: 'refund-resend', subjectIds: ids.join(','), reason } as const
  const { data } = await makerOf(app)(proposeBulk, input, once())
  const approvalId = data?.approvalId ?? ''
  await app.staff(disableStaff, { staffId: await staffIdOf(app, 'citra'), reason })
  const decided = await decideOnSubject(app.staffAs('bayu'), ids.toSorted()[0] ?? '')
  expect(decided.code).toBe('4811')
  await app.drain()
  const problem = { state: 'failed', outcome: [{ name: 'problem', value: 'maker-not-permitted' }] }
  expect((await app.staff(readApproval, { approvalId })).data).toMatchObject({
    approval: { state: 'failed' },
    items: [problem, problem],
  })
  expect(app.payouts.payouts()).toHaveLength(before)
  const refunds = (await app.staff(listRefunds, {})).data?.refunds ?? []
  expect(refunds.map(({ state }) => state)).toEqual(['stopped', 'stopped'])
})
