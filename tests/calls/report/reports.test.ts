import { describe, expect, test } from 'vitest'
import { listComplaints } from '#contract/complaint/staff-calls.ts'
import {
  readApprovalFunnel,
  readComplaintPromises,
  readDailyFlows,
  readPromiseBreaches,
} from '#contract/report/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { addToTotals } from '#server/ledger/add-to-totals.ts'
import { addReportTotals } from '#server/report/report-totals.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { answerAsStaff, createComplaint } from '../../harness/personas/complaints.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const market = 'ID'

const sums = async (app: TestApp) => {
  const { rows } = await app.database.pool.query<{ lent: string; repaid: string }>(
    `select (select sum(principal_minor) from loan.loan where market = 'ID'
        and disbursed_on = $1)::text as lent,
      (select sum(amount_minor) from payment.payment where paid_on = $1 and state = 'posted')::text
        as repaid`,
    [app.clock.businessDate('ID')],
  )
  return rows[0]
}

describe('reports', () => {
  test('what was disbursed and repaid is that of the ledger, before and after it is totalled', async () => {
    await using app = await createTestApp()
    const { borrower } = await applyForLoan(app, 'ID')
    await app.drain()
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, await createPaymentRequest(borrower))),
    )
    const today = app.clock.businessDate('ID')
    const read = async () => {
      const { data } = await app.staff(readDailyFlows, { market, from: today, to: today })
      return data?.rows
    }
    const before = await read()
    const [flow] = before ?? []
    const expected = await sums(app)
    expect(Number(expected?.repaid)).toBeGreaterThan(0)
    expect(flow).toMatchObject({ market, day: today, disbursed: expected?.lent, writtenOff: '0' })
    expect(String(Number(flow?.repaidPrincipal) + Number(flow?.repaidCharges))).toBe(
      expected?.repaid,
    )
    app.clock.advance({ hours: 1 })
    await addToTotals(app.services)
    expect(await read()).toEqual(before)
    const { data } = await app.staff(readDailyFlows, { market, from: '2030-01-01' })
    expect(data?.rows).toEqual([])
  })

  test('the funnel counts applications by how far they got, and the reasons of rejections', async () => {
    await using app = await createTestApp()
    await applyForLoan(app, 'ID')
    await app.drain()
    const { order } = await applyForLoan(app, 'ID')
    await app.database.pool.query(
      `insert into loan.decision (decision_id, loan_id, outcome, reasons, decided_by, note, decided_at)
        values (gen_random_uuid(), $1, 'held', '["income-unclear"]', 'rules', '', now()),
          (gen_random_uuid(), $1, 'rejected', '["income-too-low"]', 'rules', '', now())`,
      [order.orderId],
    )
    const today = app.clock.businessDate('ID')
    const read = async () => {
      const { data } = await app.staff(readApprovalFunnel, { market, from: today, to: today })
      return (data?.rows ?? []).map(({ step, reason, count, share }) => [
        step,
        reason,
        count,
        share,
      ])
    }
    const counts = await read()
    expect(counts).toEqual([
      ['offered', '', 2, '100.0'],
      ['applied', '', 2, '100.0'],
      ['held', '', 1, '50.0'],
      ['approved', '', 1, '50.0'],
      ['rejected', '', 1, '50.0'],
      ['paid-out', '', 1, '50.0'],
      ['reason', 'income-too-low', 1, '50.0'],
    ])
    await addReportTotals(app.services)
    expect(await read()).toEqual(counts)
    // The last decision takes the place of the one before, also once that is in the totals.
    await app.database.pool.query(
      `insert into loan.decision (decision_id, loan_id, outcome, reasons, decided_by, note, decided_at)
        values (gen_random_uuid(), $1, 'approved', '[]', 'rules', '', now())`,
      [order.orderId],
    )
    const approved = [
      ['offered', '', 2, '100.0'],
      ['applied', '', 2, '100.0'],
      ['held', '', 1, '50.0'],
      ['approved', '', 2, '100.0'],
      ['rejected', '', 0, '0.0'],
      ['paid-out', '', 1, '50.0'],
    ]
    expect(await read()).toEqual(approved)
    await addReportTotals(app.services)
    expect(await read()).toEqual(approved)
    const tomorrow = addDays(today, 1)
    const later = await app.staff(readApprovalFunnel, { market, from: tomorrow, to: tomorrow })
    expect(later.data?.rows.every(({ count }) => count === 0)).toBe(true)
    const { data: other } = await app.staff(readApprovalFunnel, { market: 'IN' })
    expect(other?.rows.find(({ step }) => step === 'applied')?.count).toBe(0)
  })

  test('complaints are counted as on time, late or waiting, with their stars', async () => {
    await using app = await createTestApp()
    const [answered, open] = [await app.enter('siti'), await app.enter('budi')]
    const first = await createComplaint(answered)
    const second = await createComplaint(open)
    await answerAsStaff(app.staff, first.problemId)
    await app.database.pool.query(
      'update complaint.complaint set stars = 4, rated_at = now(), score_open = false where complaint_id = $1',
      [first.problemId],
    )
    const read = async () => (await app.staff(readComplaintPromises, { market })).data?.rows
    const month = { received: 2, kept: 1, rated: 1, stars: '4.0' }
    expect(await read()).toMatchObject([{ ...month, breached: 0, waiting: 1 }])
    const breaches = async () => (await app.staff(readPromiseBreaches, { market })).data?.rows
    expect(await breaches()).toEqual([])
    await addReportTotals(app.services)
    expect(await read()).toMatchObject([{ ...month, breached: 0, waiting: 1 }])
    app.clock.advance({ days: 30 })
    expect(await read()).toMatchObject([{ ...month, breached: 1, waiting: 0 }])
    await answerAsStaff(app.staff, second.problemId)
    expect(await read()).toMatchObject([{ ...month, breached: 1, waiting: 0 }])
    await addReportTotals(app.services)
    expect(await read()).toMatchObject([{ ...month, breached: 1, waiting: 0 }])
    expect(await breaches()).toMatchObject([
      { complaintId: second.problemId, complaintNo: second.complaintNo },
    ])
  })

  test('late complaints are those answered late and those that still wait, in each order', async () => {
    await using app = await createTestApp()
    const made: { readonly problemId: string }[] = []
    for (const name of ['siti', 'budi', 'dewi', 'siti', 'budi']) {
      made.push(await createComplaint(await app.enter(name)))
      app.clock.advance({ days: 3 })
    }
    const [answeredLate, , answered, , inTime] = made
    await answerAsStaff(app.staff, inTime?.problemId ?? '')
    app.clock.advance({ days: 40 })
    await answerAsStaff(app.staff, answeredLate?.problemId ?? '')
    await answerAsStaff(app.staff, answered?.problemId ?? '')
    await createComplaint(await app.enter('siti'))
    const expected = made.slice(0, 4).map(({ problemId }) => problemId)
    const readAll = async (sort: 'received' | '-received' | 'answerBy' | '-answerBy') => {
      const ids: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const place = after === undefined ? {} : { after }
        const input = { market, sort, size: '1', ...place } as const
        const page = replyData(await app.staff(readPromiseBreaches, input))
        ids.push(...page.rows.map(({ complaintId }) => complaintId))
        after = page.after
      }
      return ids
    }
    for (const name of ['received', 'answerBy'] as const) {
      expect(await readAll(name), name).toEqual(expected)
      expect(await readAll(`-${name}`), name).toEqual(expected.toReversed())
    }
    const waiting = expected.filter(id => ![answeredLate, answered].some(m => m?.problemId === id))
    for (const sort of ['target', '-target', 'limitOn', '-received'] as const) {
      const { complaints } = replyData(await app.staff(listComplaints, { market, late: '1', sort }))
      const ids = complaints.map(({ complaintId }) => complaintId)
      expect(ids, sort).toEqual(sort.startsWith('-') ? waiting.toReversed() : waiting)
    }
  })

  test('are those of the person’s markets alone', async () => {
    await using app = await createTestApp()
    await createComplaint(await app.enter('siti'))
    const india = app.staffAs('Finance India', { roles: ['finance-officer'], markets: ['IN'] })
    for (const call of [readDailyFlows, readApprovalFunnel, readComplaintPromises] as const) {
      expect(await india(call as typeof readDailyFlows, { market })).toMatchObject({ code: '404' })
    }
    expect(await india(readPromiseBreaches, { market })).toMatchObject({ code: '404' })
    expect((await india(readPromiseBreaches, {})).data?.rows).toEqual([])
    expect((await india(readComplaintPromises, {})).data?.rows).toEqual([])
  })
})
