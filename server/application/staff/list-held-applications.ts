import type { listHeldApplications } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { getLoan } from '../../loan/public.ts'
import { applicationResponse } from '../application-response.ts'
import { listHeldLoans } from './held-application-store.ts'

const defaultSize = 20

/** A page of the applications that wait for a decision by staff: the oldest has the least time. */
export const listHeldApplicationsHandler = async (
  { sort = 'appliedAt', after, size }: InputOf<typeof listHeldApplications>,
  { services, locale, markets }: StaffContext,
): Promise<OutputOf<typeof listHeldApplications>> => {
  const page = await listHeldLoans(services.db, {
    now: services.clock.now(),
    markets,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  const applications = await Promise.all(
    page.rows.map(async ({ loanId }) =>
      applicationResponse(services, await getLoan(services.db, loanId), locale),
    ),
  )
  return { applications, after: page.after }
}
