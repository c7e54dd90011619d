import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listRefunds } from '#contract/staff/refund.ts'
import type { StaffContext } from '../handler.ts'
import { listOpenRefunds } from '../loan/public.ts'
import { describeRefund } from './describe-refund.ts'

const pageSize = 50

export const listRefundsHandler = async (
  { after }: InputOf<typeof listRefunds>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listRefunds>> => {
  const refunds = await listOpenRefunds(services.db, { after, size: pageSize })
  const last = refunds.length === pageSize ? refunds.at(-1) : undefined
  return { refunds: refunds.map(describeRefund), after: last?.refundId ?? null }
}
