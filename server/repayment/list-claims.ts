import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listClaims } from '#contract/staff/repayment.ts'
import type { StaffContext } from '../handler.ts'
import { listOpenClaims } from './claim-store.ts'

const pageSize = 50

/** Open claims that a bill is paid, oldest first. */
export const listClaimsHandler = async (
  input: InputOf<typeof listClaims>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listClaims>> => {
  const rows = await listOpenClaims(services.db, { after: input.after, size: pageSize })
  const claims = rows.map(row => ({ ...row, openedAt: row.openedAt.toISOString() }))
  const last = claims.at(-1)
  return { claims, after: claims.length === pageSize && last ? last.claimId : null }
}
