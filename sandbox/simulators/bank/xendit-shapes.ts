import { toDecimalString } from '#domain/money/parse.ts'
import { CODE_PREFIX, findBank } from './account-numbers.ts'
import {
  expectedOf,
  paidOf,
  providerPaymentIdOf,
  type SimulatedAccount,
  type SimulatedPayment,
  statusOf,
} from './bank-records.ts'
import { type CallbackFormat, withReportedAmount } from './callback-format.ts'
import {
  expiryNotificationOf,
  isOfPaymentsApi,
  notificationOf,
  refundedMinor,
  refundIdOf,
} from './xendit-payments-api.ts'

// Xendit's shapes, written independently of the adapter that reads them, so that a mistake in one
// is not hidden by the same mistake in the other.

const OWNER_ID = '5e0f0c0de0c0ffee0ddba11f'

export function accountShape(account: SimulatedAccount, status: 'PENDING' | 'ACTIVE' | 'INACTIVE') {
  return {
    id: account.id,
    owner_id: OWNER_ID,
    external_id: account.externalId,
    bank_code: account.paymentMethodCode,
    merchant_code: findBank(account.paymentMethodCode)?.merchantCode,
    name: account.holder,
    account_number: account.number,
    expected_amount: Number(toDecimalString(expectedOf(account))),
    is_closed: true,
    is_single_use: account.singleUse,
    currency: account.currency,
    expiration_date: account.expiresAt,
    status,
  }
}

export function codeShape(account: SimulatedAccount, now: Date) {
  return {
    id: account.id,
    owner_id: OWNER_ID,
    external_id: account.externalId,
    retail_outlet_name: account.paymentMethodCode,
    prefix: CODE_PREFIX,
    name: account.holder,
    payment_code: account.number,
    type: 'USER',
    expected_amount: Number(toDecimalString(expectedOf(account))),
    is_single_use: account.singleUse,
    expiration_date: account.expiresAt,
    status: statusOf(account, now),
  }
}

/** A payment at a bank, in a callback and when it is read by its id. */
export function accountPaymentShape(payment: SimulatedPayment) {
  return {
    id: payment.id,
    payment_id: payment.paymentId,
    callback_virtual_account_id: payment.accountId,
    external_id: payment.externalId,
    account_number: payment.number,
    bank_code: payment.paymentMethodCode,
    merchant_code: findBank(payment.paymentMethodCode)?.merchantCode,
    sender_name: payment.holder,
    amount: Number(toDecimalString(paidOf(payment))),
    currency: payment.currency,
    transaction_timestamp: payment.paidAt,
    owner_id: OWNER_ID,
    created: payment.createdAt,
    updated: payment.reversedAt ?? payment.createdAt,
    // Ours: Xendit has no reversal for these accounts.
    ...(payment.reversedAt === null ? {} : { status: 'REVERSED' }),
  }
}

/** A payment at an outlet, in a callback and in the list of its code. */
export function codePaymentShape(payment: SimulatedPayment) {
  return {
    id: payment.id,
    external_id: payment.externalId,
    prefix: CODE_PREFIX,
    payment_code: payment.number,
    retail_outlet_name: payment.paymentMethodCode,
    name: payment.holder,
    amount: Number(toDecimalString(paidOf(payment))),
    // REVERSED is ours, as above.
    status: payment.reversedAt === null ? 'COMPLETED' : 'REVERSED',
    transaction_timestamp: payment.paidAt,
    payment_id: payment.paymentId,
    fixed_payment_code_payment_id: payment.codePaymentId,
    fixed_payment_code_id: payment.accountId,
    owner_id: OWNER_ID,
  }
}

/** A row of `GET /transactions`. Which of its ids `product_id` is, Xendit does not say; ours is
 * the one that the read-back takes. */
export function transactionShape(payment: SimulatedPayment, feeMinor = 0) {
  const paid = paidOf(payment)
  const amount = Number(toDecimalString(paid))
  return {
    id: `txn_${payment.id}`,
    product_id: providerPaymentIdOf(payment),
    type: 'PAYMENT',
    // A refund by the Payments API is a transaction of its own.
    status: payment.reversedAt === null || isOfPaymentsApi(payment) ? 'SUCCESS' : 'REVERSED',
    channel_category: categories[payment.kind],
    channel_code: payment.paymentMethodCode,
    reference_id: payment.externalId,
    account_identifier: payment.number,
    currency: payment.currency,
    amount,
    net_amount: Number(toDecimalString({ ...paid, minor: paid.minor - BigInt(feeMinor) })),
    net_amount_currency: payment.currency,
    cashflow: 'MONEY_IN',
    settlement_status: 'PENDING',
    business_id: OWNER_ID,
    created: payment.createdAt,
    updated: (isOfPaymentsApi(payment) ? null : payment.reversedAt) ?? payment.createdAt,
    fee: {
      xendit_fee: Number(toDecimalString({ ...paid, minor: BigInt(feeMinor) })),
      value_added_tax: 0,
      status: feeMinor === 0 ? 'NOT_APPLICABLE' : 'COMPLETED',
    },
  }
}

/** A refund by the Payments API as a row of `GET /transactions`; undefined without one. */
export function refundTransactionShape(payment: SimulatedPayment) {
  const minor = refundedMinor(payment)
  if (!isOfPaymentsApi(payment) || minor === 0n) return undefined
  const at = payment.reversedAt ?? payment.refundedAt ?? payment.createdAt
  const refunded = transactionShape({ ...payment, minor: minor.toString(), reversedAt: null })
  return {
    ...refunded,
    id: `txn_refund_${payment.id}`,
    product_id: refundIdOf(payment),
    type: 'REFUND',
    reference_id: `refund-${payment.id}`,
    cashflow: 'MONEY_OUT',
    created: at,
    updated: at,
  }
}

const categories = {
  'virtual-account': 'VIRTUAL_ACCOUNT',
  retail: 'RETAIL_OUTLET',
  qr: 'QR_CODE',
  link: 'EWALLET',
  page: 'CARDS',
} as const satisfies Record<SimulatedPayment['kind'], string>

/** Xendit signs nothing: one token, the same in every callback, proves the sender. */
export function xenditCallbackFormat(callbackUrl: string, callbackToken: string): CallbackFormat {
  return {
    callbackUrl,
    bodyOf: (payment, { kind, settings }) => {
      if (isOfPaymentsApi(payment)) {
        return JSON.stringify(notificationOf(withReportedAmount(payment, settings), kind))
      }
      const shown = { ...withReportedAmount(payment, settings), reversedAt: null }
      const body = payment.kind === 'retail' ? codePaymentShape(shown) : accountPaymentShape(shown)
      if (kind === 'paid') return JSON.stringify(body)
      // The event and time of a reversal are ours: the server's adapter reads the same fields.
      const event = 'rupya.payment.reversed'
      return JSON.stringify({ ...body, event, reversed_at: payment.reversedAt })
    },
    expiredBodyOf: account => {
      if (isOfPaymentsApi(account)) return JSON.stringify(expiryNotificationOf(account))
      // A fixed account's change is reported; of a counter's code none is documented.
      return account.kind === 'virtual-account'
        ? JSON.stringify(accountShape(account, 'INACTIVE'))
        : undefined
    },
    headersOf: (_body, { wrongToken }) => ({
      'x-callback-token': wrongToken ? `not-${callbackToken}` : callbackToken,
    }),
  }
}
