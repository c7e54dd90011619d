import type { OutputOf } from '#contract/call.ts'
import type { listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { listStoppedRows } from '../../application/public.ts'
import type { StaffContext } from '../../http/handler.ts'

const mostShown = 100

/** Money that waits for a person. */
export const listStoppedDisbursementsHandler = async (
  _input: object,
  { services }: StaffContext,
): Promise<OutputOf<typeof listStoppedDisbursements>> => {
  const stopped = await listStoppedRows(services.db, mostShown)
  return {
    disbursements: stopped.map(({ loanId, amountMinor, createdAt, ...row }) => ({
      ...row,
      orderId: loanId,
      amount: toDecimalString({ currency: row.currency, minor: amountMinor }),
      createdAt: createdAt.toISOString(),
    })),
  }
}
