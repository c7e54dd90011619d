import { type Currency, MoneyError } from '#domain/money/money.ts'
import type { ProviderPaymentEvent } from '../payment-provider.ts'
import type { RazorpayPayment, VirtualAccount } from './schemas.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const razorpayName = 'razorpay'

/**
 * Money that came to one of the accounts. Throws `MoneyError` for what we cannot represent, such as
 * a partial refund, which staff must resolve.
 */
export function eventOf(
  payment: RazorpayPayment,
  account: VirtualAccount | undefined,
): ProviderPaymentEvent {
  const number = account && newestReceiver(account)?.account_number
  const paymentRequestId = account && paymentRequestIdOf(account)
  const refund = refundOf(payment)
  if (refund === 'part') throw new MoneyError('a part of it was refunded')
  return {
    provider: razorpayName,
    kind: refund === 'whole' ? 'reversed' : 'paid',
    via: 'virtual-account',
    providerPaymentId: payment.id,
    ...(account === undefined ? {} : { providerRef: account.id }),
    ...(paymentRequestId === undefined ? {} : { externalId: paymentRequestId }),
    number: number ?? '',
    amount: amountOf(payment),
    paidAt: payment.created_at,
  }
}

/** The only currency of Smart Collect. */
export const takenCurrency: Currency = 'INR'

export function amountOf(payment: RazorpayPayment): ProviderPaymentEvent['amount'] {
  if (payment.currency !== takenCurrency) throw new MoneyError('Smart Collect takes rupees only')
  if (payment.amount <= 0n) throw new MoneyError('nothing was paid')
  return { currency: takenCurrency, minor: payment.amount }
}

/** How much of a payment was refunded. A partial refund leaves it `captured`. */
export function refundOf({ amount, amount_refunded: refunded }: RazorpayPayment) {
  if (!refunded) return 'none'
  return refunded === amount ? 'whole' : 'part'
}

/** Failed attempts are listed as payments too, without money. */
export const isMoney = ({ status }: RazorpayPayment): boolean =>
  ['captured', 'refunded'].includes(status)

export function paymentRequestIdOf({ notes }: VirtualAccount): string | undefined {
  return notes && 'instruction_id' in notes ? notes.instruction_id : undefined
}

/**
 * A migrated account keeps its former receiver and gets another after it: the last bank account is
 * the one to pay to (razorpay.com/docs, "Account Migration").
 */
export const newestReceiver = ({ receivers }: VirtualAccount) =>
  receivers.findLast(each => each.entity === 'bank_account' && each.account_number)
