import type { Money } from '#domain/money/money.ts'
import type { BankBook } from './bank-book.ts'
import { expectedOf, onPhone, statusOf } from './bank-records.ts'

/** A number this bank would take money for, as the counter's list shows it. */
export type CounterPaymentRequest = {
  readonly providerAccountId: string
  readonly number: string
  /** The bank or the outlet. */
  readonly outlet: string
  readonly holder: string
  readonly amount: Money
  readonly status: 'ACTIVE' | 'INACTIVE'
  readonly expiresAt: Date
  /** Whether it is confirmed on the payer's phone. */
  readonly isOnPhone: boolean
}

const MAX_PAYMENT_REQUESTS = 200

/** The newest first, at most 200; with a number, that one alone. */
export function counterPaymentRequests(
  book: BankBook,
  now: Date,
  number?: string,
): CounterPaymentRequest[] {
  const { accounts, byNumber } = book.memory
  const one =
    number === undefined
      ? undefined
      : (byNumber.get(number) ?? byNumber.get(number.replaceAll('-', '')))
  const all =
    number === undefined ? [...accounts.values()].slice(-MAX_PAYMENT_REQUESTS).toReversed() : []
  return (one === undefined ? all : [one]).map(account => ({
    providerAccountId: account.id,
    number: account.number,
    outlet: account.paymentMethodCode,
    holder: account.holder,
    amount: expectedOf(account),
    status: statusOf(account, now),
    expiresAt: new Date(account.expiresAt),
    isOnPhone: onPhone.includes(account.kind),
  }))
}
