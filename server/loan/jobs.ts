import { MARKET_CODES } from '#domain/market/market.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { closeDays } from './end-of-day/close-days.ts'
import { countUnclosedDays } from './end-of-day/count-unclosed-days.ts'
import { proveBooks } from './end-of-day/prove-books.ts'

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
