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

/** What was issued and paid outside the server: payment numbers and payments. */
type PaymentSimulation = {
  readonly faultEnvironment: FaultEnvironment
  readonly random: Randomness
  readonly loans: readonly SimulatedClientLoan[]
  readonly paymentRequests: GeneratedVcode[]
  readonly payments: DeliveredPayment[]
  now: Date
}

const pick = <Item>(items: readonly Item[], { integer }: Randomness): Item | undefined =>
  items[integer(Math.max(1, items.length))]

const deliverCallback = async (
  { faultEnvironment }: PaymentSimulation,
  body: string,
): Promise<void> => {
  const { status } = await fetch(
    callbackRequest(faultEnvironment.base, body, bankSecrets.callbackToken),
  )
  if (status !== 200) throw new Error(`a callback was answered ${status}`)
}

const passDays = async (simulation: PaymentSimulation): Promise<void> => {
  const days = String(simulation.random.integer(9))
  const { data } = await anyoneAt(simulation.faultEnvironment.base)(moveClock, { days })
  if (data) simulation.now = new Date(data.now)
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
  else if (!['4001', '4002'].includes(reply.code))
    throw new Error(`no payment request: ${reply.code}`)
}

/**
 * Pays some payment request, however old; one in three for a wrong amount; with a past day at
 * times.
 */
const payRequest = async (simulation: PaymentSimulation): Promise<void> => {
  const { paymentRequests, payments, random } = simulation
  const paymentRequest = pick(paymentRequests, random)
  if (!paymentRequest) return
  const right = random.integer(3) !== 0
  const paidAt = new Date(simulation.now.getTime() - random.integer(12) * dayMs)
  const facts = {
    paymentId: random.uuid(),
    externalId: null,
    number: paymentRequest.vcode,
    amount: right ? paymentRequest.amount : String(1 + random.integer(2_000_000)),
    currency: 'IDR',
    paidAt,
  }
  payments.push({ facts, reversed: false })
  await deliverCallback(simulation, paidBody(facts))
}

const reversePayment = async (simulation: PaymentSimulation): Promise<void> => {
  const payment = pick(simulation.payments, simulation.random)
  if (!payment) return
  payment.reversed = true
  await deliverCallback(simulation, reversedBody(payment.facts, simulation.now))
}

const redeliverCallback = async (simulation: PaymentSimulation): Promise<void> => {
  const payment = pick(simulation.payments, simulation.random)
  if (payment) await deliverCallback(simulation, paidBody(payment.facts))
}

/** Staff apply some money in suspense to some loan, rightly or not. */
const applyUnmatchedPayment = async ({
  faultEnvironment,
  loans,
  random,
}: PaymentSimulation): Promise<void> => {
  const staff = staffAt(faultEnvironment.base)
  const unmatched = await staff(listUnmatchedMoney, {})
  const payment = pick(unmatched.data?.payments ?? [], random)
  const loan = pick(loans, random)
  if (!payment || !loan) return
  const decision = { paymentId: payment.paymentId, loanId: loan.orderId, reason: 'as it seems' }
  const reply = await staff(applyUnmatchedMoney, decision, { idempotencyKey: crypto.randomUUID() })
  const isExpected = ['0', '4001', '4008', '4412'].includes(reply.code)
  if (!isExpected) throw new Error(`no decision: ${reply.code}`)
}

/** Each action as often as it is listed here. */
const steps: readonly ((simulation: PaymentSimulation) => Promise<void>)[] = [
  ...[passDays, passDays],
  ...[createPaymentRequest, createPaymentRequest, createPaymentRequest],
  ...[payRequest, payRequest, payRequest, payRequest],
  ...[reversePayment, redeliverCallback, applyUnmatchedPayment],
]

/** Every proof of the ledger, and the clearing account against the payments that were made. */
const prove = async (simulation: PaymentSimulation, step: number): Promise<string[]> => {
  const { data } = await anyoneAt(simulation.faultEnvironment.base)(ledgerProof, {})
  const found = data?.violations ?? ['the ledger could not be proven']
  const standing = simulation.payments
    .filter(({ reversed }) => !reversed)
    .reduce((sum, { facts }) => sum + BigInt(facts.amount), 0n)
  const clearing = BigInt(data?.balances.find(row => row.account === 'cash.clearing')?.amount ?? 0)
  const off = clearing === standing ? [] : [`clearing holds ${clearing}, ${standing} was paid`]
  return [...found, ...off].map(violation => `step ${step}: ${violation}`)
}

const startSimulation = async (
  faultEnvironment: FaultEnvironment,
  random: Randomness,
): Promise<PaymentSimulation> => {
  const loans: SimulatedClientLoan[] = []
  for (let client = 0; client < clients; client += 1) {
    const session = await signIn(faultEnvironment.base, `client-${client}`)
    for (const { orderId, productId } of await listOrders(session.call)) {
      loans.push({ session, orderId, productId })
    }
  }
  const { data } = await anyoneAt(faultEnvironment.base)(readClock, {})
  const now = new Date(data?.now ?? Date.now())
  return { faultEnvironment, random, loans, paymentRequests: [], payments: [], now }
}

const simulate = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = { FAULT_CLIENTS: String(clients), FAULT_LOANS_EACH: '3' }
  const faultEnvironment = await createFaultEnvironment({ environment })
  try {
    await faultEnvironment.start()
    const simulation = await startSimulation(faultEnvironment, random)
    const from = simulation.now.getTime()
    const violations: string[] = []
    for (let step = 1; step <= rounds && violations.length === 0; step += 1) {
      await pick(steps, random)?.(simulation)
      violations.push(...(await prove(simulation, step)))
    }
    const database = faultEnvironment.openDatabase()
    violations.push(...(await findIncomeErrors(database, simulation.now)))
    await database.close()
    return {
      rounds,
      violations,
      figures: {
        steps: rounds,
        loans: simulation.loans.length,
        'payment requests': simulation.paymentRequests.length,
        payments: simulation.payments.length,
        reversed: simulation.payments.filter(({ reversed }) => reversed).length,
        'days simulated': Math.round((simulation.now.getTime() - from) / dayMs),
      },
    }
  } finally {
    await faultEnvironment.end()
  }
}

export const paymentSimulationFaults: readonly FaultTest[] = [
  {
    id: 'K4',
    description:
      'a seeded simulation: days pass, payment requests are made, paid rightly and wrongly, late and earlier than known, reversed, reported again, decided on by staff',
    expected: 'after every step the ledger holds and the clearing account is the unreversed money',
    rounds: 400,
    run: simulate,
  },
]
