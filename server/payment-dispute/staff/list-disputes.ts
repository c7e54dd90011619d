import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listClaims } from '#contract/payment-dispute/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listDisputesInState } from '../store.ts'
import { staffDisputeResponse } from './dispute-response.ts'

const pageSize = 50

/** A page of payment disputes in one state, oldest first. */
export const listClaimsHandler = async (
  { state = 'open', after }: InputOf<typeof listClaims>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listClaims>> => {
  const found = await listDisputesInState(services.db, { state, markets, after, size: pageSize })
  const claims = found.map(staffDisputeResponse)
  return { claims, after: claims.length === pageSize ? (claims.at(-1)?.claimId ?? null) : null }
}
