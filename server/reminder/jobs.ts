import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { remindAll } from './remind-market.ts'

/** A day's round is made once: every other minute finds that it was. */
export const registerReminderJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'send-reminders',
    cron: '* * * * *',
    run: async () => await remindAll(services),
  })
}
