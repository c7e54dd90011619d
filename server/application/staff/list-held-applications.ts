import type { listHeldApplications } from '#contract/application/staff-calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { getLoan } from '../../loan/public.ts'
import { applicationResponse } from '../application-response.ts'
import { listHeldLoanIds } from './held-application-store.ts'

const pageSize = 20

/** A page of the applications that wait for a decision by staff. */
export const listHeldApplicationsHandler = async (
  { after }: InputOf<typeof listHeldApplications>,
  { services, locale, markets }: StaffContext,
): Promise<OutputOf<typeof listHeldApplications>> => {
  const ids = await listHeldLoanIds(services.db, {
    now: services.clock.now(),
    markets,
    after,
    size: pageSize,
  })
  const applications = await Promise.all(
    ids.map(async loanId =>
      applicationResponse(services, await getLoan(services.db, loanId), locale),
    ),
  )
  return { applications, after: ids.length === pageSize ? (ids.at(-1) ?? null) : null }
}
