import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { sweepCardPayments } from './sweep-card-payments.ts'

/** Looks up card payments without a final answer, every minute. */
export const registerCardPaymentJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'sweep-card-payments',
    cron: '* * * * *',
    run: async () => await sweepCardPayments(services),
  })
}
