import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listClaims } from '#contract/staff/repayment.ts'
import type { StaffContext } from '../handler.ts'
import { listClaimsInState } from './claim-store.ts'
import { describeClaimForStaff } from './describe-claim.ts'

const pageSize = 50

/** Claims that a bill is paid, oldest first. */
export const listClaimsHandler = async (
  { state = 'open', after }: InputOf<typeof listClaims>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listClaims>> => {
  const found = await listClaimsInState(services.db, { state, after, size: pageSize })
  const claims = found.map(describeClaimForStaff)
  return { claims, after: claims.length === pageSize ? (claims.at(-1)?.claimId ?? null) : null }
}
