import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { knownDeviceDays } from './known-device.ts'

/** Codes are stored for as long as a limit counts them, and a day more for investigations. */
const codeDays = 2
/** The circuit breaker compares with the last seven days. */
const hourDays = 8

/** Sessions that are over are kept for investigations; tickets, valid for a minute, for a day. */
const sessionDays = 180
const ticketDays = 1

/** Removes what is over: sessions, tickets, codes, captchas and counters that no limit needs any more. */
export const registerSessionJobs = ({ clock, db }: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'sweep-codes',
    // Captchas, proofs and counters of strangers come by the thousand and live for minutes.
    cron: '3-59/5 * * * *',
    run: async () => {
      const now = clock.wallNow()
      const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
      // A registration still names its code's id, which holds no data.
      await db.deleteFrom('session.code').where('sentAt', '<', daysAgo(codeDays)).execute()
      await db.deleteFrom('session.usedPasskeyChallenge').where('expiresAt', '<', now).execute()
      await db.deleteFrom('session.spentWork').where('expiresAt', '<', now).execute()
      const oldest = daysAgo(knownDeviceDays)
      await db.deleteFrom('session.knownDevice').where('provenAt', '<', oldest).execute()
      await db.deleteFrom('session.captcha').where('expiresAt', '<', now).execute()
      await db.deleteFrom('session.marketSends').where('hour', '<', daysAgo(hourDays)).execute()
      await db.deleteFrom('session.ticket').where('expiresAt', '<', daysAgo(ticketDays)).execute()
      await db.deleteFrom('session.session').where('expiresAt', '<', daysAgo(sessionDays)).execute()
      await sql`delete from session.request_limit where expire < ${now.getTime()}`.execute(db)
    },
  })
}
