import type { OutputOf } from '#contract/call.ts'
import type { listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { listStoppedRows } from '../../application/public.ts'
import type { StaffContext } from '../../http/handler.ts'

const maxShown = 100

/** Payouts that wait for a decision by staff. */
export const listStoppedDisbursementsHandler = async (
  _input: object,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listStoppedDisbursements>> => {
  const stopped = await listStoppedRows(services.db, markets, maxShown)
  return {
    disbursements: stopped.map(({ loanId, amountMinor, createdAt, ...row }) => ({
      ...row,
      orderId: loanId,
      amount: toDecimalString({ currency: row.currency, minor: amountMinor }),
      createdAt: createdAt.toISOString(),
    })),
  }
}
