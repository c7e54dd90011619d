import type { Transaction } from 'kysely'
import {
  cancelRefund,
  findRefund,
  lockRefund,
  lostMinorOf,
  type Refund,
} from '../disbursement/public.ts'
import { lockLoan } from '../loan/public.ts'
import { lockUnmatched, moveBackToSuspense, replayAround } from '../payment/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

/** Locks the refund's loan or payment, then the refund: every caller locks in this order. */
export const lockRefundWithSource = async (tx: Transaction<Tables>, refundId: string) => {
  const found = await findRefund(tx, refundId)
  if (!found) return undefined
  if (found.loanId !== null) await lockLoan(tx, found.loanId)
  const payment = found.paymentId === null ? undefined : await lockUnmatched(tx, found.paymentId)
  const refund = await lockRefund(tx, refundId)
  return refund && { refund, payment }
}

type LockedRefund = {
  readonly refund: Refund
  readonly payment: Awaited<ReturnType<typeof lockUnmatched>>
}

/** Cancels a refund that is not on its way: its money is again where it was before. */
export const cancelStaffRefund = async (
  context: { readonly services: Services; readonly tx: Transaction<Tables> },
  { refund, payment }: LockedRefund,
  { staffName, reason }: { readonly staffName: string; readonly reason: string },
): Promise<void> => {
  const by = `staff:${staffName}`
  const lostMinor = payment ? lostMinorOf(refund, payment) : 0n
  await replayAround(context, refund, by, async () => {
    await cancelRefund(context, refund, { by, reason, lostMinor })
  })
  if (payment && payment.state !== 'reversed') {
    await moveBackToSuspense(context.tx, payment, { by: staffName, reason })
  }
}
