import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MARKET_CODES } from '#domain/market/market.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import type { Services } from '#server/services.ts'
import { type ServerProcess, spawnServer } from '../../harness/app/server-process.ts'
import { startBenchPlatform } from '../bench-platform.ts'
import { addCleanup } from '../cleanup.ts'
import { openEndOfDayBook } from '../data/end-of-day-book.ts'
import type { Benchmark } from '../measurement.ts'

const loans = { usual: 100_000, full: 1_000_000 } as const
/** For the end of day of 1,000,000 loans. */
const maxMinutes = 60
const dayMs = 86_400_000
const pollMs = 50
/** Of the time passed, counting takes one part of so many: with 1,000,000 loans a count is expensive. */
const countingShare = 20

export const endOfDayBenchmark: Benchmark = {
  name: 'end-of-day',
  title: 'End of day, loans per second; killed in the middle and restarted',
  measure: async ({ full, log }) => {
    const copies = full ? loans.full : loans.usual
    const { platform, services, stateDir } = await startBenchPlatform()
    const socketDir = openSocketDir(stateDir)
    log(`loading ${copies.toLocaleString('en')} loans…`)
    const client = await openEndOfDayBook(services, socketDir, copies)
    addCleanup(() => client.end())
    const countUnclosed = unclosedLoanCounter(client, services)
    const open = await countUnclosed()

    const killedAt = await killHalfway(countUnclosed, socketDir, open)
    log(`killed after ${(open - killedAt).toLocaleString('en')} of ${open.toLocaleString('en')}`)
    await closeAll(services)
    await proveAll(services, client, 'after the kill')

    await platform.sandboxClock?.moveBy(dayMs)
    const startedAt = performance.now()
    const { entries, halfwayMs } = await timeEndOfDay(services, countUnclosed, open)
    const tookMs = performance.now() - startedAt
    await proveAll(services, client, 'after the end of day')

    const sharedMs = await closeShared(countUnclosed, { services, socketDir, platform })
    await proveAll(services, client, 'after the end of day of two processes')
    const perSecond = open / (tookMs / 1000)
    return [
      {
        label: 'end of day of 1,000,000 loans',
        measured: 1_000_000 / perSecond / 60,
        unit: 'min',
        threshold: { atMost: maxMinutes },
        note: `from ${open.toLocaleString('en')} loans, by one process`,
      },
      {
        label: 'end of day, two processes',
        measured: open / (sharedMs / 1000),
        unit: 'per s',
        baseline: { label: 'one', measured: perSecond },
        note: 'every second range of the loans is closed by the other process; all books proved',
      },
      {
        label: 'end of day, loans',
        measured: perSecond,
        unit: 'per s',
        note:
          `${open.toLocaleString('en')} loans in ${(tookMs / 1000).toFixed(1)} s, ` +
          `${entries.toLocaleString('en')} entries, ` +
          `the first half in ${(halfwayMs / 1000).toFixed(1)} s; ` +
          `the previous end of day killed with ${killedAt.toLocaleString('en')} left and restarted; ` +
          'all books proved',
      },
    ]
  },
}

const closeAll = async (services: Services): Promise<number> => {
  let entries = 0
  for (const market of MARKET_CODES) entries += (await closeDays(services, market)).entries
  return entries
}

/** Milliseconds of the next end of day by two processes, each of which closes every second range. */
const closeShared = async (
  countUnclosed: CountUnclosedLoans,
  {
    services,
    socketDir,
    platform,
  }: {
    services: Services
    socketDir: string
    platform: Awaited<ReturnType<typeof startBenchPlatform>>['platform']
  },
): Promise<number> => {
  await platform.sandboxClock?.moveBy(dayMs)
  const shiftMs = services.clock.now().getTime() - Date.now()
  const startedAt = performance.now()
  const runs = [0, 1].map(share =>
    startClosingDays({
      BENCH_SOCKET: socketDir,
      BENCH_SHIFT_MS: String(shiftMs),
      BENCH_SHARE: String(share),
    }),
  )
  await Promise.all(runs.map(run => run.ended))
  // What one had closed before the other split the loans is in nobody's ranges.
  await closeAll(services)
  const tookMs = performance.now() - startedAt
  const left = await countUnclosed()
  if (left > 0) throw new Error(`two processes left ${left} loans`)
  return tookMs
}

/** Counts the open loans for which a market's last day has not been closed yet. */
type CountUnclosedLoans = () => Promise<number>

const unclosedLoanCounter =
  (client: pg.Client, { clock }: Services): CountUnclosedLoans =>
  async () => {
    const { rows } = await client.query<{ left: string }>(
      `select count(*) as left from loan.loan where state in (170, 174, 180)
        and closed_on < case market when 'ID' then $1::date else $2::date end - 1`,
      [clock.businessDate('ID'), clock.businessDate('IN')],
    )
    return Number(rows[0]?.left ?? 0)
  }

/** Closes days in a process of its own, which an interrupted benchmark ends too. */
const startClosingDays = (environment: Readonly<Record<string, string>>): ServerProcess => {
  const run = spawnServer({ program: 'tests/bench/close-days-once.ts', environment })
  addCleanup(async () => {
    run.kill('SIGKILL')
    await run.ended
  })
  return run
}

/** Counter that waits first, the longer the longer its last count took. */
const pausedCounter = (countUnclosed: CountUnclosedLoans): CountUnclosedLoans => {
  let pauseMs = pollMs
  return async () => {
    await sleep(pauseMs)
    const startedAt = performance.now()
    const left = await countUnclosed()
    pauseMs = Math.max(pollMs, countingShare * (performance.now() - startedAt))
    return left
  }
}

/** Closes days in a separate process that is killed half way; returns how many loans are left. */
const killHalfway = async (
  countUnclosed: CountUnclosedLoans,
  socketDir: string,
  open: number,
): Promise<number> => {
  const run = startClosingDays({ BENCH_SOCKET: socketDir })
  const countLater = pausedCounter(countUnclosed)
  let left = open
  while (left > open / 2) left = await countLater()
  run.kill('SIGKILL')
  await run.ended
  left = await countUnclosed()
  if (left === open || left === 0) throw new Error(`it was not killed in the middle: ${left} left`)
  return left
}

const timeEndOfDay = async (
  services: Services,
  countUnclosed: CountUnclosedLoans,
  open: number,
): Promise<{ entries: number; halfwayMs: number }> => {
  const startedAt = performance.now()
  let halfwayMs = 0
  let isOver = false
  const run = closeAll(services).finally(() => {
    isOver = true
  })
  const countLater = pausedCounter(countUnclosed)
  while (!isOver && halfwayMs === 0) {
    if ((await countLater()) <= open / 2) halfwayMs = performance.now() - startedAt
  }
  return { entries: await run, halfwayMs }
}

/**
 * Checks every ledger proof, every loan against its books, and one accrual for each loan and day.
 * @throws
 */
const proveAll = async (services: Services, client: pg.Client, when: string): Promise<void> => {
  const { rows } = await client.query<{ loan_id: string }>(
    `select loan_id from ledger.entry where kind = 'accrual'
      group by loan_id, business_on having count(*) > 1 limit 5`,
  )
  const violations = [
    ...rows.map(row => `closed twice: ${row.loan_id}`),
    ...(await proveLedger(services.db)),
    ...(await compareLoansWithLedger(services)),
  ]
  if (violations.length > 0) throw new Error(`${when}: ${violations.slice(0, 5).join('; ')}`)
}
