import { describe, expect, test } from 'vitest'
import { proposeBulk, readApproval } from '#contract/approval/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import { listDifferences, resolveDifference } from '#contract/reconciliation/staff-calls.ts'
import { decideRefund, listRefunds, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { executeItem } from '#server/approval/execute-approval.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const reason = 'the bank explained them all'

/** Open differences of a market, as a comparison with a provider leaves them. */
const createDifferences = async (app: TestApp, count: number, market = 'ID'): Promise<string[]> => {
  const { random } = app.services
  const ids = Array.from({ length: count }, () => random.uuid()).toSorted()
  for (const id of ids) {
    await app.database.pool.query(
      `insert into reconciliation.difference (difference_id, provider, market, business_on,
          provider_payment_id, kind, provider_minor, provider_currency, state, found_at)
        values ($1, 'xendit', $2, '2026-11-20', $3, 'missing-here', 1000, 'IDR', 'open', now())`,
      [id, market, `payment-${id}`],
    )
  }
  return ids
}

const propose = async (app: TestApp, input: Omit<InputOf<typeof proposeBulk>, 'reason'>) =>
  await app.staffAs('ani')(proposeBulk, { ...input, reason }, { idempotencyKey: freshKey() })

const itemsOf = async (app: TestApp, approvalId: string) => {
  const { data } = await app.staff(readApproval, { approvalId })
  return data?.items.map(({ subjectId, state, outcome }) => ({ subjectId, state, outcome }))
}

const stateOfAll = async (app: TestApp, ids: readonly string[]) => {
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from reconciliation.difference where difference_id = any($1) order by 1',
    [ids],
  )
  return rows.map(({ state }) => state)
}

/** Money to a number nobody knows, whose refund was asked for and waits or has stopped. */
const createRefund = async (app: TestApp, amount: string): Promise<string> => {
  const providerPaymentId = `stray-${freshKey()}`
  await app.deliverCallback(
    paidBody({
      paymentId: providerPaymentId,
      externalId: null,
      number: '8808999000001',
      amount,
      currency: 'IDR',
      paidAt: app.clock.now(),
    }),
  )
  const { paymentId } = await app.services.db
    .selectFrom('payment.payment')
    .select('paymentId')
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirstOrThrow()
  const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }
  const { data } = await app.staffAs('ani')(
    refundUnmatchedMoney,
    { paymentId, ...account, reason },
    { idempotencyKey: freshKey() },
  )
  return data?.refundId ?? ''
}

describe('one approval about many subjects', () => {
  test('executes each once, and fails only the one that was decided meanwhile', async () => {
    await using app = await createTestApp({ booksAgree: false })
    const ids = await createDifferences(app, 4)
    const action = 'difference-resolution'
    const { data } = await propose(app, { action, subjectIds: ids.join(',') })
    expect(data?.subjects).toBe(4)
    const [first = '', second = ''] = ids
    await app.staff(resolveDifference, { differenceId: second, reason: 'decided alone' })
    const approvalId = data?.approvalId ?? ''
    expect((await decideOnSubject(app.staffAs('ani'), first)).code).toBe('4408')
    expect((await decideOnSubject(app.staffAs('bayu'), first)).code).toBe('0')
    await app.drain()
    expect(await itemsOf(app, approvalId)).toEqual(
      ids.map(subjectId => ({
        subjectId,
        state: subjectId === second ? 'failed' : 'executed',
        outcome:
          subjectId === second
            ? [{ name: 'problem', value: 'already-decided' }]
            : [{ name: 'differenceId', value: subjectId }],
      })),
    )
    expect(await stateOfAll(app, ids)).toEqual(Array(4).fill('resolved'))
    const list = (await app.staff(listDifferences, { state: 'resolved' })).data?.differences ?? []
    expect(list.find(each => each.differenceId === second)?.endedReason).toBe('decided alone')
    expect(list.find(each => each.differenceId === first)).toMatchObject({
      endedBy: 'staff:ani, bayu',
      endedReason: reason,
    })
  })

  test('executes each refund once, also when a message is delivered again', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const ids = [await createRefund(app, '10000'), await createRefund(app, '20000')].toSorted()
    await app.drain()
    const stopped = (await app.staff(listRefunds, {})).data?.refunds ?? []
    expect(stopped.map(({ state }) => state)).toEqual(['stopped', 'stopped'])
    app.payouts.setSettings({ outcome: 'succeed' })
    const before = app.payouts.payouts().length
    const { data } = await propose(app, { action: 'refund-resend', subjectIds: ids.join(',') })
    await decideOnSubject(app.staffAs('bayu'), ids[0] ?? '')
    const again = { requestId: data?.approvalId, itemNo: 1 }
    const execute = () =>
      app.services.db.transaction().execute(tx => executeItem(app.services, tx, again))
    await Promise.all([execute(), execute(), app.drain()])
    await app.drain()
    expect(
      app.payouts
        .payouts()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual(['SUCCEEDED', 'SUCCEEDED'])
    expect((await app.staff(listRefunds, {})).data?.refunds).toEqual([])
    await expectSoundBooks(app)
  })

  test('is refused whole when one of them cannot be acted on, or is of another market', async () => {
    await using app = await createTestApp({ booksAgree: false })
    const ids = await createDifferences(app, 2)
    const [first = '', second = ''] = ids
    await app.staff(resolveDifference, { differenceId: second, reason: 'decided alone' })
    const action = 'difference-resolution'
    expect((await propose(app, { action, subjectIds: ids.join(',') })).code).toBe('4811')
    const [foreign = ''] = await createDifferences(app, 1, 'IN')
    const mixed = { action, subjectIds: `${first},${foreign}` } as const
    expect((await propose(app, mixed)).code).toBe('404')
    expect((await propose(app, { action, subjectIds: first })).code).toBe('0')
    expect((await propose(app, { action, subjectIds: first })).code).toBe('4812')
    const agent = app.staffAs('agent', { roles: ['agent'] })
    const reply = await agent(
      proposeBulk,
      { action, subjectIds: foreign, reason },
      { idempotencyKey: freshKey() },
    )
    expect(reply.code).toBe('403')
    expect(await stateOfAll(app, ids)).toEqual(['open', 'resolved'])
  })

  test('that is declined changes nothing', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const refundId = await createRefund(app, '10000')
    await app.drain()
    await propose(app, { action: 'refund-cancellation', subjectIds: refundId })
    await decideOnSubject(app.staffAs('bayu'), refundId, 'decline')
    await app.drain()
    expect((await app.staff(listRefunds, {})).data?.refunds).toMatchObject([{ state: 'stopped' }])
    const cancel = { refundId, decision: 'cancel', reason } as const
    expect((await app.staff(decideRefund, cancel, { idempotencyKey: freshKey() })).code).toBe('0')
    await expectSoundBooks(app)
  })
})
