import { type Currency, MoneyError, subtract } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import type { PaymentRequestKind, ProviderPaymentEvent } from '../payment-provider.ts'
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

/**
 * The payment event of a transaction: undefined when no money moved. Throws `MoneyError` for what
 * we cannot represent, such as a partial refund.
 */
export function eventOf(transaction: MidtransTransaction): ProviderPaymentEvent | undefined {
  const { transaction_status: status, settlement_time: settledAt } = transaction
  if (UNPAID.includes(status)) return undefined
  const takenBack = REVERSED.includes(status)
  if (takenBack && !settledAt && !REFUNDED.includes(status)) return undefined
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
  }
}

/** A part of the payment went back; what is left stands. */
const PARTLY_REFUNDED = ['partial_refund', 'partial_chargeback']

/** As `eventOf`, but of a partly refunded payment with what is left of it, if that can be read. */
export function eventOfWhatIsLeft(
  transaction: MidtransTransaction,
): ProviderPaymentEvent | undefined {
  const { transaction_status: status, refund_amount: refund } = transaction
  if (!PARTLY_REFUNDED.includes(status) || !refund) return eventOf(transaction)
  const event = eventOf({ ...transaction, transaction_status: 'settlement' })
  const refunded = parseMoney(takenCurrency, refund, { allowTrailingZeros: true })
  return event && { ...event, amount: subtract(event.amount, refunded) }
}

const viaOf = ({ payment_type: type }: MidtransTransaction): PaymentRequestKind => {
  if (type === 'qris') return 'qr'
  return type === 'cstore' ? 'retail' : 'virtual-account'
}

/** The number that the borrower types, from the field of its bank; of a QRIS code its own id. */
export function numberOf(transaction: MidtransTransaction): string | undefined {
  const { biller_code: biller, bill_key: key, va_numbers: accounts } = transaction
  if (transaction.payment_type === 'qris') return transaction.transaction_id
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
