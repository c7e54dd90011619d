import * as z from 'zod'
import { addDays } from '#domain/calendar/local-date.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { fileReleasedTopic, releaseImages } from './release-images.ts'
import { deleteOldAllowances, listOrphans } from './store.ts'

const dayMs = 86_400_000
const batch = 200
const released = z.object({ fileKey: z.string() })

/** Deletes images that were not attached within a day. */
export const sweepOrphans = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const before = new Date(clock.wallNow().getTime() - dayMs)
  for (let found = batch; found === batch; ) {
    const orphans = await listOrphans(db, before, batch)
    // One may be attached at the same moment: each is checked again under its row's lock.
    const release = { unattached: true }
    await inTransaction(db, async tx => await releaseImages(tx, services, orphans, release))
    found = orphans.length
  }
}

/** Files of released images are deleted; unattached images are swept every hour. */
export const registerImageJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle(fileReleasedTopic, async message => {
    await services.files.delete(z.parse(released, message.payload).fileKey)
  })
  jobs.define({
    name: 'sweep-orphan-images',
    cron: '23 * * * *',
    run: async () => {
      await sweepOrphans(services)
      await deleteOldAllowances(services.db, addDays(services.clock.businessDate('IN'), -7))
    },
  })
}
