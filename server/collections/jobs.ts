import type { MarketCode } from '#domain/market/market.ts'
import { listOwingLoans, type StoredLoan } from '../loan/public.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { caseOf } from './case-of.ts'
import { type CaseRow, deleteEndedCases, listPromises, saveCases } from './store.ts'

const batchSize = 250

/**
 * Writes the worklist of a market anew from its loans that owe something. May be ended anywhere and
 * begun again: only a whole run deletes the cases that it did not write. A loan whose case cannot be
 * worked out is logged, and holds up no other. @throws when the process is to stop.
 */
export const refreshCases = async (
  services: Pick<Services, 'db' | 'clock' | 'log' | 'stopping'>,
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
    const cases: CaseRow[] = []
    const addCase = async (loan: StoredLoan) => {
      const promise = promises.find(each => each.loanId === loan.loanId)
      const found = caseOf(services, loan, promise)
      if (found.daysPastDue > 0) cases.push(found)
    }
    const carried = loans.filter(({ writtenOffOn }) => writtenOffOn === null)
    await forEachRow(services, carried, addCase, {
      message: "a loan's case cannot be worked out",
      facts: ({ loanId }) => ({ loanId }),
    })
    await saveCases(db, cases)
    services.stopping.throwIfAborted()
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
