import type { Transaction } from 'kysely'
import { getLoan, loanToday } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { getRefund, type Refund } from './refund-store.ts'

/** How much of the unmatched money that a refund returns was taken back meanwhile. Minor units. */
export const lostMinorOf = (
  { amountMinor }: Pick<Refund, 'amountMinor'>,
  payment: { readonly state: string; readonly amountMinor: bigint },
): bigint => (payment.state === 'reversed' ? amountMinor : amountMinor - payment.amountMinor)

/**
 * Whether a bank or a provider has taken back money that a refund returns, in whole or in part: what was
 * still sent would be the lender's own. Of an overpayment: the loan is owed back what its refunds have
 * promised.
 */
export const isSourceTakenBack = async (
  services: Pick<Services, 'clock'>,
  tx: Transaction<Tables>,
  refundId: string,
): Promise<boolean> => {
  const refund = await getRefund(tx, refundId)
  const { source, loanId, paymentId } = refund
  if (paymentId !== null) {
    const payment = await tx
      .selectFrom('payment.payment')
      .select(['state', 'amountMinor'])
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    return lostMinorOf(refund, payment) > 0n
  }
  if (source !== 'overpayment' || loanId === null) return false
  const { account } = loanToday(services, await getLoan(tx, loanId))
  return (account?.refundShortfallMinor ?? 0n) > 0n
}
