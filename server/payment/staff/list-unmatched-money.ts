import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { getMarket } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listUnmatched, unmatchedMoneyResponse } from './unmatched-store.ts'

const defaultSize = 50

/** A page of the money in suspense, or of what was decided on. */
export const listUnmatchedMoneyHandler = async (
  { state = 'open', sort = 'received', after, size }: InputOf<typeof listUnmatchedMoney>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listUnmatchedMoney>> => {
  const page = await listUnmatched(services.db, {
    state,
    currencies: markets.map(market => getMarket(market).currency),
    sort,
    after,
    size: Number(size ?? defaultSize),
  })
  return { payments: page.rows.map(unmatchedMoneyResponse), after: page.after }
}
