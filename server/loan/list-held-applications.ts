import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listHeldApplications } from '#contract/staff/loan.ts'
import type { StaffContext } from '../handler.ts'
import { listHeldLoanIds } from './application-store.ts'
import { listDecisions } from './decision-store.ts'
import { describeApplication } from './describe-application.ts'
import { getLoan } from './store.ts'

const pageSize = 20

/** Applications that wait for a person. */
export const listHeldApplicationsHandler = async (
  { after }: InputOf<typeof listHeldApplications>,
  { services, locale }: StaffContext,
): Promise<OutputOf<typeof listHeldApplications>> => {
  const ids = await listHeldLoanIds(services.db, {
    now: services.clock.now(),
    after,
    size: pageSize,
  })
  const applications = await Promise.all(
    ids.map(async loanId =>
      describeApplication(
        await getLoan(services.db, loanId),
        await listDecisions(services.db, loanId),
        locale,
      ),
    ),
  )
  return { applications, after: ids.length === pageSize ? (ids.at(-1) ?? null) : null }
}
