import { type Currency, MoneyError } from '#domain/money/money.ts'
import type { ProviderPaymentEvent } from '../payment-provider.ts'
import type { Order, PaymentLink, QrCode, RazorpayPayment, VirtualAccount } from './schemas.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const razorpayName = 'razorpay'

/** What a payment came to; each names our payment request in its notes. */
export type Payee =
  | { readonly via: 'virtual-account'; readonly made: VirtualAccount }
  | { readonly via: 'qr'; readonly made: QrCode }
  | { readonly via: 'link'; readonly made: Order }
  | { readonly via: 'page'; readonly made: PaymentLink }

/**
 * Money that came to one of the accounts or codes; undefined where the event does not say to which.
 * Throws `MoneyError` for what we cannot represent.
 */
export function eventOf(payment: RazorpayPayment, payee: Payee | undefined): ProviderPaymentEvent {
  const paymentRequestId = payee && paymentRequestIdOf(payee.made)
  const refund = refundOf(payment)
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
    ...(refund === 'part' && { refundedParts: { '': String(payment.amount_refunded) } }),
    ...(isOnCredit(payment) && { notAllowed: 'credit-card' }),
  }
}

/**
 * A loan may not be repaid by credit card (RBI, Digital Lending Directions, 2025): neither by its number
 * nor by a UPI app that takes the money from a RuPay card, or from a bank's credit line. No request can
 * leave them out: QR codes and orders name no accounts of the payer.
 */
const isOnCredit = ({ card, upi }: RazorpayPayment): boolean =>
  card?.type === 'credit' || ['credit_card', 'credit_line'].includes(upi?.payer_account_type ?? '')

const numberOf = (payee: Payee): string =>
  payee.via === 'virtual-account'
    ? (newestReceiver(payee.made)?.account_number ?? '')
    : payee.made.id

/** A code is paid by UPI; an account may be too, where it has a UPI address beside its number. */
export const viaOf = (
  { method, order_id: orderId }: RazorpayPayment,
  payee?: Payee | undefined,
): Payee['via'] => {
  if (payee) return payee.via
  if (method === 'card') return 'page'
  if (method !== 'upi') return 'virtual-account'
  return orderId ? 'link' : 'qr'
}

/** The only currency of what we use of Razorpay. */
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

export function paymentRequestIdOf({ notes }: Pick<QrCode, 'notes'>): string | undefined {
  return notes && 'instruction_id' in notes ? notes.instruction_id : undefined
}

/**
 * A migrated account keeps its former receiver and gets another after it: the last bank account is
 * the one to pay to (razorpay.com/docs, "Account Migration").
 */
export const newestReceiver = ({ receivers }: VirtualAccount) =>
  receivers.findLast(each => each.entity === 'bank_account' && each.account_number)
