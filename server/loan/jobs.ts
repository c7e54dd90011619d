import { addDays, daysBetween } from '#domain/calendar/local-date.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { proveLedger } from '../ledger/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { compareLoansWithLedger } from './compare-with-ledger.ts'
import { closeDays } from './end-of-day/close-days.ts'
import { findLastClosedDay } from './end-of-day/store.ts'

/**
 * A minute after each market's midnight its day is closed. Asked again every ten minutes, so that a
 * server that was away then closes it when it is back; with nothing to close, that is one query.
 */
export const registerLoanJobs = (services: Services, jobs: Jobs): void => {
  for (const market of MARKET_CODES) {
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
    const markets = MARKET_CODES.map(async market => [
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

/**
 * How many business days of a market have ended and are not closed: 0 but for the first minutes
 * after midnight. Set an alarm on it. A market
 * that never closed a day counts its last one.
 */
const countUnclosedDays = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  market: MarketCode,
): Promise<number> => {
  const ended = addDays(clock.businessDate(market), -1)
  const closed = await findLastClosedDay(db, market)
  return closed === undefined ? 1 : Math.max(0, daysBetween(closed, ended))
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
  for (const violation of violations.slice(0, maxLogged)) {
    services.log.error({ violation }, 'the books do not hold')
  }
  services.log.info({ violations: violations.length }, 'the books were proved')
  return violations
}
