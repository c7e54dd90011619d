import type { Money } from '#domain/money/money.ts'
import { findBank, isOutlet, type SimulatedBank } from './account-numbers.ts'
import type { BankApiContext } from './bank-api-context.ts'
import type { BankBook } from './bank-book.ts'
import {
  paidOf,
  providerPaymentIdOf,
  type SimulatedAccount,
  type SimulatedPayment,
} from './bank-records.ts'
import type { CallbackFormats, PaymentCallbackKind } from './callback-format.ts'
import type { CallbackSender } from './callback-sender.ts'
import type { CounterAction } from './counter-action.ts'
import { CounterError } from './counter-error.ts'
import { amountPaid, newPayment, newRowId, type Payee, paidAtOf } from './new-payment.ts'

/** A payment as the counter's clerk sees it. */
export type CounterPayment = {
  /** The lender's `providerPaymentId`. */
  readonly paymentId: string
  readonly amount: Money
  /** The HTTP status of the callback's first attempt; 0 when there was no reply. */
  readonly callbackStatus: number
  /** The same for the callback of the reversal, when that was sent at once. */
  readonly reversalStatus?: number
}

/** A payment that matches no request: to an unknown number, or with another request's id. */
export type StrayPayment = {
  readonly number: string
  readonly paymentMethodCode: string
  readonly amount: Money
  readonly externalId?: string
}

export type Counter = {
  /**
   * Pays a number. `amount` is for `short` and `over` (half, and a tenth more, unless given); the
   * others pay what is expected.
   *
   * This counter accepts money that a real bank would refuse, because the lender must be right even
   * then: a real closed account refuses another amount than its own (so `short` and `over` cannot
   * happen there), a single-use one refuses a second payment (`twice`), and one that is paid,
   * closed or expired refuses every payment. Throws `CounterError`.
   */
  pay(number: string, action: CounterAction, amount?: Money): Promise<CounterPayment[]>
  payStray(stray: StrayPayment): Promise<CounterPayment>
  /** Reverses a payment; the callback's status, 0 when it was reversed before. */
  reverse(paymentId: string): Promise<number>
  /**
   * Refunds a part of a payment, once; the callback's status. Throws `CounterError` for a provider or
   * a method that documents no partial refund, and for a part that is none.
   */
  refundPart(paymentId: string, part: Money): Promise<number>
  /**
   * Reports a payment that stands once more, as the provider states it by now: a card's that was
   * captured is settled a day later. The callback's status.
   */
  reportAgain(paymentId: string): Promise<number>
  /**
   * Ends a request as the provider's own clock does; the status of the callback that says so,
   * undefined where the provider documents none.
   */
  expire(number: string): Promise<number | undefined>
}

/** An order of Midtrans has one payment of one amount: it has no format for anything else. */
const MIDTRANS_ACTIONS: readonly CounterAction[] = ['exact', 'late', 'reversed']

export type CounterOptions = BankApiContext & {
  readonly sender: CallbackSender
  readonly callbackFormats: CallbackFormats
}

export function createCounter(options: CounterOptions): Counter {
  const { book, settings, now } = options
  return {
    pay: async (number, action, given) => {
      const account = getAccount(book, number)
      if (account.provider === 'midtrans' && !MIDTRANS_ACTIONS.includes(action)) {
        throw new CounterError('banks of Midtrans accept one payment of the exact amount')
      }
      const amount = amountPaid(account, action, given)
      const paidAt = paidAtOf(account, action, now())
      const payee = { ...account, accountId: account.id }
      const payments = Array.from({ length: action === 'twice' ? 2 : 1 }, () =>
        recordPayment(options, payee, amount, paidAt),
      )
      if (account.singleUse) book.putAccount({ ...account, spent: true })
      const reported = await reportPayments(options, payments)
      const [first] = payments
      if (action !== 'reversed' || first === undefined) return reported
      const { reversalDelayMs } = settings.current()
      if (reversalDelayMs > 0) {
        setTimeout(() => void reversePayment(options, first), reversalDelayMs).unref()
        return reported
      }
      const reversalStatus = await reversePayment(options, first)
      return reported.map(payment => ({ ...payment, reversalStatus }))
    },
    payStray: async stray => {
      const payee = strayPayee(stray)
      const [reported] = await reportPayments(options, [
        recordPayment(options, payee, stray.amount, now()),
      ])
      if (reported === undefined) throw new Error('a recorded payment was not reported')
      return reported
    },
    reverse: async paymentId => {
      const payment = book.memory.byProviderPaymentId.get(paymentId)
      if (payment === undefined) throw new CounterError('no payment has this id')
      return reversePayment(options, payment)
    },
    refundPart: async (paymentId, part) => {
      const payment = book.memory.byProviderPaymentId.get(paymentId)
      if (payment === undefined) throw new CounterError('no payment has this id')
      const isPart = part.minor > 0n && part.minor < paidOf(payment).minor
      if (!isPart || payment.reversedAt !== null || payment.refundedMinor !== null) {
        throw new CounterError('that is no part of a payment that stands')
      }
      const isTyped = payment.kind === 'virtual-account' || payment.kind === 'retail'
      if (isTyped && payment.provider !== 'razorpay') {
        throw new CounterError('numbers that are typed document no refund')
      }
      const refundedAt = now().toISOString()
      const refunded = { ...payment, refundedMinor: part.minor.toString(), refundedAt }
      book.putPayment(refunded)
      const [status = 0] = await sendCallbacks(options, [refunded], 'refunded')
      return status
    },
    reportAgain: async paymentId => {
      const payment = book.memory.byProviderPaymentId.get(paymentId)
      if (payment === undefined) throw new CounterError('no payment has this id')
      const [status = 0] = await sendCallbacks(options, [payment], 'paid')
      return status
    },
    expire: async number => {
      const { expiresAt, ...account } = getAccount(book, number)
      const end = Math.min(Date.parse(expiresAt), now().getTime())
      const expired = { ...account, expiresAt: new Date(end).toISOString() }
      book.putAccount(expired)
      const { provider, id } = expired
      const body = options.callbackFormats[provider].expiredBodyOf(expired, settings.current())
      if (body === undefined) return undefined
      const callback = { id: newRowId(), provider, paymentRow: id, kind: 'expired', body } as const
      const [status = 0] = await options.sender.send([{ ...callback, state: 'waiting' }])
      return status
    },
  }
}

function getAccount({ memory: { byNumber } }: BankBook, number: string): SimulatedAccount {
  const account = byNumber.get(number) ?? byNumber.get(number.replaceAll('-', ''))
  if (account === undefined) throw new CounterError('no payment request has this number')
  return account
}

function recordPayment(
  { book, now }: CounterOptions,
  payee: Payee,
  amount: Money,
  paidAt: Date,
): SimulatedPayment {
  const payment = newPayment(book, payee, { amount, paidAt, now: now() })
  book.putPayment(payment)
  return payment
}

async function reportPayments(
  options: CounterOptions,
  payments: readonly SimulatedPayment[],
): Promise<CounterPayment[]> {
  const statuses = await sendCallbacks(options, payments, 'paid')
  return payments.map((payment, index) => ({
    paymentId: providerPaymentIdOf(payment),
    amount: paidOf(payment),
    callbackStatus: statuses[index] ?? 0,
  }))
}

async function reversePayment(options: CounterOptions, { id }: SimulatedPayment): Promise<number> {
  const { book, now } = options
  const payment = book.memory.payments.get(id)
  if (payment === undefined || payment.reversedAt !== null) return 0
  const reversed = { ...payment, reversedAt: now().toISOString() }
  book.putPayment(reversed)
  const [status = 0] = await sendCallbacks(options, [reversed], 'reversed')
  return status
}

function sendCallbacks(
  { sender, settings, callbackFormats, now }: CounterOptions,
  payments: readonly SimulatedPayment[],
  kind: PaymentCallbackKind,
): Promise<number[]> {
  const current = settings.current()
  return sender.send(
    payments.map(payment => ({
      id: newRowId(),
      provider: payment.provider,
      paymentRow: payment.id,
      kind,
      body: callbackFormats[payment.provider].bodyOf(payment, {
        kind,
        settings: current,
        now: now(),
      }),
      state: 'waiting',
    })),
  )
}

/** Whose report lists a payment to an account that no request made. */
const strayProviders = { IDR: 'xendit', INR: 'razorpay' } as const satisfies Record<
  SimulatedBank['currency'],
  Payee['provider']
>

function strayPayee({ number, paymentMethodCode, externalId }: StrayPayment): Payee {
  const retail = isOutlet(paymentMethodCode)
  const bank = findBank(paymentMethodCode)
  if (!retail && bank === undefined) throw new CounterError('no such bank or outlet')
  return {
    provider: bank === undefined ? 'xendit' : strayProviders[bank.currency],
    kind: retail ? 'retail' : 'virtual-account',
    externalId: externalId ?? null,
    paymentMethodCode,
    holder: 'UNKNOWN',
    number,
    accountId: newRowId(),
  }
}
