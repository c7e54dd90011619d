import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listRefunds } from '#contract/refund/staff-calls.ts'
import { listOpenRefunds } from '../../disbursement/public.ts'
import type { StaffContext } from '../../http/handler.ts'
import { refundResponse } from './refund-response.ts'

const defaultSize = 50

export const listRefundsHandler = async (
  { sort = 'asked', after, size }: InputOf<typeof listRefunds>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listRefunds>> => {
  const listed = { markets, sort, after, size: Number(size ?? defaultSize) }
  const page = await listOpenRefunds(services.db, listed)
  return { refunds: page.rows.map(refundResponse), after: page.after }
}
