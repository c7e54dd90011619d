import { type Currency, MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import {
  type PaymentRequestKind,
  type ProviderPaymentEvent,
  standingAmount,
} from '../payment-provider.ts'
import type { MidtransTransaction } from './schemas.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const midtransName = 'midtrans'

/** Money that stands; a card's is `capture`, a number's `settlement`. */
const PAID = ['settlement', 'capture']
/**
 * Reversed money. Midtrans documents that a settlement may turn to `deny` within a minute, when the
 * bank reverses it; an unpaid number can be denied too, and then there was no settlement.
 */
const REVERSED = ['deny', 'refund', 'cancel', 'chargeback']
/** Only money that was paid is refunded, also where the answer names no time of settlement. */
const REFUNDED = ['refund', 'chargeback']
/** Nothing was paid. */
const UNPAID = ['pending', 'expire', 'failure']

/** An order whose time is over, unpaid. */
export const hasExpired = ({ transaction_status: status }: MidtransTransaction): boolean =>
  status === 'expire'

/** A part of the payment went back; what is left stands. */
const PARTLY_REFUNDED = ['partial_refund', 'partial_chargeback']

/**
 * The payment event of a transaction: undefined when no money moved. Throws `MoneyError` for what
 * we cannot represent.
 */
export function eventOf(transaction: MidtransTransaction): ProviderPaymentEvent | undefined {
  const { settlement_time: settledAt, refund_amount: refund } = transaction
  const isPart = PARTLY_REFUNDED.includes(transaction.transaction_status) && Boolean(refund)
  const status = isPart ? 'settlement' : transaction.transaction_status
  if (UNPAID.includes(status)) return undefined
  const takenBack = REVERSED.includes(status)
  const wasPaid = settledAt || REFUNDED.includes(status) || wasCaptured(transaction)
  if (takenBack && !wasPaid) return undefined
  if (status === 'capture' && transaction.fraud_status === 'challenge') return undefined
  if (!takenBack && !PAID.includes(status)) throw new MoneyError(`a payment that is ${status}`)
  return {
    provider: midtransName,
    kind: takenBack ? 'reversed' : 'paid',
    via: viaOf(transaction),
    providerPaymentId: transaction.transaction_id,
    providerRef: transaction.order_id,
    externalId: transaction.order_id,
    number: numberOf(transaction) ?? '',
    amount: amountOf(transaction),
    paidAt: settledAt ?? transaction.transaction_time,
    // As in India: a credit card would repay one debt by another.
    ...(isCard(transaction) && transaction.card_type === 'credit' && { notAllowed: 'credit-card' }),
    // The sum of all refunds (docs.midtrans.com, Get Transaction Status).
    ...(isPart && refund && { refundedParts: { '': rupiah(refund) } }),
  }
}

const isCard = ({ payment_type: type }: MidtransTransaction): boolean => type === 'credit_card'

/** A card's money is taken at once and settled on the next day; until then it can be cancelled. */
const wasCaptured = (transaction: MidtransTransaction): boolean =>
  isCard(transaction) && Boolean(transaction.approval_code)

const rupiah = (text: string): string =>
  String(parseMoney(takenCurrency, text, { allowTrailingZeros: true }).minor)

/** As `eventOf`, but of a partly refunded payment with what is left of it. */
export function eventOfWhatIsLeft(
  transaction: MidtransTransaction,
): ProviderPaymentEvent | undefined {
  const event = eventOf(transaction)
  return event && { ...event, amount: standingAmount(event) }
}

/** When parts of it, or the whole, went back. */
export const refundTimes = ({ refunds }: MidtransTransaction): Date[] =>
  (refunds ?? []).map(({ created_at: at }) => at)

const isWallet = (type: string): boolean => type === 'gopay' || type === 'shopeepay'

const viaOf = ({ payment_type: type }: MidtransTransaction): PaymentRequestKind => {
  if (type === 'credit_card') return 'page'
  if (type === 'qris') return 'qr'
  if (isWallet(type)) return 'link'
  return type === 'cstore' ? 'retail' : 'virtual-account'
}

/** The number that the borrower types, from the field of its bank; of what is not typed its own id. */
export function numberOf(transaction: MidtransTransaction): string | undefined {
  const { biller_code: biller, bill_key: key, va_numbers: accounts } = transaction
  const { payment_type: type } = transaction
  if (type === 'credit_card') return transaction.order_id
  if (type === 'qris' || isWallet(type)) return transaction.transaction_id
  // Mandiri asks for the company's code first and then for the bill: they are shown apart.
  if (biller && key) return `${biller}-${key}`
  return (
    accounts?.[0]?.va_number ??
    transaction.permata_va_number ??
    transaction.payment_code ??
    undefined
  )
}

const takenCurrency: Currency = 'IDR'

export function amountOf({ gross_amount: text, currency }: MidtransTransaction) {
  if ((currency ?? takenCurrency) !== takenCurrency) {
    throw new MoneyError('Midtrans takes rupiah only')
  }
  const amount = parseMoney(takenCurrency, text, { allowTrailingZeros: true })
  if (amount.minor <= 0n) throw new MoneyError('nothing was paid')
  return amount
}
