import type { OutputOf } from '#contract/call.ts'
import type { listStoppedDisbursements } from '#contract/staff/loan.ts'
import { toWire } from '#domain/money/parse.ts'
import type { StaffContext } from '../handler.ts'
import { listStopped } from './application-store.ts'

const mostShown = 100

/** Money that waits for a person. */
export const listStoppedDisbursementsHandler = async (
  _input: object,
  { services }: StaffContext,
): Promise<OutputOf<typeof listStoppedDisbursements>> => {
  const stopped = await listStopped(services.db, mostShown)
  return {
    disbursements: stopped.map(({ loanId, amountMinor, createdAt, ...row }) => ({
      ...row,
      orderId: loanId,
      amount: toWire({ currency: row.currency, minor: amountMinor }),
      createdAt: createdAt.toISOString(),
    })),
  }
}
