import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { addToTotals } from './add-to-totals.ts'
import { storeLedgerDigests } from './ledger-digests.ts'

/**
 * Adds entries to the totals often, so that a trial balance adds up few itself, and stores the digest
 * of each hour once it is final.
 */
export const registerLedgerJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'total-ledger',
    cron: '*/10 * * * *',
    run: async () => await addToTotals(services),
  })
  jobs.define({
    name: 'store-ledger-digests',
    cron: '15 * * * *',
    run: async () => await storeLedgerDigests(services),
  })
}
