import type { CounterAction } from '#contract/sandbox/schemas.ts'
import type { Money } from '#domain/money/money.ts'
import { findBank, isOutlet } from './account-numbers.ts'
import type { BankBook } from './bank-book.ts'
import {
  paidOf,
  providerPaymentIdOf,
  type SimulatedCallback,
  type SimulatedPayment,
} from './bank-records.ts'
import type { CallbackFormats } from './callback-format.ts'
import type { CallbackSender } from './callback-sender.ts'
import { CounterError } from './counter-error.ts'
import { amountPaid, newPayment, newRowId, type Payee, stampOf } from './new-payment.ts'
import type { SimulatorSettingsStore } from './simulator-settings.ts'

/** A payment as the counter's clerk sees it. */
export type CounterPayment = {
  /** The lender's `providerPaymentId`. */
  readonly paymentId: string
  readonly amount: Money
  /** What our side answered to the first try of the callback; 0 when nothing was answered. */
  readonly callbackStatus: number
  /** The same for the callback that took the payment back, when that was sent at once. */
  readonly reversalStatus?: number
}

/** Money that nobody asked for: a number the bank knows nothing of, or someone else's bill. */
export type StrayPayment = {
  readonly number: string
  readonly payCode: string
  readonly amount: Money
  readonly externalId?: string
}

export type Counter = {
  /**
   * Pays a number. `amount` is for `short` and `over` (half, and a tenth more, unless given); the
   * others pay what is expected.
   *
   * This counter takes money that a real bank would turn away, because the lender must be right
   * even then: a closed account refuses another amount than its own (so `short` and `over` cannot
   * happen there), one for a single use refuses a second payment (`twice`), and one that is paid,
   * closed or expired refuses every payment. Throws `CounterError`.
   */
  pay(number: string, action: CounterAction, amount?: Money): Promise<CounterPayment[]>
  payStray(stray: StrayPayment): Promise<CounterPayment>
  /** Takes a payment back; the callback's status, 0 when it was taken back before. */
  reverse(paymentId: string): Promise<number>
}

/** Its orders hold one payment of one amount: there is no shape for anything else. */
const MIDTRANS_ACTIONS: readonly CounterAction[] = ['exact', 'late', 'reversed']

export type CounterOptions = {
  readonly book: BankBook
  readonly board: SimulatorSettingsStore
  readonly sender: CallbackSender
  readonly callbackFormats: CallbackFormats
  readonly now: () => Date
}

export function createCounter(options: CounterOptions): Counter {
  const { book, board, now } = options
  return {
    pay: async (number, action, given) => {
      const account = book.memory.byNumber.get(number)
      if (account === undefined) throw new CounterError('no bill has this number')
      if (account.rail === 'midtrans' && !MIDTRANS_ACTIONS.includes(action)) {
        throw new CounterError('banks of Midtrans take a bill once, and its amount alone')
      }
      const amount = amountPaid(account, action, given)
      const paidAt = stampOf(account, action, now())
      const payee = { ...account, accountId: account.id }
      const payments = Array.from({ length: action === 'twice' ? 2 : 1 }, () =>
        recordPayment(options, payee, amount, paidAt),
      )
      if (account.singleUse) book.putAccount({ ...account, spent: true })
      const told = await reportPayments(options, payments)
      const [first] = payments
      if (action !== 'reversed' || first === undefined) return told
      const { reversalDelayMs } = board.current()
      if (reversalDelayMs > 0) {
        setTimeout(() => void reversePayment(options, first), reversalDelayMs).unref()
        return told
      }
      const reversalStatus = await reversePayment(options, first)
      return told.map(payment => ({ ...payment, reversalStatus }))
    },
    payStray: async stray => {
      const payee = strayPayee(stray)
      const [told] = await reportPayments(options, [
        recordPayment(options, payee, stray.amount, now()),
      ])
      if (told === undefined) throw new Error('a payment taken was not told')
      return told
    },
    reverse: async paymentId => {
      const payment = book.memory.byProviderPaymentId.get(paymentId)
      if (payment === undefined) throw new CounterError('no payment has this id')
      return reversePayment(options, payment)
    },
  }
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
  { sender, board, callbackFormats, now }: CounterOptions,
  payments: readonly SimulatedPayment[],
  kind: SimulatedCallback['kind'],
): Promise<number[]> {
  const knobs = board.current()
  return sender.send(
    payments.map(payment => ({
      id: newRowId(),
      rail: payment.rail,
      paymentRow: payment.id,
      kind,
      body: callbackFormats[payment.rail].bodyOf(payment, { kind, settings: knobs, now: now() }),
      state: 'waiting',
    })),
  )
}

function strayPayee({ number, payCode, externalId }: StrayPayment): Payee {
  const retail = isOutlet(payCode)
  const bank = findBank(payCode)
  if (!retail && bank === undefined) throw new CounterError('no such bank or outlet')
  return {
    rail: bank?.currency === 'INR' ? 'razorpay' : 'xendit',
    kind: retail ? 'retail' : 'virtual-account',
    externalId: externalId ?? null,
    payCode,
    holder: 'UNKNOWN',
    number,
    accountId: newRowId(),
  }
}
