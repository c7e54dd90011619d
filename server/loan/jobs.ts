import { proveLedger } from '../ledger/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { saveCheckResult } from '../platform/observability/check-results.ts'
import type { Services } from '../services.ts'
import { compareLoansWithLedger } from './compare-with-ledger.ts'
import { closeDays } from './end-of-day/close-days.ts'
import { countUnclosedDays } from './end-of-day/count-unclosed-days.ts'

/**
 * A minute after each market's midnight its day is closed. Asked again every ten minutes, so that a
 * server that was away then closes it when it is back; with nothing to close, that is one query.
 */
export const registerLoanJobs = (services: Services, jobs: Jobs): void => {
  for (const market of services.config.markets) {
    jobs.define({
      name: `close-days-${market}`,
      cron: '1-59/10 * * * *',
      market,
      run: async () => {
        await closeDays(services, market)
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
 * Puts the whole ledger to its proofs and beside the loans' facts, and reports what does not
 * hold: in the log, and as a metric to set an alarm on.
 */
const proveBooks = async (services: Services): Promise<readonly string[]> => {
  const violations = [
    ...(await proveLedger(services.db)),
    ...(await compareLoansWithLedger(services)),
  ]
  services.metrics.setBookViolations(violations.length)
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
