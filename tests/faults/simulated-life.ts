import { generateVcode } from '#contract/repayment.ts'
import { ledgerProof, moveClock, readClock } from '#contract/sandbox.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/staff/repayment.ts'
import type { Randomness } from '#server/platform/ids.ts'
import {
  type CallbackFacts,
  callbackRequest,
  paidBody,
  reversedBody,
} from '#tests/support/provider-callbacks.ts'
import { seededRandomness } from '#tests/support/seeded-randomness.ts'
import { findIncomeErrors } from './count-income.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { createKillWorld, type KillWorld } from './kill-world.ts'
import { bankSecrets } from './outside-bank.ts'
import { anyoneAt, listOrders, type Session, signIn } from './paying-client.ts'
import { staffAt } from './pressed-often.ts'

const clients = 3
const banks = ['BCA', 'BNI', 'BRI', 'MANDIRI'] as const
const dayMs = 86_400_000

type Loan = { readonly session: Session; readonly orderId: string; readonly productId: string }
type Bill = { readonly vcode: string; readonly amount: string }
type Payment = { readonly facts: CallbackFacts; reversed: boolean }

/** What the world outside knows: the numbers that were given out and the money that was paid. */
type Life = {
  readonly world: KillWorld
  readonly random: Randomness
  readonly loans: readonly Loan[]
  readonly bills: Bill[]
  readonly payments: Payment[]
  now: Date
}

const pick = <Item>(items: readonly Item[], { integer }: Randomness): Item | undefined =>
  items[integer(Math.max(1, items.length))]

const tell = async ({ world }: Life, body: string): Promise<void> => {
  const { status } = await fetch(callbackRequest(world.base, body, bankSecrets.callbackToken))
  if (status !== 200) throw new Error(`a callback was answered ${status}`)
}

const passDays = async (life: Life): Promise<void> => {
  const days = String(life.random.integer(9))
  const { data } = await anyoneAt(life.world.base)(moveClock, { days })
  if (data) life.now = new Date(data.now)
}

const askForBill = async ({ loans, bills, random }: Life): Promise<void> => {
  const loan = pick(loans, random)
  if (!loan) return
  const { orderId, productId, session } = loan
  const periods = String(1 + random.integer(random.integer(4) === 0 ? 36 : 3))
  const payCode = pick(banks, random) ?? 'BCA'
  const input = { orderId, productId, periods, payCode, pay_type: '1', is_default: '0' } as const
  const reply = await session.call(generateVcode, input, { idempotencyKey: crypto.randomUUID() })
  if (reply.success) bills.push({ vcode: reply.data.vcode, amount: reply.data.amount })
  else if (!['4001', '4002'].includes(reply.code)) throw new Error(`no bill: ${reply.code}`)
}

/** Pays some bill, however old; one in three for a wrong amount; the day may lie back. */
const payBill = async (life: Life): Promise<void> => {
  const { bills, payments, random } = life
  const bill = pick(bills, random)
  if (!bill) return
  const right = random.integer(3) !== 0
  const paidAt = new Date(life.now.getTime() - random.integer(12) * dayMs)
  const facts = {
    paymentId: random.uuid(),
    externalId: null,
    number: bill.vcode,
    amount: right ? bill.amount : String(1 + random.integer(2_000_000)),
    currency: 'IDR',
    paidAt,
  }
  payments.push({ facts, reversed: false })
  await tell(life, paidBody(facts))
}

const takeBack = async (life: Life): Promise<void> => {
  const payment = pick(life.payments, life.random)
  if (!payment) return
  payment.reversed = true
  await tell(life, reversedBody(payment.facts, life.now))
}

const tellAgain = async (life: Life): Promise<void> => {
  const payment = pick(life.payments, life.random)
  if (payment) await tell(life, paidBody(payment.facts))
}

/** Staff put some held money on some loan, rightly or not. */
const decide = async ({ world, loans, random }: Life): Promise<void> => {
  const staff = staffAt(world.base)
  const held = await staff(listUnmatchedMoney, {})
  const payment = pick(held.data?.payments ?? [], random)
  const loan = pick(loans, random)
  if (!payment || !loan) return
  const decision = { paymentId: payment.paymentId, loanId: loan.orderId, reason: 'as it seems' }
  const reply = await staff(applyUnmatchedMoney, decision, { idempotencyKey: crypto.randomUUID() })
  if (!['0', '4001', '4008'].includes(reply.code)) throw new Error(`no decision: ${reply.code}`)
}

/** Each as often as it stands here. */
const steps: readonly ((life: Life) => Promise<void>)[] = [
  ...[passDays, passDays],
  ...[askForBill, askForBill, askForBill],
  ...[payBill, payBill, payBill, payBill],
  ...[takeBack, tellAgain, decide],
]

/** Every proof of the ledger, and the clearing account against what the world outside knows. */
const prove = async (life: Life, step: number): Promise<string[]> => {
  const { data } = await anyoneAt(life.world.base)(ledgerProof, {})
  const found = data?.violations ?? ['the ledger could not be proven']
  const standing = life.payments
    .filter(({ reversed }) => !reversed)
    .reduce((sum, { facts }) => sum + BigInt(facts.amount), 0n)
  const clearing = BigInt(data?.balances.find(row => row.account === 'cash.clearing')?.amount ?? 0)
  const off = clearing === standing ? [] : [`clearing holds ${clearing}, ${standing} was paid`]
  return [...found, ...off].map(violation => `step ${step}: ${violation}`)
}

const beginLife = async (world: KillWorld, random: Randomness): Promise<Life> => {
  const loans: Loan[] = []
  for (let client = 0; client < clients; client += 1) {
    const session = await signIn(world.base, `client-${client}`)
    for (const { orderId, productId } of await listOrders(session.call)) {
      loans.push({ session, orderId, productId })
    }
  }
  const { data } = await anyoneAt(world.base)(readClock, {})
  const now = new Date(data?.now ?? Date.now())
  return { world, random, loans, bills: [], payments: [], now }
}

const simulate = async ({ rounds, seed }: FaultOptions): Promise<Outcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = { FAULT_CLIENTS: String(clients), FAULT_LOANS_EACH: '3' }
  const world = await createKillWorld({ environment })
  try {
    await world.start()
    const life = await beginLife(world, random)
    const from = life.now.getTime()
    const violations: string[] = []
    for (let step = 1; step <= rounds && violations.length === 0; step += 1) {
      await pick(steps, random)?.(life)
      violations.push(...(await prove(life, step)))
    }
    const database = world.openDatabase()
    violations.push(...(await findIncomeErrors(database, life.now)))
    await database.close()
    return {
      rounds,
      violations,
      figures: {
        steps: rounds,
        loans: life.loans.length,
        bills: life.bills.length,
        payments: life.payments.length,
        'taken back': life.payments.filter(({ reversed }) => reversed).length,
        'days lived': Math.round((life.now.getTime() - from) / dayMs),
      },
    }
  } finally {
    await world.end()
  }
}

export const lifeFaults: readonly Fault[] = [
  {
    id: 'K4',
    what: 'a seeded life: days pass, bills are asked for, paid rightly and wrongly, late and earlier than known, taken back, told again, decided on by staff',
    expected: 'after every step the ledger holds and the clearing account is the money that stands',
    rounds: 400,
    run: simulate,
  },
]
