import type { Transaction } from 'kysely'
import { addBusinessDays } from '#domain/calendar/business-days.ts'
import { getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { accountToday, getLoan, isEffective, type StoredLoan } from '../loan/public.ts'
import { notify } from '../notification/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { findHeldCredit, findPaidAt } from './payment-store.ts'

export const paymentNotificationTopic = 'notify-of-payment'

/**
 * Notifies a borrower of money on credit that was held (decision 072): it does not count, and is back
 * by a day. Also when it has been refunded meanwhile. Nothing for money that is held for another reason.
 */
const notifyOfHeldCredit = async (
  services: Services,
  tx: Transaction<Tables>,
  { paymentId, loan }: { readonly paymentId: string; readonly loan: StoredLoan },
): Promise<void> => {
  const { loanId, borrowerId, market } = loan
  const held = await findHeldCredit(tx, paymentId)
  if (!held) return
  // A message names amounts of the market alone; the payment page shows every currency.
  if (held.currency !== getMarket(market).currency) return
  const { businessCalendar, creditRefundBusinessDays } = marketRules(market)
  const today = services.clock.businessDate(market)
  const on = addBusinessDays(businessCalendar, today, creditRefundBusinessDays)
  await notify(services, tx, {
    event: 'credit-payment-returned',
    reference: paymentId,
    borrowerId,
    loanId,
    facts: { amount: String(held.amountMinor), on },
    happenedAt: held.paidAt,
  })
}

/**
 * Notifies a borrower of a payment that was booked on their loan: what it paid, and what is left.
 * What was left right after it is said, whatever has been paid since. Of money on credit, which was
 * not booked, that it goes back.
 */
export const notifyOfPayment = async (
  services: Services,
  tx: Transaction<Tables>,
  { paymentId, loanId }: { readonly paymentId: string; readonly loanId: string },
): Promise<void> => {
  const loan = await getLoan(tx, loanId)
  const payment = loan.payments.find(each => each.paymentId === paymentId)
  if (!payment) return
  // Held, or reversed meanwhile.
  if (!isEffective(payment)) return await notifyOfHeldCredit(services, tx, { paymentId, loan })
  // An overpayment of theirs that was applied: no new money came in.
  if (payment.fromOverpayment) return
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
    const extension = payment.forExtension
      ? loan.extensions.find(each => each.paymentId === paymentId)
      : undefined
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
