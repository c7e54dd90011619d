import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { remindAll } from './remind-market.ts'

/** A day's round is made once: every other minute finds that it was. */
export const registerReminderJobs = (services: Services, jobs: Jobs): void => {
  for (const market of services.config.markets) services.metrics.beginLeftOutLinks(market)
  jobs.define({
    name: 'send-reminders',
    cron: '* * * * *',
    run: async () => await remindAll(services),
  })
}
