import type { MarketCode } from '#domain/market/market.ts'
import { addToPortfolio, EMPTY_PORTFOLIO } from '#domain/report/portfolio-at-risk.ts'
import { accountToday, listOwingLoans } from '../loan/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { countFunnel, deleteOldFunnel } from '../promotion/public.ts'
import type { Services } from '../services.ts'
import { addReportTotals } from './report-totals.ts'
import { savePortfolioDay } from './store.ts'

const batchSize = 250

/**
 * Writes a market's portfolio as of now under today's day; may run again. @throws when the process is
 * to stop.
 */
export const recordPortfolio = async (
  services: Pick<Services, 'db' | 'clock' | 'stopping'>,
  market: MarketCode,
): Promise<void> => {
  const { db } = services
  const day = services.clock.businessDate(market)
  let portfolio = EMPTY_PORTFOLIO
  let after: string | undefined
  do {
    const loans = await listOwingLoans(db, { market, after, size: batchSize })
    for (const loan of loans.filter(({ writtenOffOn }) => writtenOffOn === null)) {
      portfolio = addToPortfolio(portfolio, accountToday(services, loan))
    }
    services.stopping.throwIfAborted()
    after = loans.length === batchSize ? loans.at(-1)?.loanId : undefined
  } while (after !== undefined)
  await savePortfolioDay(db, { market, day }, portfolio)
}

/** The portfolio after each market's end of day; the totals often, so that a report adds few changes. */
export const registerReportJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'add-report-totals',
    cron: '*/5 * * * *',
    run: async () => await addReportTotals(services),
  })
  jobs.define({
    name: 'count-funnel',
    cron: '*/5 * * * *',
    run: async () => await countFunnel(services),
  })
  jobs.define({
    name: 'sweep-funnel',
    cron: '23 3 * * *',
    run: async () => await deleteOldFunnel(services),
  })
  for (const market of services.config.markets) {
    jobs.define({
      name: `record-portfolio-${market}`,
      cron: '40 0 * * *',
      market,
      run: async () => await recordPortfolio(services, market),
    })
  }
}
