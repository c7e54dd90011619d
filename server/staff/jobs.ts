import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { knownBrowserDays } from './sign-in/attempts.ts'

/** Attempts are counted for fifteen minutes, and kept for investigations as sessions are. */
const keptDays = 180

/** Removes what is over: sign-ins that were not ended, attempts, sessions, browsers. */
export const registerStaffJobs = ({ clock, db }: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'sweep-staff-sign-ins',
    cron: '23 * * * *',
    run: async () => {
      const now = clock.wallNow()
      const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
      await db.deleteFrom('staff.challenge').where('expiresAt', '<', now).execute()
      const oldest = daysAgo(keptDays)
      await db.deleteFrom('staff.signInAttempt').where('attemptedAt', '<', oldest).execute()
      await db.deleteFrom('staff.session').where('lastSeenAt', '<', oldest).execute()
      const unused = daysAgo(knownBrowserDays)
      await db.deleteFrom('staff.knownBrowser').where('provenAt', '<', unused).execute()
    },
  })
}
