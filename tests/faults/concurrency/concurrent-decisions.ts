import { setTimeout } from 'node:timers/promises'
import { decideApproval } from '#contract/approval/staff-calls.ts'
import { type Client, createClient } from '#contract/client.ts'
import type { Reply } from '#contract/envelope.ts'
import { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { decideRefund, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  apiBase,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import { findApproval } from '../../harness/personas/approvals.ts'
import {
  type CallbackPayload,
  callbackRequest,
  paidBody,
  reversedBody,
} from '../../harness/personas/provider-callbacks.ts'
import { plantStaff, staffHeaders } from '../../harness/staff/staff-sessions.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { createStrayPayment } from './repeated-requests.ts'

const overpaidAmount = 40_000
/** Some actions read more before they lock: started at one instant, those would never be first. */
const maxHeadStartMs = 30
/** Over this many rounds each action is quicker than the others now and then. */
const enoughRounds = 20
/** Above what one member of staff may refund alone. */
const strayAmount = '1500000'

/** Calls as a person who may do everything: two of them, since a refund needs two. */
export const plantedStaffAt = async (
  { base, openDatabase }: FaultEnvironment,
  name: string,
): Promise<Client> => {
  const database = openDatabase()
  try {
    const headers = staffHeaders(await plantStaff(database.kysely, { name }))
    return createClient({
      ...apiBase,
      origin: base,
      fetch: request => fetch(request),
      headers: () => headers,
    })
  } finally {
    await database.close()
  }
}

type OverpaidLoan = { readonly orderId: string; readonly productId: string }
type DecisionRound = {
  readonly faultEnvironment: FaultEnvironment
  readonly session: ClientSession
  readonly order: OverpaidLoan
  readonly random: Randomness
}

const deliverCallback = async (
  { faultEnvironment }: DecisionRound,
  body: string,
): Promise<Reply<unknown>> => {
  const { status } = await fetch(
    callbackRequest(faultEnvironment.base, body, bankSecrets.callbackToken),
  )
  const code = status === 200 ? '0' : String(status)
  return { success: true, code, message: '', data: null, raw: null, status }
}

const withNewKey = () => ({ idempotencyKey: crypto.randomUUID() })

/** The bank's callback that a payment request of the loan was paid. */
const callbackPayloadFor = async (
  { session, order, random }: DecisionRound,
  extra: number,
): Promise<CallbackPayload> => {
  const { data } = await session.call(generateVcode, { ...order, periods: '1' }, withNewKey())
  if (!data) throw new Error('an unpaid loan has a payment request')
  return {
    paymentId: random.uuid(),
    externalId: null,
    number: data.vcode,
    amount: String(Number(data.amount) + extra),
    currency: 'IDR',
    paidAt: new Date(),
  }
}

/** The state after the action, and the action itself. */
type ConcurrentAction = readonly [name: string, work: () => Promise<Reply<unknown>>]

/** All actions possible at that moment, each by an actor who does not know of the others. */
const concurrentActions = async (
  scene: DecisionRound,
  staff: readonly [Client, Client],
): Promise<ConcurrentAction[]> => {
  const { session, order } = scene
  const first = await callbackPayloadFor(scene, overpaidAmount)
  await deliverCallback(scene, paidBody(first))
  const second = await callbackPayloadFor(scene, 0)
  const paymentId = await createStrayPayment(scene.faultEnvironment, strayAmount)
  const other = await createStrayPayment(scene.faultEnvironment, strayAmount)
  const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'A Sender' }
  const reason = 'as it seems'
  const reply = await staff[0](
    refundUnmatchedMoney,
    { paymentId: other, ...account, reason },
    withNewKey(),
  )
  const refundId = reply.data?.refundId ?? ''
  const choose = (choice: 'keep' | 'return') =>
    session.call(
      chooseOverpayment,
      { ...order, choice, amount: String(overpaidAmount) },
      withNewKey(),
    )
  const approvalId = await findApproval(staff[0], refundId)
  const approve = (staffIndex: 0 | 1) =>
    staff[staffIndex](decideApproval, { approvalId, decision: 'approve', reason }, withNewKey())
  return [
    ['put to the debt', () => choose('keep')],
    ['asked back', () => choose('return')],
    ['asked back', () => choose('return')],
    ['paid', () => deliverCallback(scene, paidBody(second))],
    ['taken back by its bank', () => deliverCallback(scene, reversedBody(first, new Date()))],
    [
      'held money put to a loan',
      () =>
        staff[0](applyUnmatchedMoney, { paymentId, loanId: order.orderId, reason }, withNewKey()),
    ],
    [
      'held money given back',
      () => staff[1](refundUnmatchedMoney, { paymentId, ...account, reason }, withNewKey()),
    ],
    ['agreed to by who asked', () => approve(0)],
    ['agreed to', () => approve(1)],
    ['agreed to', () => approve(1)],
    [
      'cancelled',
      () => staff[0](decideRefund, { refundId, decision: 'cancel', reason }, withNewKey()),
    ],
  ]
}

/** Done, or refused because another was quicker or because it needs a second member of staff. */
const expectedCodes: readonly string[] = ['0', '4001', '4008', '4408', '4521', '4811', '429']

/** A request and its approval must be by different members of staff. */
const forbiddenAction = 'agreed to by who asked'

const runRound = async (
  scene: DecisionRound,
  staff: readonly [Client, Client],
  done: Map<string, number>,
): Promise<string[]> => {
  const actions = await concurrentActions(scene, staff)
  const replies = await Promise.all(
    actions.map(async ([name, work]) => {
      await setTimeout(scene.random.integer(maxHeadStartMs))
      return { name, code: (await work()).code }
    }),
  )
  for (const { name, code } of replies) {
    if (code === '0') done.set(name, (done.get(name) ?? 0) + 1)
    else if (!done.has(name)) done.set(name, 0)
  }
  return replies
    .filter(({ code }) => !expectedCodes.includes(code))
    .map(({ name, code }) => `${name}: answered ${code}`)
}

/** An action that never succeeded was not tested; a forbidden one must never succeed. */
const findWrongOutcomes = (done: ReadonlyMap<string, number>, roundsRun: number): string[] =>
  [...done].flatMap(([name, times]) => {
    if (name === forbiddenAction) return times === 0 ? [] : [`${name}: ${times} times`]
    return times === 0 && roundsRun >= enoughRounds ? [`never ${name}`] : []
  })

const run = async ({ rounds, seed }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = {
    FAULT_LOANS_EACH: String(Math.ceil(rounds / 20)),
  }
  const faultEnvironment = await createFaultEnvironment({ environment })
  try {
    await faultEnvironment.start()
    const staff = [
      await plantedStaffAt(faultEnvironment, 'ani'),
      await plantedStaffAt(faultEnvironment, 'bayu'),
    ] as const
    const violations: string[] = []
    const done = new Map<string, number>()
    let roundsRun = 0
    for (let client = 0; client < 20 && roundsRun < rounds; client += 1) {
      const session = await signIn(faultEnvironment.base, `client-${client}`)
      for (const { orderId, productId } of await listOrders(session.call)) {
        if (roundsRun >= rounds) break
        const scene = { faultEnvironment, session, order: { orderId, productId }, random }
        violations.push(...(await runRound(scene, staff, done)))
        roundsRun += 1
      }
    }
    const { proofs } = await countBooked(faultEnvironment, [])
    return {
      rounds: roundsRun,
      violations: [...violations, ...findWrongOutcomes(done, roundsRun), ...proofs],
      figures: {
        scenes: roundsRun,
        'actions at once in each': 11,
        ...Object.fromEntries([...done].sort()),
      },
    }
  } finally {
    await faultEnvironment.end()
  }
}

export const decisionFaults: readonly FaultTest[] = [
  {
    id: 'K3',
    description:
      'a borrower pays and decides on an overpayment, its bank reverses it, and two members of staff decide on money in suspense and a refund: all at once, in any order',
    expected: 'each is done once or refused; every proof of the ledger holds',
    rounds: 40,
    run,
  },
]
