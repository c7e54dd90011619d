import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { reconcileDueDays } from './reconcile-due-days.ts'

/** By the hour: each market's day ends at its own time, and a sandbox's clock may be moved. */
export const registerReconciliationJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'reconcile-payments',
    cron: '23 * * * *',
    run: async () => await reconcileDueDays(services),
  })
}
