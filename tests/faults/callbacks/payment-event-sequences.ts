import { generateVcode } from '#contract/payment-request/calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { loanBalances } from '#server/ledger/store.ts'
import { accountToday } from '#server/loan/facts.ts'
import { getLoan } from '#server/loan/store.ts'
import { findPaymentRequestByNo, movePaymentRequest } from '#server/payment-request/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import type { ClientSession } from '../../harness/faults/paying-client.ts'
import {
  type CallbackPayload,
  callbackRequest,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'

/** The events of one payment request; each sequence is these in some order. */
export type PaymentEventStep =
  | 'paid'
  | 'reported-again'
  | 'replaced'
  | 'expired'
  | 'reversed'
  | 'paid-twice'

export type SequenceLoan = { readonly orderId: string; readonly productId: string }

type SequenceContext = {
  readonly base: string
  readonly database: Database
  readonly session: ClientSession
  readonly order: SequenceLoan
  /** The number of installments the payment request is for: one, or all that is owed. */
  readonly periods: string
}

const requestNumber = async (
  { session, order, periods }: SequenceContext,
  payCode: string,
): Promise<string> => {
  const input = { ...order, periods, payCode, pay_type: '1', is_default: '0' } as const
  const reply = await session.call(generateVcode, input, { idempotencyKey: crypto.randomUUID() })
  // Nothing may be left to pay by then: that is a valid reply too.
  if (!reply.success && reply.code !== '4001') throw new Error(`no payment request: ${reply.code}`)
  return reply.data?.cardNo ?? ''
}

/** Runs one sequence on a fresh loan; every callback must be answered 200. */
export const runSequence = async (
  context: SequenceContext,
  steps: readonly PaymentEventStep[],
): Promise<void> => {
  const { base, database } = context
  const paymentRequest = await findPaymentRequestByNo(
    database.kysely,
    await requestNumber(context, 'BCA'),
  )
  if (!paymentRequest) throw new Error('a fresh loan has a payment request')
  const facts = (): CallbackPayload => ({
    paymentId: crypto.randomUUID(),
    externalId: paymentRequest.paymentRequestId,
    number: paymentRequest.number ?? '',
    amount: toDecimalString({
      currency: paymentRequest.currency,
      minor: paymentRequest.amountMinor,
    }),
    currency: paymentRequest.currency,
    paidAt: paymentRequest.createdAt,
  })
  const [first, second] = [facts(), facts()]
  const notify = async (body: string) => {
    const { status } = await fetch(callbackRequest(base, body, bankSecrets.callbackToken))
    if (status !== 200) throw new Error(`a callback was answered ${status}`)
  }
  const act: Record<PaymentEventStep, () => Promise<unknown>> = {
    paid: () => notify(paidBody(first)),
    'reported-again': () => notify(paidBody(first)),
    reversed: () => notify(reversedBody(first, paymentRequest.createdAt)),
    'paid-twice': () => notify(paidBody(second)),
    replaced: () => requestNumber(context, 'BNI'),
    // As the sweep does when the payment request's time is over.
    expired: () =>
      movePaymentRequest(
        database.kysely,
        paymentRequest.paymentRequestId,
        ['preparing', 'waiting'],
        'expired',
      ),
  }
  for (const step of steps) await act[step]()
}

/**
 * The state of a loan as comparable text: its account, its balances in the books, and its payments
 * by state. Two equal payments of one payment request are interchangeable.
 */
export const loanEndState = async (
  database: Database,
  { orderId }: SequenceLoan,
): Promise<string> => {
  const db = database.kysely
  const loan = await getLoan(db, orderId)
  const account = accountToday({ clock: clockOf(() => new Date()) }, loan)
  // Money that went through suspense first left that account as empty as money that never did.
  const books = [...(await loanBalances(db, orderId))].filter(
    ([account_, amount]) => amount !== 0n && !/suspense|clearing/.test(account_),
  )
  const payments = loan.payments.map(({ amountMinor, state }) =>
    [amountMinor, state === 'applied' ? 'posted' : state].join(' '),
  )
  return JSON.stringify({
    state: loan.state,
    shown: account.state,
    outstanding: String(account.outstandingMinor),
    overpaid: String(account.overpaidMinor),
    settledOn: account.settledOn ?? null,
    books: books.map(([name, amount]) => `${name} ${amount}`).sort(),
    payments: payments.sort(),
  })
}

/** Every permutation of a list. */
export const permutationsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutationsOf(items.toSpliced(index, 1)).map(rest => [item, ...rest]),
      )
