import { z } from 'zod'
import { proveLedger, storeLedgerDigests, verifyLedgerDigests } from '../ledger/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { findCheckResult, saveCheckResult } from '../platform/observability/check-results.ts'
import type { Services } from '../services.ts'
import { compareLoansWithLedger } from './compare-with-ledger.ts'
import { closeDays, splitDays } from './end-of-day/close-days.ts'
import { countUnclosedDays } from './end-of-day/count-unclosed-days.ts'

/** Sent again by staff it has neither end: then all loans are closed. */
const loanRange = z.object({ after: z.uuid().optional(), upTo: z.uuid().optional() })

/**
 * A minute after each market's midnight its day is closed. Asked again every ten minutes, so that a
 * server that was away then closes it when it is back; with nothing to close, that is one query. Many
 * loans are closed in ranges of `rangeSize`, which the processes that run jobs take one after another.
 */
export const registerLoanJobs = (services: Services, jobs: Jobs, rangeSize = 20_000): void => {
  for (const market of services.config.markets) {
    const [whole, ofRange] = [`close-days-${market}`, `close-days-range-${market}`]
    jobs.define({
      name: whole,
      cron: '1-59/10 * * * *',
      market,
      run: async () => {
        // Ranges of the run before are not split again.
        if (await jobs.isUnderWay(ofRange)) return
        const ranges = await splitDays(services, market, rangeSize)
        if (ranges.length === 1) await closeDays(services, market)
        else for (const range of ranges) await jobs.send(ofRange, range, { key: range.after ?? '' })
      },
    })
    jobs.define({
      name: ofRange,
      run: async input => {
        await closeDays(services, market, loanRange.parse(input))
        // Once no range is under way, it closes the day of the market.
        await jobs.send(whole, {}, { afterSeconds: 5 })
      },
    })
  }
  services.metrics.watchUnclosedDays(async () => {
    const markets = services.config.markets.map(async market => [
      market,
      await countUnclosedDays(services, market),
    ])
    return Object.fromEntries(await Promise.all(markets))
  })
  services.metrics.watchBooks(async () => await findCheckResult(services.db, 'books'))
  // Midnight has passed in both markets (20:00 UTC: 3:00 in Jakarta, 1:30 in Kolkata).
  jobs.define({
    name: 'prove-books',
    cron: '0 20 * * *',
    run: async () => {
      await proveBooks(services)
    },
  })
}

/** How many are written out; the count says how many there are. */
const maxLogged = 20

/**
 * Puts the whole ledger to its proofs, beside the digests in the file store and beside the loans'
 * facts, and reports what does not hold: in the log, and in the result that every process reads for its
 * metrics.
 */
export const proveBooks = async (services: Services): Promise<readonly string[]> => {
  await storeLedgerDigests(services)
  const db = services.replicaDb ?? services.db
  const violations = [
    ...(await proveLedger(db)),
    ...(await verifyLedgerDigests(services)),
    ...(await compareLoansWithLedger({ ...services, db })),
  ]
  await saveCheckResult(services.db, {
    name: 'books',
    violations: violations.length,
    checkedAt: services.clock.wallNow(),
  })
  for (const violation of violations.slice(0, maxLogged)) {
    services.log.error({ violation }, 'the books do not hold')
  }
  services.log.info({ violations: violations.length }, 'the books were proved')
  return violations
}
