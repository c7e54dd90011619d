import type { listHeldApplications } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { getLoan } from '../../loan/public.ts'
import { applicationResponse } from '../application-response.ts'
import { listHeldLoans, listRejectedLoans } from './held-application-store.ts'

const defaultSize = 20

/** A page of the applications that wait for a decision by staff, or of those that were rejected. */
export const listHeldApplicationsHandler = async (
  { list = 'held', sort, after, size }: InputOf<typeof listHeldApplications>,
  { services, staff, locale, markets }: StaffContext,
): Promise<OutputOf<typeof listHeldApplications>> => {
  const listLoans = list === 'held' ? listHeldLoans : listRejectedLoans
  const page = await listLoans(services.db, {
    now: services.clock.now(),
    markets,
    // Of those that are held the oldest has the least time; of the others the newest are asked about.
    sort: sort ?? (list === 'held' ? 'appliedAt' : '-appliedAt'),
    after,
    size: Number(size ?? defaultSize),
  })
  const applications = await Promise.all(
    page.rows.map(async ({ loanId }) =>
      applicationResponse(services, await getLoan(services.db, loanId), { staff, locale }),
    ),
  )
  return { applications, after: page.after }
}
