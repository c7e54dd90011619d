import { type Currency, MoneyError } from '#domain/money/money.ts'
import type { ProviderPaymentEvent } from '../payment-provider.ts'
import type { RazorpayPayment, VirtualAccount } from './schemas.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const razorpayName = 'razorpay'

/** Money that came to one of the accounts. Throws `MoneyError` for what we cannot hold. */
export function eventOf(
  payment: RazorpayPayment,
  account: VirtualAccount | undefined,
): ProviderPaymentEvent {
  const number = account?.receivers.find(each => each.account_number)?.account_number
  const paymentRequestId = account && paymentRequestIdOf(account)
  return {
    provider: razorpayName,
    kind: isRefunded(payment) ? 'reversed' : 'paid',
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

/** Whole. Throws `MoneyError` for a partial refund, which staff must resolve. */
export function isRefunded(payment: RazorpayPayment): boolean {
  const refunded = payment.amount_refunded ?? 0n
  if (refunded === 0n) return false
  if (refunded === payment.amount) return true
  throw new MoneyError('a part of it was given back')
}

/** Failed attempts are listed as payments too, without money. */
export const isMoney = ({ status }: RazorpayPayment): boolean =>
  ['captured', 'refunded'].includes(status)

export function paymentRequestIdOf({ notes }: VirtualAccount): string | undefined {
  return notes && 'instruction_id' in notes ? notes.instruction_id : undefined
}
