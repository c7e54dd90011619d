import { describe, expect, test } from 'vitest'
import { closeDays, splitDays } from '#server/loan/end-of-day/close-days.ts'
import { registerLoanJobs } from '#server/loan/jobs.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'

/** The jobs of loans as a process of their own runs them, with a range for each loan; notes the ranges. */
const workOnRanges = async ({ services, database }: TestApp, ranges: unknown[]): Promise<Jobs> => {
  const jobs = createJobs({
    address: database.appAddress,
    stopping: services.stopping,
    log: services.log,
    metrics: createMetrics({ withProcess: false }),
  })
  const noting: Jobs = {
    ...jobs,
    define: job => {
      const run = async (input: unknown) => {
        if (job.name === 'close-days-range-ID') ranges.push(input)
        await job.run(input)
      }
      jobs.define({ ...job, run })
    },
  }
  registerLoanJobs(services, noting, 1)
  await jobs.start()
  return jobs
}

/** The last day that is closed for each open loan, by its id. */
const closedDays = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('loan.loan')
    .select(['loanId', 'closedOn'])
    .where('disbursedOn', 'is not', null)
    .orderBy('loanId')
    .execute()
  return rows.map(({ closedOn }) => closedOn)
}

const countAccruals = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('ledger.entry')
    .select(['loanId', 'businessOn', eb => eb.fn.countAll<bigint>().as('count')])
    .where('kind', '=', 'accrual')
    .groupBy(['loanId', 'businessOn'])
    .execute()

describe('a closing', () => {
  test('of a range closes its loans alone, and leaves the day of the market open', async () => {
    await using app = await createTestApp()
    const borrowers = [await app.enter('siti'), await app.enter('budi'), await app.enter('siti')]
    const ids = borrowers.map(({ order }) => order.orderId).toSorted()
    const ranges = await splitDays(app.services, 'ID', 1)
    expect(ranges.map(({ upTo }) => upTo)).toEqual([...ids, undefined])
    await closeDays(app.services, 'ID', ranges[1])
    expect(await closedDays(app)).toEqual([null, '2026-11-20', null])
    expect(await app.services.db.selectFrom('loan.closedDay').selectAll().execute()).toEqual([])
    expect((await splitDays(app.services, 'ID', 1)).map(({ upTo }) => upTo)).toEqual([
      ids[0],
      ids[2],
      undefined,
    ])
  })

  test('is shared by two processes in ranges, and closes the day of the market once', async () => {
    await using app = await createTestApp()
    const borrowers = [await app.enter('siti'), await app.enter('budi'), await app.enter('siti')]
    const ranges: unknown[] = []
    const processes = await Promise.all([0, 1].map(() => workOnRanges(app, ranges)))
    try {
      await processes[0]?.send('close-days-ID')
      const isClosed = async () =>
        await app.services.db
          .selectFrom('loan.closedDay')
          .select('businessOn')
          .where('market', '=', 'ID')
          .execute()
      await expect.poll(isClosed, { timeout: 50_000 }).toEqual([{ businessOn: '2026-11-20' }])
    } finally {
      await Promise.all(processes.map(each => each.stop()))
    }
    expect(ranges).toHaveLength(borrowers.length + 1)
    expect(await closedDays(app)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20'])
    const accruals = await countAccruals(app)
    expect(accruals.length).toBeGreaterThan(borrowers.length)
    expect(accruals.filter(({ count }) => count !== 1n)).toEqual([])
    await expectSoundBooks(app)
  }, 60_000)
})
