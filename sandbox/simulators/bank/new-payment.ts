import { randomBytes } from 'node:crypto'
import { add, compare, type Money, money } from '#domain/money/money.ts'
import type { BankBook } from './bank-book.ts'
import { expectedOf, type SimulatedAccount, type SimulatedPayment } from './bank-records.ts'
import type { CounterAction } from './counter-action.ts'
import { CounterError } from './counter-error.ts'

export type Payee = Pick<
  SimulatedPayment,
  'provider' | 'kind' | 'externalId' | 'paymentMethodCode' | 'holder' | 'number' | 'accountId'
>

const AFTER_EXPIRY_MS = 60_000

export function newRowId(): string {
  return randomBytes(12).toString('hex')
}

export function newPayment(
  book: BankBook,
  payee: Payee,
  paid: { readonly amount: Money; readonly paidAt: Date; readonly now: Date },
): SimulatedPayment {
  return {
    id: newRowId(),
    provider: payee.provider,
    kind: payee.kind,
    // As Xendit's: the time in milliseconds, or the next number when that is taken.
    paymentId: String(Math.max(paid.now.getTime(), book.memory.lastPaymentId() + 1)),
    codePaymentId: payee.kind === 'retail' ? newRowId() : '',
    accountId: payee.accountId,
    externalId: payee.externalId,
    paymentMethodCode: payee.paymentMethodCode,
    holder: payee.holder,
    number: payee.number,
    currency: paid.amount.currency,
    minor: paid.amount.minor.toString(),
    paidAt: paid.paidAt.toISOString(),
    createdAt: paid.now.toISOString(),
    reversedAt: null,
    refundedMinor: null,
    refundedAt: null,
  }
}

/** The amount of a payment. Throws `CounterError` when the amount given is not short or over. */
export function amountPaid(account: SimulatedAccount, action: CounterAction, given?: Money): Money {
  const expected = expectedOf(account)
  if (action !== 'short' && action !== 'over') return expected
  const { currency, minor } = expected
  const usual =
    action === 'short'
      ? money(currency, minor / 2n)
      : add(expected, money(currency, minor / 10n + 1n))
  const paid = given ?? usual
  if (paid.currency !== currency) throw new CounterError(`this payment request is in ${currency}`)
  const side = compare(paid, expected)
  const fits = action === 'short' ? side < 0 && paid.minor > 0n : side > 0
  if (!fits) throw new CounterError(`that amount is not ${action} of what is expected`)
  return paid
}

/** The time of a payment: a late one gets now or a minute after the expiry, whichever is later. */
export function paidAtOf(account: SimulatedAccount, action: CounterAction, now: Date): Date {
  if (action !== 'late') return now
  return new Date(Math.max(now.getTime(), Date.parse(account.expiresAt) + AFTER_EXPIRY_MS))
}
