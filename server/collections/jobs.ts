import type { MarketCode } from '#domain/market/market.ts'
import { listOwingLoans } from '../loan/public.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { caseOf } from './case-of.ts'
import { deleteEndedCases, listPromises, saveCases } from './store.ts'

const batchSize = 250

/**
 * Writes the worklist of a market anew from its loans that owe something. May be ended anywhere and
 * begun again: only a whole run deletes the cases that it did not write.
 */
export const refreshCases = async (
  services: Pick<Services, 'db' | 'clock' | 'stopping'>,
  market: MarketCode,
): Promise<void> => {
  const { db } = services
  const today = services.clock.businessDate(market)
  let after: string | undefined
  do {
    const loans = await listOwingLoans(db, { market, after, size: batchSize })
    const promises = await listPromises(
      db,
      loans.map(({ loanId }) => loanId),
    )
    const cases = loans
      .filter(({ writtenOffOn }) => writtenOffOn === null)
      .map(loan =>
        caseOf(
          services,
          loan,
          promises.find(each => each.loanId === loan.loanId),
        ),
      )
    await saveCases(
      db,
      cases.filter(({ daysPastDue }) => daysPastDue > 0),
    )
    if (services.stopping.aborted) return
    after = loans.length === batchSize ? loans.at(-1)?.loanId : undefined
  } while (after !== undefined)
  await deleteEndedCases(db, market, today)
}

/** After each market's end of day. */
export const registerCollectionsJobs = (services: Services, jobs: Jobs): void => {
  for (const market of services.config.markets) {
    jobs.define({
      name: `refresh-collections-${market}`,
      cron: '20 0 * * *',
      market,
      run: async () => await refreshCases(services, market),
    })
  }
}
