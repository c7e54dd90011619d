import type { Transaction } from 'kysely'
import { getLoan, loanToday } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { getRefund } from './refund-store.ts'

/**
 * Whether a bank has taken back the money that a refund returns: what was still sent would be the
 * lender's own. Of an overpayment: the loan is owed back what its refunds have promised.
 */
export const isSourceTakenBack = async (
  services: Pick<Services, 'clock'>,
  tx: Transaction<Tables>,
  refundId: string,
): Promise<boolean> => {
  const { source, loanId, paymentId } = await getRefund(tx, refundId)
  if (paymentId !== null) {
    const payment = await tx
      .selectFrom('payment.payment')
      .select('state')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    return payment.state === 'reversed'
  }
  if (source !== 'overpayment' || loanId === null) return false
  const { account } = loanToday(services, await getLoan(tx, loanId))
  return (account?.refundShortfallMinor ?? 0n) > 0n
}
