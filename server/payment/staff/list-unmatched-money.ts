import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { getMarket } from '#domain/market/market.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listUnmatched, unmatchedMoneyResponse } from './unmatched-store.ts'

const pageSize = 50

/** A page of the money in suspense, or of what was decided on, oldest first. */
export const listUnmatchedMoneyHandler = async (
  input: InputOf<typeof listUnmatchedMoney>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listUnmatchedMoney>> => {
  const rows = await listUnmatched(services.db, {
    state: input.state ?? 'open',
    currencies: markets.map(market => getMarket(market).currency),
    after: input.after,
    size: pageSize,
  })
  const payments = rows.map(unmatchedMoneyResponse)
  const last = payments.at(-1)
  return { payments, after: payments.length === pageSize && last ? last.paymentId : null }
}
