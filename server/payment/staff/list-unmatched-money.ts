import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listUnmatched, unmatchedMoneyResponse } from './unmatched-store.ts'

const pageSize = 50

/** A page of the money in suspense, or of what was decided on, oldest first. */
export const listUnmatchedMoneyHandler = async (
  input: InputOf<typeof listUnmatchedMoney>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listUnmatchedMoney>> => {
  const rows = await listUnmatched(services.db, {
    state: input.state ?? 'open',
    after: input.after,
    size: pageSize,
  })
  const payments = rows.map(unmatchedMoneyResponse)
  const last = payments.at(-1)
  return { payments, after: payments.length === pageSize && last ? last.paymentId : null }
}
