import { describe, expect, test } from 'vitest'
import {
  decideApproval,
  listApprovals,
  readApproval,
  withdrawApproval,
} from '#contract/approval/staff-calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { expireApprovals } from '#server/approval/jobs.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { decideOnSubject, findApproval } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const clients = (app: TestApp) => ({
  ani: app.staffAs('ani'),
  bayu: app.staffAs('bayu'),
})

/** Ani proposes a refund above her limit; returns the refund and the request about it. */
const propose = async (app: TestApp) => {
  const { ani } = clients(app)
  const providerPaymentId = `stray-${freshKey()}`
  await app.deliverCallback(
    paidBody({
      paymentId: providerPaymentId,
      externalId: null,
      number: '8808999000001',
      amount: '2000000',
      currency: 'IDR',
      paidAt: app.clock.now(),
    }),
  )
  const { data } = await ani(listUnmatchedMoney, {})
  const payment = data?.payments.find(each => each.providerPaymentId === providerPaymentId)
  const reply = await ani(
    refundUnmatchedMoney,
    {
      paymentId: payment?.paymentId ?? '',
      bankCode: 'BCA',
      accountNo: '1234567890',
      holder: 'Rina Wati',
      reason: 'the sender showed the slip',
    },
    { idempotencyKey: freshKey() },
  )
  const refundId = reply.data?.refundId ?? ''
  return { refundId, approvalId: await findApproval(ani, refundId) }
}

const readBy = async (staff: TestApp['staff'], approvalId: string) =>
  (await staff(readApproval, { approvalId })).data

const sentTimes = (app: TestApp) => app.payouts.payouts().length

describe('a request for approval', () => {
  const shared = shareApp()

  test('names what changes and masks personal data, and waits for another person', async () => {
    const app = shared()
    const { ani, bayu } = clients(app)
    const { refundId, approvalId } = await propose(app)
    const seen = await readBy(bayu, approvalId)
    expect(seen).toMatchObject({
      approval: {
        kind: 'unmatched-money-return',
        subjectId: refundId,
        market: 'ID',
        summary: [
          { name: 'number' },
          { name: 'amount', value: '2000000' },
          { value: 'IDR' },
          { value: 'suspense' },
        ],
        madeBy: 'ani',
        state: 'waiting',
        mayDecide: '1',
        mayWithdraw: '0',
      },
      history: [{ state: 'waiting', by: 'ani', reason: 'the sender showed the slip' }],
    })
    // The account that the money would go to, masked as everywhere in the console.
    expect(seen?.items[0]?.facts).toEqual([
      { name: 'amount', value: '2000000' },
      { name: 'source', value: 'suspense' },
      { name: 'currency', value: 'IDR' },
      { name: 'accountNo', value: 'BCA •••• 7890' },
      { name: 'holder', value: 'R••• W•••' },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/1234567890|Rina/)
    expect((await readBy(ani, approvalId))?.approval).toMatchObject({
      mayDecide: '0',
      mayWithdraw: '1',
    })
    const listed = async (staff: TestApp['staff'], list: 'to-decide' | 'mine') =>
      (await staff(listApprovals, { list })).data?.rows.map(row => row.approvalId) ?? []
    expect(await listed(bayu, 'to-decide')).toContain(approvalId)
    expect(await listed(ani, 'to-decide')).not.toContain(approvalId)
    expect(await listed(ani, 'mine')).toContain(approvalId)
    expect(await listed(bayu, 'mine')).toEqual([])
  })

  test('is not decided by the person who made it', async () => {
    const app = shared()
    const { approvalId, refundId } = await propose(app)
    for (const decision of ['approve', 'decline'] as const) {
      const reply = await decideOnSubject(clients(app).ani, refundId, decision)
      expect(reply).toMatchObject({ code: '4408' })
    }
    expect((await readBy(clients(app).ani, approvalId))?.approval.state).toBe('waiting')
  })

  test.each([
    [
      'its maker approves',
      `state = 'approved', checker_id = maker_id, checker_name = 'x',
      decided_at = now()`,
      /request_needs_two_persons/,
    ],
    ['nobody approves', `state = 'approved', decided_at = now()`, /request_names_its_checker/],
    [
      'it is executed without an approval',
      `state = 'executed', decided_at = now(),
      executed_at = now(), checker_id = gen_random_uuid(), checker_name = 'x'`,
      /does not go from/,
    ],
    ['its reason changes', `reason = 'another'`, /permission denied/],
    ['its maker changes', `maker_id = gen_random_uuid()`, /permission denied/],
  ])('is refused by the database when %s', async (_name, set, error) => {
    const app = shared()
    const { approvalId } = await propose(app)
    const update = app.database.pool.query(
      `update approval.request set ${set} where request_id = '${approvalId}'`,
    )
    await expect(update).rejects.toThrow(error)
  })

  test('keeps its content and its decision for good, also for the owner of the database', async () => {
    const app = shared()
    const { approvalId, refundId } = await propose(app)
    await decideOnSubject(clients(app).bayu, refundId)
    await app.drain()
    const { ownerAddress } = app.database
    const owner = createDatabase({ address: ownerAddress, poolSize: 1, log: testLog })
    const where = `where request_id = '${approvalId}'`
    for (const [statement, error] of [
      [`update approval.request set maker_id = gen_random_uuid() ${where}`, /never changed/],
      [`update approval.request set summary = '[]' ${where}`, /never changed/],
      [`update approval.request set checker_name = 'x' ${where}`, /never changed/],
      [`update approval.request set state = 'waiting' ${where}`, /never changed|does not go/],
      [`update approval.item set after = '{}' ${where}`, /never changed/],
      [`delete from approval.item ${where}`, /never deleted/],
      [`delete from approval.request ${where}`, /never deleted/],
      [`update approval.history set person_name = 'x' ${where}`, /append-only/],
      ['truncate approval.history', /append-only/],
    ] as const) {
      await expect(owner.pool.query(statement), statement).rejects.toThrow(error)
    }
    await owner.close()
    expect((await readBy(clients(app).ani, approvalId))?.history).toMatchObject([
      { state: 'waiting', by: 'ani' },
      { state: 'approved', by: 'bayu', reason: 'seen by two' },
      { state: 'executed', by: null },
    ])
  })

  test('is executed once, when several approve it at once', async () => {
    const app = shared()
    const { approvalId } = await propose(app)
    const before = sentTimes(app)
    const { bayu } = clients(app)
    const approve = async () =>
      await bayu(
        decideApproval,
        { approvalId, decision: 'approve', reason: 'seen by two' },
        { idempotencyKey: freshKey() },
      )
    // The request's row is held until all of them wait for it.
    const replies = await whileWaiting(
      app.services.db,
      async tx =>
        await tx
          .selectFrom('approval.request')
          .select('state')
          .where('requestId', '=', approvalId)
          .forUpdate()
          .execute(),
      ...Array.from({ length: 5 }, () => approve),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual(['0', '4008', '4008', '4008', '4008'])
    await app.drain()
    expect(sentTimes(app) - before).toBe(1)
    expect((await readBy(bayu, approvalId))?.approval.state).toBe('executed')
  })

  test('leaves an entry of its execution, once, with who decided', async () => {
    const app = shared()
    const { bayu } = clients(app)
    const { refundId, approvalId } = await propose(app)
    await decideOnSubject(bayu, refundId)
    await app.drain()
    const entries = await app.services.db
      .selectFrom('audit.entry')
      .select(['staffName', 'action', 'market', 'reason', 'outcome', 'after'])
      .where('subjectKind', '=', 'approval')
      .where('subjectId', '=', approvalId)
      .where('call', '=', 'execute-approval')
      .execute()
    expect(entries).toEqual([
      {
        staffName: 'bayu',
        action: 'execute unmatched-money-return',
        market: 'ID',
        reason: 'seen by two',
        outcome: 'done',
        after: expect.objectContaining({ subject: refundId }),
      },
    ])
  })

  test('is refused with the reason once it has become untrue, and ends', async () => {
    const app = shared()
    const { approvalId, refundId } = await propose(app)
    await app.database.pool.query(`update loan.refund set state = 'cancelled'
      where refund_id = '${refundId}'`)
    const { bayu } = clients(app)
    expect(await decideOnSubject(bayu, refundId)).toMatchObject({
      code: '4811',
      message: expect.stringContaining('Sudah diputuskan'),
    })
    expect(await readBy(bayu, approvalId)).toMatchObject({
      approval: { state: 'failed' },
      items: [{ state: 'failed', outcome: [{ name: 'problem', value: 'already-decided' }] }],
    })
    // Put back, so that the books agree.
    await app.database.pool.query(`update loan.refund set state = 'asked'
      where refund_id = '${refundId}'`)
  })

  test('expires undecided, and releases what it had reserved', async () => {
    await using app = await createTestApp()
    const { ani, bayu } = clients(app)
    const { approvalId, refundId } = await propose(app)
    app.clock.advance({ days: 3 })
    expect(await decideOnSubject(bayu, refundId)).toMatchObject({ code: '4008' })
    await expireApprovals(app.services)
    expect((await readBy(ani, approvalId))?.approval.state).toBe('expired')
    expect((await ani(listUnmatchedMoney, {})).data?.payments).toMatchObject([{ state: 'open' }])
  })

  test('is withdrawn by its maker alone, and not once it is decided', async () => {
    const app = shared()
    const { ani, bayu } = clients(app)
    const { approvalId, refundId } = await propose(app)
    const withdraw = async (staff: TestApp['staff']) =>
      (
        await staff(
          withdrawApproval,
          { approvalId, reason: 'another account' },
          { idempotencyKey: freshKey() },
        )
      ).code
    expect(await withdraw(bayu)).toBe('404')
    await decideOnSubject(bayu, refundId, 'decline')
    expect(await withdraw(ani)).toBe('4008')
  })

  test('is listed in pages, newest first', async () => {
    const app = shared()
    const { ani } = clients(app)
    for (let count = 0; count < 3; count += 1) await propose(app)
    const all = (await ani(listApprovals, { list: 'mine' })).data?.rows ?? []
    const first = (await ani(listApprovals, { list: 'mine', size: '2' })).data
    expect(first?.rows).toEqual(all.slice(0, 2))
    const second = await ani(listApprovals, {
      list: 'mine',
      size: '2',
      after: first?.after ?? '',
    })
    expect(second.data?.rows).toEqual(all.slice(2, 4))
  })
})
