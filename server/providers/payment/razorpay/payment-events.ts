import { type Currency, MoneyError } from '#domain/money/money.ts'
import type { ProviderPaymentEvent } from '../payment-provider.ts'
import type { QrCode, RazorpayPayment, VirtualAccount } from './schemas.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const razorpayName = 'razorpay'

/** What a payment came to; each names our payment request in its notes. */
export type Payee =
  | { readonly via: 'virtual-account'; readonly made: VirtualAccount }
  | { readonly via: 'qr'; readonly made: QrCode }

/**
 * Money that came to one of the accounts or codes; undefined where the event does not say to which.
 * Throws `MoneyError` for what we cannot represent, such as a partial refund, which staff must
 * resolve.
 */
export function eventOf(payment: RazorpayPayment, payee: Payee | undefined): ProviderPaymentEvent {
  const paymentRequestId = payee && paymentRequestIdOf(payee.made)
  const refund = refundOf(payment)
  if (refund === 'part') throw new MoneyError('a part of it was refunded')
  return {
    provider: razorpayName,
    kind: refund === 'whole' ? 'reversed' : 'paid',
    via: viaOf(payment, payee),
    providerPaymentId: payment.id,
    ...(payee === undefined ? {} : { providerRef: payee.made.id }),
    ...(paymentRequestId === undefined ? {} : { externalId: paymentRequestId }),
    number: payee === undefined ? '' : numberOf(payee),
    amount: amountOf(payment),
    paidAt: payment.created_at,
  }
}

const numberOf = (payee: Payee): string =>
  payee.via === 'qr' ? payee.made.id : (newestReceiver(payee.made)?.account_number ?? '')

/** A code is paid by UPI; an account may be too, where it has a UPI address beside its number. */
export const viaOf = ({ method }: RazorpayPayment, payee?: Payee | undefined): Payee['via'] =>
  payee?.via ?? (method === 'upi' ? 'qr' : 'virtual-account')

/** The only currency of Smart Collect and of QR codes. */
export const takenCurrency: Currency = 'INR'

export function amountOf(payment: RazorpayPayment): ProviderPaymentEvent['amount'] {
  if (payment.currency !== takenCurrency) throw new MoneyError('Razorpay takes rupees only')
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

export function paymentRequestIdOf({ notes }: VirtualAccount | QrCode): string | undefined {
  return notes && 'instruction_id' in notes ? notes.instruction_id : undefined
}

/**
 * A migrated account keeps its former receiver and gets another after it: the last bank account is
 * the one to pay to (razorpay.com/docs, "Account Migration").
 */
export const newestReceiver = ({ receivers }: VirtualAccount) =>
  receivers.findLast(each => each.entity === 'bank_account' && each.account_number)
