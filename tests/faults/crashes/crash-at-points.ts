import { setTimeout as sleep } from 'node:timers/promises'
import { contracts, loanPush } from '#contract/application/calls.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { chooseOverpayment, overpayment } from '#contract/refund/calls.ts'
import { moveClock } from '#contract/sandbox/calls.ts'
import { lossViolations, untilAllBooked } from '../../harness/faults/booked-payments.ts'
import {
  type CrashAction,
  type CrashPoint,
  crashPoints,
} from '../../harness/faults/crash-points.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  anyoneAt,
  type BankPayment,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const banks = ['BCA', 'BNI', 'BRI', 'MANDIRI'] as const
const clients = 6
const applicants = 60
/** A deed that has not met its point by then never will. */
const mostTries = 12

/** What the harness knows, and the server has said. */
type CrashRun = {
  readonly world: FaultEnvironment
  readonly paid: BankPayment[]
  /** Orders that were answered, and loans whose money was promised back. */
  readonly acceptedOrders: string[]
  readonly promisedRefunds: string[]
  turn: number
}

const key = () => ({ idempotencyKey: crypto.randomUUID() })

/** Another loan each time, of one borrower after the other. */
const nextLoan = async (deeds: CrashRun, clients: number) => {
  const { turn } = deeds
  deeds.turn += 1
  const session = await signIn(deeds.world.base, `client-${turn % clients}`)
  const orders = await listOrders(session.call)
  const order = orders[Math.floor(turn / clients) % orders.length]
  if (!order) throw new Error(`client-${turn % clients} has no loan`)
  const { orderId, productId } = order
  return { session, order: { orderId, productId } }
}

type ClientLoan = { readonly orderId: string; readonly productId: string }
type CrashPaymentOptions = { readonly purpose?: 'extension'; readonly payCode?: string }

/** Asks for a number and pays it; notes what was paid, and what our side said to it. */
const pay = async (
  { world, paid }: CrashRun,
  { call }: ClientSession,
  order: ClientLoan,
  { times = 1, ...asked }: CrashPaymentOptions & { readonly times?: number } = {},
): Promise<void> => {
  const bill = await call(generateVcode, { ...order, ...asked }, key())
  if (!bill.success) return
  for (let time = 0; time < times; time += 1) {
    const { paymentId, callbackStatus } = await world.bank.pay(bill.data.vcode)
    paid.push({ paymentId, acknowledged: callbackStatus === 200 })
  }
}

const applyForLoan = async (deeds: CrashRun): Promise<void> => {
  const session = await signIn(deeds.world.base, `applicant-${deeds.turn % applicants}`)
  deeds.turn += 1
  const { call } = session
  const offer = await call(loanConfirm, { productId: 'dana-cepat' })
  if (!offer.success) return
  const { productId, amount, periods, termUnit, proposalNo } = offer.data
  const papers = await call(contracts, { productId, proposalNo, scene: '3' })
  const agreements = papers.data?.agreements.map(({ documentId }) => documentId).join(',') ?? ''
  const push = { productId, amount, periods, termUnit, type: '1', proposalNo, agreements } as const
  const reply = await call(loanPush, push, key())
  if (reply.success) deeds.acceptedOrders.push(reply.data.orderId)
}

const requestRefund = async (deeds: CrashRun): Promise<void> => {
  const { session, order } = await nextLoan(deeds, clients)
  await pay(deeds, session, order, { times: 2 })
  const { data } = await session.call(overpayment, order)
  if (!data || data.amount === '0') return
  const choice = { ...order, choice: 'return', amount: data.amount } as const
  const reply = await session.call(chooseOverpayment, choice, key())
  if (reply.success) deeds.promisedRefunds.push(order.orderId)
}

const actions: Readonly<Record<CrashAction, (deeds: CrashRun) => Promise<void>>> = {
  pay: async deeds => {
    const { session, order } = await nextLoan(deeds, clients)
    await pay(deeds, session, order)
  },
  extend: async deeds => {
    const { session, order } = await nextLoan(deeds, clients)
    await pay(deeds, session, order, { purpose: 'extension' })
  },
  ask: async deeds => {
    const { session, order } = await nextLoan(deeds, clients)
    const payCode = banks[deeds.turn % banks.length] ?? 'BCA'
    await session.call(generateVcode, { ...order, payCode }, key())
  },
  apply: applyForLoan,
  'give-back': requestRefund,
  night: async ({ world }) => {
    await anyoneAt(world.base)(moveClock, { days: '1' })
  },
}

/** Until that holds, or for a second. */
const waitUntil = async (holds: () => boolean): Promise<void> => {
  for (let waits = 0; waits < 20 && !holds(); waits += 1) await sleep(50)
}

/** Does the deed again and again until the server is dead of it. False: it lives on. */
const actUntilCrash = async (deeds: CrashRun, point: CrashPoint): Promise<boolean> => {
  const { world } = deeds
  // The bank tells again what was not taken: the server may die of that before it is ready.
  await world.start().catch(error => {
    if (!world.hasEnded()) throw error
  })
  for (let tries = 0; tries < mostTries && !world.hasEnded(); tries += 1) {
    // Whoever is in the middle of something when it dies is told nothing more.
    await actions[point.action](deeds).catch(async error => {
      // The connection is cut before we are told of the death.
      await waitUntil(world.hasEnded)
      if (!world.hasEnded()) throw error
    })
    // What follows an answer (a message, a callback) may be what it dies of.
    await waitUntil(world.hasEnded)
  }
  return world.hasEnded()
}

/** What was answered must be there, once. */
const findLostRecords = async ({
  world,
  acceptedOrders,
  promisedRefunds,
}: CrashRun): Promise<string[]> => {
  const database = world.openDatabase()
  try {
    const db = database.kysely
    const loans = await db.selectFrom('loan.loan').select(['loan_id', 'offer_id']).execute()
    const refunds = await db
      .selectFrom('loan.refund')
      .select('loan_id')
      .where('state', '<>', 'cancelled')
      .execute()
    const offers = loans.flatMap(({ offer_id: offer }) => offer ?? [])
    return [
      ...acceptedOrders
        .filter(orderId => !loans.some(loan => loan.loan_id === orderId))
        .map(orderId => `acknowledged and lost: order ${orderId}`),
      ...promisedRefunds
        .filter(orderId => !refunds.some(refund => refund.loan_id === orderId))
        .map(orderId => `acknowledged and lost: the refund of ${orderId}`),
      ...(new Set(offers).size === offers.length ? [] : ['an offer became two loans']),
    ]
  } finally {
    await database.close()
  }
}

const crashAtPoints = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment: Record<string, string> = {
    FAULT_CLIENTS: String(clients),
    // At the seventh day their first installment is due: more time can be had.
    FAULT_DISBURSED_DAYS_AGO: '7',
    FAULT_APPLICANTS: String(applicants),
  }
  const world = await createFaultEnvironment({ environment })
  const deeds: CrashRun = { world, paid: [], acceptedOrders: [], promisedRefunds: [], turn: 0 }
  const met = new Set<string>()
  let kills = 0
  const endServer = async () => {
    world.server().kill('SIGKILL')
    await world.server().ended
  }
  try {
    // The first start puts the people in place: nobody dies of that.
    await world.start()
    await endServer()
    for (const point of crashPoints) {
      for (let round = 0; round < rounds; round += 1) {
        environment['FAULT_DIE_AT'] = point.name
        if (!(await actUntilCrash(deeds, point))) {
          await endServer()
          continue
        }
        met.add(point.name)
        kills += 1
      }
    }
    environment['FAULT_DIE_AT'] = ''
    await world.start()
    const counted = await untilAllBooked(world, deeds.paid)
    const kept = await findLostRecords(deeds)
    return {
      rounds: kills,
      violations: [
        ...lossViolations(counted),
        ...kept,
        ...crashPoints.flatMap(({ name }) => (met.has(name) ? [] : [`never died ${name}`])),
      ],
      figures: {
        points: `${met.size} of ${crashPoints.length}`,
        kills,
        paid: deeds.paid.length,
        'acknowledged payments': deeds.paid.filter(each => each.acknowledged).length,
        'acknowledged orders': deeds.acceptedOrders.length,
        'acknowledged refunds': deeds.promisedRefunds.length,
        'acknowledged and lost': counted.lost.length,
        'posted twice': counted.doubled.length,
        'last one booked after ms': Math.round(counted.waitedMs),
      },
    }
  } finally {
    await world.end()
  }
}

export const crashPointFaults: readonly FaultTest[] = [
  {
    id: 'C2',
    description: 'the server is killed at each named point, before and after what money hangs on',
    expected: 'no acknowledged payment, order or refund lost, none posted twice, every point met',
    rounds: 2,
    run: crashAtPoints,
  },
]
