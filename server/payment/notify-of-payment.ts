import type { Transaction } from 'kysely'
import { accountToday, getLoan, isEffective } from '../loan/public.ts'
import { notify } from '../notification/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { findPaidAt } from './payment-store.ts'

export const paymentNotificationTopic = 'notify-of-payment'

/**
 * Notifies a borrower of a payment that was booked on their loan: what it paid, and what is left.
 * What was left right after it is said, whatever has been paid since.
 */
export const notifyOfPayment = async (
  services: Services,
  tx: Transaction<Tables>,
  { paymentId, loanId }: { readonly paymentId: string; readonly loanId: string },
): Promise<void> => {
  const loan = await getLoan(tx, loanId)
  const payment = loan.payments.find(each => each.paymentId === paymentId)
  // Reversed meanwhile, or an overpayment of theirs that was applied: no new money came in.
  if (!payment || !isEffective(payment) || payment.fromOverpayment) return
  if (loan.disbursedOn === null) return
  const account = accountToday(services, loan)
  const allocation = account.payments.find(each => each.paymentId === paymentId)
  if (!allocation) return
  const { borrowerId, orderNo: order } = loan
  const happenedAt = await findPaidAt(tx, paymentId)
  const about = { reference: paymentId, borrowerId, loanId, happenedAt }
  const amount = String(payment.amountMinor)
  const { outstandingAfterMinor: left, overpaidMinor } = allocation
  if (payment.earlySettlementKind !== null) {
    await notify(services, tx, { ...about, event: 'early-settlement', facts: { amount, order } })
  } else if (left === 0n) {
    await notify(services, tx, { ...about, event: 'loan-settled', facts: { amount, order } })
  } else {
    const extension = loan.extensions.find(each => each.paymentId === paymentId)
    const [moved] = extension?.dueDates ?? []
    if (moved) {
      const facts = { amount, on: moved.dueOn }
      await notify(services, tx, { ...about, event: 'extension-granted', facts })
    } else {
      const facts = { amount, left: String(left) }
      await notify(services, tx, { ...about, event: 'payment-received', facts })
    }
  }
  if (overpaidMinor > 0n) {
    const facts = { amount: String(overpaidMinor) }
    await notify(services, tx, { ...about, event: 'overpaid', facts })
  }
}
