import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { deleteEndedMessages, deleteOldSubscriptions } from './store.ts'

/** After the end of a message, and after a subscription was last requested. */
const keptDays = 365

/** Deletes what visitors of the official site have left, once its time is over. */
export const deleteOldSiteRows = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.wallNow().getTime() - keptDays * 86_400_000)
  await deleteEndedMessages(db, before)
  await deleteOldSubscriptions(db, before)
}

export const registerSiteJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'delete-old-site-messages',
    cron: '29 3 * * *',
    run: async () => await deleteOldSiteRows(services),
  })
}
