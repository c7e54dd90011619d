import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { endExpiredDisputes } from './end-dispute.ts'

/** Ends payment disputes whose days are over, twice an hour. */
export const registerPaymentDisputeJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'end-payment-disputes',
    cron: '3,33 * * * *',
    run: async () => await endExpiredDisputes(services),
  })
}
