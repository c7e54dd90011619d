import { type Currency, isCurrency, type Money, MoneyError } from '#domain/money/money.ts'
import { parseMoney } from '#domain/money/parse.ts'
import type { ProviderPaymentEvent } from '../payment-provider.ts'
import type { PaymentCodePayment, VirtualAccountPayment } from './schemas.ts'

/** As in `/webhooks/{name}` and in the payments table. */
export const xenditName = 'xendit'

/**
 * `payment_id` is what the documented read-back takes, so it names a virtual account's payment
 * everywhere. Throws `MoneyError` for an amount that is none, or a currency we cannot hold.
 */
export function virtualAccountEvent(
  payment: VirtualAccountPayment,
  defaultCurrency: Currency,
): ProviderPaymentEvent {
  return {
    provider: xenditName,
    kind: isReversed(payment.status) ? 'reversed' : 'paid',
    via: 'virtual-account',
    providerPaymentId: payment.payment_id,
    number: payment.account_number ?? '',
    amount: readAmount(payment, defaultCurrency),
    paidAt: payment.transaction_timestamp,
    ...(payment.external_id ? { externalId: payment.external_id } : {}),
    ...(payment.callback_virtual_account_id
      ? { providerRef: payment.callback_virtual_account_id }
      : {}),
  }
}

/**
 * A counter's payment is named by `fixed_payment_code_payment_id`: its `payment_id` is a clock
 * reading that a virtual account's payment could share, and ours must be unique for the provider.
 */
export function paymentCodeEvent(
  payment: PaymentCodePayment,
  defaultCurrency: Currency,
): ProviderPaymentEvent {
  return {
    provider: xenditName,
    kind: isReversed(payment.status) ? 'reversed' : 'paid',
    via: 'retail',
    providerPaymentId: payment.fixed_payment_code_payment_id,
    providerRef: payment.fixed_payment_code_id,
    number: payment.payment_code,
    amount: readAmount(payment, defaultCurrency),
    paidAt: payment.transaction_timestamp,
    ...(payment.external_id ? { externalId: payment.external_id } : {}),
  }
}

/** The two statuses by which Xendit's transactions say that money went back. */
export function isReversed(status: string | null | undefined): boolean {
  return status === 'REVERSED' || status === 'VOIDED'
}

export function readAmount(
  payment: { amount: string; currency?: string | null | undefined },
  defaultCurrency: Currency,
): Money {
  const currency = payment.currency ?? defaultCurrency
  if (!isCurrency(currency)) {
    throw new MoneyError(`${JSON.stringify(currency)} is no currency of ours`)
  }
  const amount = parseMoney(currency, payment.amount, { allowTrailingZeros: true })
  if (amount.minor <= 0n) throw new MoneyError('nothing was paid')
  return amount
}
