import { notify } from '../notification/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { listLate } from './store.ts'

/**
 * Notifies the borrowers whose complaints were not answered by the promised day, once for each such
 * day. Idempotent: the notification is known by its reference.
 */
export const notifyOfLateComplaints = async (services: Services): Promise<void> => {
  for (const market of services.config.markets) {
    const late = await listLate(services.db, market, services.clock.businessDate(market))
    const announce = ({ complaintId, complaintNo, borrowerId, answerBy }: (typeof late)[number]) =>
      inTransaction(services.db, tx =>
        notify(services, tx, {
          event: 'complaint-overdue',
          reference: `${complaintId}/${answerBy}`,
          borrowerId,
          facts: { number: complaintNo },
        }),
      )
    await forEachRow(services, late, announce, {
      message: 'a borrower could not be notified of a late complaint',
      facts: ({ complaintNo }) => ({ complaintNo }),
    })
  }
}

export const registerComplaintJobs = (services: Services, jobs: Jobs): void => {
  jobs.define({
    name: 'notify-of-late-complaints',
    cron: '37 3 * * *',
    run: async () => await notifyOfLateComplaints(services),
  })
}
