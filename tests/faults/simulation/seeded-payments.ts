import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { ledgerProof, moveClock, readClock } from '#contract/sandbox/calls.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  anyoneAt,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import {
  type CallbackPayload,
  callbackRequest,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'
import { staffAt } from '../concurrency/repeated-requests.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { findIncomeErrors } from './income-errors.ts'

const clients = 3
const banks = ['BCA', 'BNI', 'BRI', 'MANDIRI'] as const
const dayMs = 86_400_000

type SimulatedClientLoan = {
  readonly session: ClientSession
  readonly orderId: string
  readonly productId: string
}
type GeneratedVcode = { readonly vcode: string; readonly amount: string }
type DeliveredPayment = { readonly facts: CallbackPayload; reversed: boolean }

/** What the world outside knows: the numbers that were given out and the money that was paid. */
type PaymentSimulation = {
  readonly world: FaultEnvironment
  readonly random: Randomness
  readonly loans: readonly SimulatedClientLoan[]
  readonly paymentRequests: GeneratedVcode[]
  readonly payments: DeliveredPayment[]
  now: Date
}

const pick = <Item>(items: readonly Item[], { integer }: Randomness): Item | undefined =>
  items[integer(Math.max(1, items.length))]

const deliverCallback = async ({ world }: PaymentSimulation, body: string): Promise<void> => {
  const { status } = await fetch(callbackRequest(world.base, body, bankSecrets.callbackToken))
  if (status !== 200) throw new Error(`a callback was answered ${status}`)
}

const passDays = async (life: PaymentSimulation): Promise<void> => {
  const days = String(life.random.integer(9))
  const { data } = await anyoneAt(life.world.base)(moveClock, { days })
  if (data) life.now = new Date(data.now)
}

const createPaymentRequest = async ({
  loans,
  paymentRequests,
  random,
}: PaymentSimulation): Promise<void> => {
  const loan = pick(loans, random)
  if (!loan) return
  const { orderId, productId, session } = loan
  const periods = String(1 + random.integer(random.integer(4) === 0 ? 36 : 3))
  const payCode = pick(banks, random) ?? 'BCA'
  const input = { orderId, productId, periods, payCode, pay_type: '1', is_default: '0' } as const
  const reply = await session.call(generateVcode, input, { idempotencyKey: crypto.randomUUID() })
  if (reply.success) paymentRequests.push({ vcode: reply.data.vcode, amount: reply.data.amount })
  else if (!['4001', '4002'].includes(reply.code)) throw new Error(`no bill: ${reply.code}`)
}

/** Pays some bill, however old; one in three for a wrong amount; the day may lie back. */
const payRequest = async (life: PaymentSimulation): Promise<void> => {
  const { paymentRequests, payments, random } = life
  const bill = pick(paymentRequests, random)
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
  await deliverCallback(life, paidBody(facts))
}

const reversePayment = async (life: PaymentSimulation): Promise<void> => {
  const payment = pick(life.payments, life.random)
  if (!payment) return
  payment.reversed = true
  await deliverCallback(life, reversedBody(payment.facts, life.now))
}

const redeliverCallback = async (life: PaymentSimulation): Promise<void> => {
  const payment = pick(life.payments, life.random)
  if (payment) await deliverCallback(life, paidBody(payment.facts))
}

/** Staff put some held money on some loan, rightly or not. */
const applyHeldPayment = async ({ world, loans, random }: PaymentSimulation): Promise<void> => {
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
const steps: readonly ((life: PaymentSimulation) => Promise<void>)[] = [
  ...[passDays, passDays],
  ...[createPaymentRequest, createPaymentRequest, createPaymentRequest],
  ...[payRequest, payRequest, payRequest, payRequest],
  ...[reversePayment, redeliverCallback, applyHeldPayment],
]

/** Every proof of the ledger, and the clearing account against what the world outside knows. */
const prove = async (life: PaymentSimulation, step: number): Promise<string[]> => {
  const { data } = await anyoneAt(life.world.base)(ledgerProof, {})
  const found = data?.violations ?? ['the ledger could not be proven']
  const standing = life.payments
    .filter(({ reversed }) => !reversed)
    .reduce((sum, { facts }) => sum + BigInt(facts.amount), 0n)
  const clearing = BigInt(data?.balances.find(row => row.account === 'cash.clearing')?.amount ?? 0)
  const off = clearing === standing ? [] : [`clearing holds ${clearing}, ${standing} was paid`]
  return [...found, ...off].map(violation => `step ${step}: ${violation}`)
}

const startSimulation = async (
  world: FaultEnvironment,
  random: Randomness,
): Promise<PaymentSimulation> => {
  const loans: SimulatedClientLoan[] = []
  for (let client = 0; client < clients; client += 1) {
    const session = await signIn(world.base, `client-${client}`)
    for (const { orderId, productId } of await listOrders(session.call)) {
      loans.push({ session, orderId, productId })
    }
  }
  const { data } = await anyoneAt(world.base)(readClock, {})
  const now = new Date(data?.now ?? Date.now())
  return { world, random, loans, paymentRequests: [], payments: [], now }
}

const simulate = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = { FAULT_CLIENTS: String(clients), FAULT_LOANS_EACH: '3' }
  const world = await createFaultEnvironment({ environment })
  try {
    await world.start()
    const life = await startSimulation(world, random)
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
        bills: life.paymentRequests.length,
        payments: life.payments.length,
        'taken back': life.payments.filter(({ reversed }) => reversed).length,
        'days lived': Math.round((life.now.getTime() - from) / dayMs),
      },
    }
  } finally {
    await world.end()
  }
}

export const paymentSimulationFaults: readonly FaultTest[] = [
  {
    id: 'K4',
    description:
      'a seeded life: days pass, bills are asked for, paid rightly and wrongly, late and earlier than known, taken back, told again, decided on by staff',
    expected: 'after every step the ledger holds and the clearing account is the money that stands',
    rounds: 400,
    run: simulate,
  },
]
