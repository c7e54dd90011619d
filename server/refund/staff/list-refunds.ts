import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listRefunds } from '#contract/refund/staff-calls.ts'
import { listOpenRefunds } from '../../disbursement/public.ts'
import type { StaffContext } from '../../http/handler.ts'
import { refundResponse } from './refund-response.ts'

const pageSize = 50

export const listRefundsHandler = async (
  { after }: InputOf<typeof listRefunds>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listRefunds>> => {
  const refunds = await listOpenRefunds(services.db, { markets, after, size: pageSize })
  const last = refunds.length === pageSize ? refunds.at(-1) : undefined
  return { refunds: refunds.map(refundResponse), after: last?.refundId ?? null }
}
