import { expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { recordPromise } from '#contract/collections/staff-calls.ts'
import { takeComplaint } from '#contract/complaint/staff-calls.ts'
import { businessTimeHeader, realTimeHeader } from '#contract/envelope.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { apiBaseOf, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { storeRequest } from '../../harness/personas/approvals.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import type { TestStaff } from '../../harness/staff/staff-sessions.ts'
import { staffClient } from '../../harness/staff/staff-sessions.ts'

const clientOf = (app: TestApp, who: TestStaff) =>
  staffClient(() => app.services, who, {
    ...apiBaseOf(app),
    origin,
    fetch: async request => await app.app.fetch(request),
  })

test('counts what waits for the person, in their markets and queues alone', async () => {
  await using app = await createTestApp()
  const as = (who: TestStaff) => clientOf(app, who)
  const agent = as({ name: 'Ani', roles: ['agent'], markets: ['ID'] })
  const lead = as({ name: 'Bayu', roles: ['team-lead'], markets: ['ID', 'IN'] })
  const administrator = as({ name: 'Wulan', roles: ['administrator'], markets: ['ID', 'IN'] })
  const { problemId } = await createComplaint(await app.enter('siti'))
  await createComplaint(await app.enter('budi'))
  await createComplaint(await app.enter('arjun'))
  await agent(takeComplaint, { complaintId: problemId }, { idempotencyKey: freshKey() })
  const homeOf = async (call: typeof agent) => replyData(await call(readHome, {}))
  const complaintsOf = ({ queues }: Awaited<ReturnType<typeof homeOf>>) =>
    queues
      .filter(({ queue }) => queue === 'complaints')
      .map(({ filter, waiting, late }) => [filter, waiting, late])

  const ofAgent = await homeOf(agent)
  expect(complaintsOf(ofAgent)).toEqual([
    ['mine', 1, 0],
    ['open', 2, 0],
  ])
  expect(ofAgent.team).toBeNull()
  expect(ofAgent.queues.map(({ queue }) => queue)).not.toContain('refunds')

  await app.clock.moveBy(60 * 86_400_000)
  const ofLead = await homeOf(lead)
  expect(complaintsOf(ofLead)).toEqual([
    ['mine', 0, 0],
    ['open', 3, 3],
  ])
  expect(ofLead.team).toEqual([{ name: 'Ani', complaints: 1, late: 1 }])
  const ofAdministrator = await homeOf(administrator)
  expect(ofAdministrator.queues.map(({ queue }) => queue)).toEqual(['approvals'])
})

test('counts what is held, unread or to be collected, and what is late of it', async () => {
  await using app = await createTestApp()
  const held = { productId: 'dana-usaha', amount: '10500000', installments: '12' }
  await applyForLoan(app, 'ID', held)
  await app.drain()
  await app.deliverCallback('{"hello":"world"}')
  const { order } = await app.enter('budi')
  const [loanId, note] = [order.orderId, 'pays tomorrow']
  const promise = { loanId, amount: '100000', dueOn: '2026-11-22', note }
  replyData(await app.staff(recordPromise, promise, { idempotencyKey: freshKey() }))
  await refreshCases(app.services, 'ID')
  const countOf = async (queue: string, filter = '') => {
    const { queues } = replyData(await app.staff(readHome, {}))
    return queues.find(each => each.queue === queue && each.filter === filter)
  }
  expect(await countOf('applications')).toMatchObject({
    waiting: 1,
    late: 0,
    nextOn: '2026-11-22',
  })
  expect(await countOf('callbacks')).toMatchObject({ waiting: 1, since: expect.any(String) })
  expect(await countOf('disbursements')).toMatchObject({ waiting: 0, since: null })
  expect(await countOf('collections')).toMatchObject({ waiting: 0 })

  app.clock.advance({ days: 2 })
  await refreshCases(app.services, 'ID')
  expect(await countOf('applications')).toMatchObject({ waiting: 1, late: 1 })
  expect(await countOf('collections')).toMatchObject({ waiting: 1 })
  expect(await countOf('collections', 'broken')).toMatchObject({ waiting: 1 })
})

test('counts the approvals that the person may decide, and says since when the first one waits', async () => {
  await using app = await createTestApp()
  const firstAt = app.clock.now()
  await storeRequest(app, 'write-off')
  app.clock.advance({ seconds: 1800 })
  const secondAt = app.clock.now()
  await storeRequest(app, 'waiver')
  await storeRequest(app, 'role-grant')
  const waitingFor = async (who: TestStaff) => {
    const { queues } = replyData(await clientOf(app, who)(readHome, {}))
    const { waiting, since } = queues.find(({ queue }) => queue === 'approvals') ?? {}
    return [waiting, since]
  }
  expect(await waitingFor({ name: 'Bayu' })).toEqual([3, firstAt.toISOString()])
  const administrator: TestStaff = { name: 'Tari', roles: ['administrator'] }
  expect(await waitingFor(administrator)).toEqual([1, secondAt.toISOString()])
  expect(await waitingFor({ name: 'Arti', markets: ['IN'] })).toEqual([0, null])
  expect(await waitingFor({ name: 'ani' })).toEqual([0, null])
  app.clock.advance({ seconds: 1860 })
  expect(await waitingFor({ name: 'Bayu' })).toEqual([2, secondAt.toISOString()])
})

test('a reply to the console says the time of loans, also after the sandbox’s date was moved', async () => {
  await using app = await createTestApp()
  const timeOf = async (headers: HeadersInit) => {
    const reply = await app.fetch(callPath(readHome, apiBaseOf(app)), { method: 'POST', headers })
    return [businessTimeHeader, realTimeHeader].map(name => reply.headers.get(name))
  }
  const times = () => [app.clock.now(), app.clock.wallNow()].map(at => at.toISOString())
  const headers = await app.staffHeaders()
  expect(await timeOf(headers)).toEqual(times())
  await app.clock.moveBy(40 * 86_400_000)
  expect(await timeOf(headers)).toEqual(times())
  expect(await timeOf({})).toEqual(times())
})

test('stops counting a queue at 500, of which the console shows 500+', async () => {
  await using app = await createTestApp()
  await app.deliverCallback('{"hello":"world"}')
  const countOf = async () => {
    const { queues } = replyData(await app.staff(readHome, {}))
    return queues.find(({ queue }) => queue === 'callbacks')?.waiting
  }
  const copyFirst = async (times: number) =>
    await app.database.pool.query(
      `insert into callback.received
        select (jsonb_populate_record(null::callback.received,
          to_jsonb(c) || jsonb_build_object('callback_id', gen_random_uuid()))).*
        from (select * from callback.received limit 1) c, generate_series(1, $1)`,
      [times],
    )
  await copyFirst(498)
  expect(await countOf()).toBe(499)
  await copyFirst(2)
  expect(await countOf()).toBe(500)
})

test('counts the late complaints of a market whose day has begun before those of the other', async () => {
  await using app = await createTestApp()
  await createComplaint(await app.enter('arjun'))
  await app.database.pool.query(
    `insert into complaint.complaint (complaint_id, complaint_no, borrower_id, market, problem_type,
        urgent, state, queue, received_at, received_on, target_on, answer_by, limit_on)
      select gen_random_uuid(), 'C' || no, borrower_id, market, problem_type,
        urgent, state, queue, received_at, received_on, target_on, answer_by, limit_on
      from complaint.complaint, generate_series(1, 500) no`,
  )
  await createComplaint(await app.enter('siti'))
  await app.database.pool.query(
    `update complaint.complaint
      set target_on = '2026-12-20', answer_by = '2026-12-20', limit_on = '2026-12-20'`,
  )
  // Half past midnight of the 21st in Jakarta, eleven in the evening of the 20th in Mumbai.
  app.clock.set('2026-12-20T17:30:00Z')
  const lead: TestStaff = { name: 'Bayu', roles: ['team-lead'], markets: ['IN', 'ID'] }
  const { queues } = replyData(await clientOf(app, lead)(readHome, {}))
  const open = queues.find(({ queue, filter }) => queue === 'complaints' && filter === 'open')
  expect(open).toMatchObject({ waiting: 500, late: 1, nextOn: '2026-12-20' })
})
