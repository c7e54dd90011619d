import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { addToTotals } from './add-to-totals.ts'

/** Often, so that a trial balance adds up few entries itself. */
export const registerLedgerJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'total-ledger',
    cron: '*/10 * * * *',
    run: async () => await addToTotals(services),
  })
}
