import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { readTrialBalance } from '#contract/ledger/staff-calls.ts'
import { listOperations } from '#contract/operations/staff-calls.ts'
import { trackClick, trackVisit } from '#contract/promotion/calls.ts'
import { readChannelFunnel } from '#contract/promotion/staff-calls.ts'
import { compareDay, listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import {
  readApprovalFunnel,
  readComplaintPromises,
  readDailyFlows,
  readPortfolioAtRisk,
} from '#contract/report/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { sortsOf } from '../../harness/app/every-call.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

type ReportRow = Readonly<Record<string, unknown>>

const market = 'ID'

/** Some days of reports, with figures of more digits on some of them. */
const fill = async (app: TestApp): Promise<void> => {
  await applyForLoan(app, market)
  await app.drain()
  for (const [index, { app_from, visits }] of [
    { app_from: 'video-ad', visits: 2 },
    { app_from: 'radio', visits: 11 },
    { app_from: 'flyer', visits: 3 },
  ].entries()) {
    const source = { app_from, page_id: 'id-1' }
    for (let visit = 0; visit < visits; visit += 1) await app.anyone(trackVisit, source)
    if (index > 0) await app.anyone(trackClick, source)
  }
  const siti = await app.enter('siti')
  for (const questionType of ['2', '3', '3']) {
    await createComplaint(siti, { problemType: questionType })
  }
  const today = app.clock.businessDate(market)
  for (const [days, figure] of [
    [1, 9],
    [2, 100],
    [3, 20],
  ] as const) {
    const on = addDays(today, -days)
    await app.database.pool.query(
      `insert into report.portfolio_day (market, day, loans, principal_minor, past_due_1_minor,
          past_due_30_minor, past_due_60_minor, past_due_90_minor)
        values ($1, $2, $3::int, $3::int, $3::int, $3::int, $3::int, $3::int)`,
      [market, on, figure],
    )
    replyData(await app.staff(compareDay, { provider: 'xendit', businessOn: on }))
    app.clock.advance({ seconds: 60 })
  }
}

type SortedReport = {
  readonly call: Pick<Call<unknown, unknown>, 'name'>
  readonly input?: Readonly<Record<string, string>>
  /** The field of a row, where it has another name than the order. */
  readonly fields?: Readonly<Record<string, string>>
}

const reports: readonly SortedReport[] = [
  { call: readDailyFlows, input: { market } },
  { call: readPortfolioAtRisk, input: { market } },
  { call: readApprovalFunnel, input: { market } },
  { call: readComplaintPromises, input: { market } },
  { call: readTrialBalance, input: { market } },
  { call: readChannelFunnel, input: { market } },
  {
    call: listReconciledDays,
    input: { market },
    fields: { day: 'businessOn', open: 'openDifferences', compared: 'comparedAt' },
  },
  { call: listOperations, fields: { succeeded: 'succeededAt', failed: 'failedAt' } },
]

/** Numbers by value; nothing, or what was not counted, is the least. */
const compare = (one: unknown, other: unknown): number => {
  const [a, b] = [one ?? '', other ?? '']
  const isNumber = [a, b].every(value => /^-?\d+(\.\d+)?$/.test(String(value)))
  if (isNumber) return Number(a) - Number(b)
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}

test('a report is in the order that is asked for, both ways', async () => {
  await using app = await createTestApp()
  await fill(app)
  for (const { call: listed, input = {}, fields = {} } of reports) {
    // Safe: the input is checked by the call.
    const call = listed as Call<unknown, unknown>
    const rowsBy = async (sort: string) => {
      const output = replyData(await app.staff(call, { ...input, sort })) as ReportRow
      return Object.values(output).find(Array.isArray) as readonly ReportRow[]
    }
    expect(sortsOf(call).length, call.name).toBeGreaterThan(0)
    for (const sort of sortsOf(call)) {
      const title = `${call.name} by ${sort}`
      const field = fields[sort] ?? sort
      const rising = (await rowsBy(sort)).map(row => row[field])
      expect(rising.length, title).toBeGreaterThan(1)
      expect(rising, title).toEqual(rising.toSorted(compare))
      const falling = (await rowsBy(`-${sort}`)).map(row => row[field])
      expect(falling, title).toEqual(rising.toReversed())
    }
  }
})
