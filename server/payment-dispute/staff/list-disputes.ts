import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listClaims } from '#contract/payment-dispute/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listDisputesInState } from '../store.ts'
import { staffDisputeResponse } from './dispute-response.ts'

const defaultSize = 50

/** A page of payment disputes in one state, oldest first unless another order is asked for. */
export const listClaimsHandler = async (
  { state = 'open', late, sort = 'received', after, size }: InputOf<typeof listClaims>,
  { services: { db, clock }, markets }: StaffContext,
): Promise<OutputOf<typeof listClaims>> => {
  const page = await listDisputesInState(db, {
    state,
    markets,
    lateOn:
      late === '1'
        ? markets.map(market => ({ market, today: clock.businessDate(market) }))
        : undefined,
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  return { claims: page.rows.map(staffDisputeResponse), after: page.after }
}
