import { generateVcode } from '#contract/repayment.ts'
import { toWire } from '#domain/money/parse.ts'
import { loanBalances } from '#server/ledger/public.ts'
import { accountToday, getLoan } from '#server/loan/public.ts'
import { clockOf } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { findInstructionByBill, moveInstruction } from '#server/repayment/store.ts'
import {
  type CallbackFacts,
  callbackRequest,
  paidBody,
  reversedBody,
} from '#tests/support/provider-callbacks.ts'
import { bankSecrets } from './outside-bank.ts'
import type { Session } from './paying-client.ts'

/** What can happen to one bill; each history is these in some order. */
export type Step = 'paid' | 'told-again' | 'replaced' | 'expired' | 'taken-back' | 'paid-twice'

export type Order = { readonly orderId: string; readonly productId: string }

type Play = {
  readonly base: string
  readonly database: Database
  readonly session: Session
  readonly order: Order
  /** How many installments the bill is for: one, or all that is owed. */
  readonly periods: string
}

const ask = async ({ session, order, periods }: Play, payCode: string): Promise<string> => {
  const input = { ...order, periods, payCode, pay_type: '1', is_default: '0' } as const
  const reply = await session.call(generateVcode, input, { idempotencyKey: crypto.randomUUID() })
  // Nothing may be left to pay by then: that, too, is an answer.
  if (!reply.success && reply.code !== '4001') throw new Error(`no bill: ${reply.code}`)
  return reply.data?.cardNo ?? ''
}

/** Plays one history on a loan that nothing has happened to; every callback must be answered 200. */
export const playHistory = async (play: Play, steps: readonly Step[]): Promise<void> => {
  const { base, database } = play
  const bill = await findInstructionByBill(database.kysely, await ask(play, 'BCA'))
  if (!bill) throw new Error('a fresh loan has a bill')
  const facts = (): CallbackFacts => ({
    paymentId: crypto.randomUUID(),
    externalId: bill.instructionId,
    number: bill.number ?? '',
    amount: toWire({ currency: bill.currency, minor: bill.amountMinor }),
    currency: bill.currency,
    paidAt: bill.createdAt,
  })
  const [first, second] = [facts(), facts()]
  const tell = async (body: string) => {
    const { status } = await fetch(callbackRequest(base, body, bankSecrets.callbackToken))
    if (status !== 200) throw new Error(`a callback was answered ${status}`)
  }
  const act: Record<Step, () => Promise<unknown>> = {
    paid: () => tell(paidBody(first)),
    'told-again': () => tell(paidBody(first)),
    'taken-back': () => tell(reversedBody(first, bill.createdAt)),
    'paid-twice': () => tell(paidBody(second)),
    replaced: () => ask(play, 'BNI'),
    // As the sweep does it when the bill's time is over.
    expired: () =>
      moveInstruction(database.kysely, bill.instructionId, ['preparing', 'waiting'], 'expired'),
  }
  for (const step of steps) await act[step]()
}

/**
 * Where a loan stands, as a text that can be compared: its account, its balances in the books, and
 * its payments by what has become of them. Two equal payments of one bill are each other's likes.
 */
export const describeEnd = async (database: Database, { orderId }: Order): Promise<string> => {
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

/** Every order of some things. */
export const permutationsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutationsOf(items.toSpliced(index, 1)).map(rest => [item, ...rest]),
      )
