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
/** An action that has not reached its crash point by then never will. */
const maxTries = 12

/** State of the run, and what the server has acknowledged. */
type CrashRun = {
  readonly faultEnvironment: FaultEnvironment
  readonly paid: BankPayment[]
  /** Orders that were accepted, and loans whose cancellation was promised. */
  readonly acceptedOrders: string[]
  readonly promisedRefunds: string[]
  turn: number
}

const key = () => ({ idempotencyKey: crypto.randomUUID() })

/** Another loan each time, of one borrower after the other. */
const nextLoan = async (run: CrashRun, clients: number) => {
  const { turn } = run
  run.turn += 1
  const session = await signIn(run.faultEnvironment.base, `client-${turn % clients}`)
  const orders = await listOrders(session.call)
  const order = orders[Math.floor(turn / clients) % orders.length]
  if (!order) throw new Error(`client-${turn % clients} has no loan`)
  const { orderId, productId } = order
  return { session, order: { orderId, productId } }
}

type ClientLoan = { readonly orderId: string; readonly productId: string }
type CrashPaymentOptions = { readonly purpose?: 'extension'; readonly payCode?: string }

/** Requests a number and pays it; records the payment and our reply to its callback. */
const pay = async (
  { faultEnvironment, paid }: CrashRun,
  { call }: ClientSession,
  order: ClientLoan,
  { times = 1, ...input }: CrashPaymentOptions & { readonly times?: number } = {},
): Promise<void> => {
  const paymentRequest = await call(generateVcode, { ...order, ...input }, key())
  if (!paymentRequest.success) return
  for (let time = 0; time < times; time += 1) {
    const { paymentId, callbackStatus } = await faultEnvironment.bank.pay(paymentRequest.data.vcode)
    paid.push({ paymentId, acknowledged: callbackStatus === 200 })
  }
}

const applyForLoan = async (run: CrashRun): Promise<void> => {
  const session = await signIn(run.faultEnvironment.base, `applicant-${run.turn % applicants}`)
  run.turn += 1
  const { call } = session
  const offer = await call(loanConfirm, { productId: 'dana-cepat' })
  if (!offer.success) return
  const { productId, amount, periods, termUnit, proposalNo } = offer.data
  const contractReply = await call(contracts, { productId, proposalNo, scene: '3' })
  const agreements =
    contractReply.data?.agreements.map(({ documentId }) => documentId).join(',') ?? ''
  const push = { productId, amount, periods, termUnit, type: '1', proposalNo, agreements } as const
  const reply = await call(loanPush, push, key())
  if (reply.success) run.acceptedOrders.push(reply.data.orderId)
}

const requestRefund = async (run: CrashRun): Promise<void> => {
  const { session, order } = await nextLoan(run, clients)
  await pay(run, session, order, { times: 2 })
  const { data } = await session.call(overpayment, order)
  if (!data || data.amount === '0') return
  const choice = { ...order, choice: 'return', amount: data.amount } as const
  const reply = await session.call(chooseOverpayment, choice, key())
  if (reply.success) run.promisedRefunds.push(order.orderId)
}

const actions: Readonly<Record<CrashAction, (run: CrashRun) => Promise<void>>> = {
  pay: async run => {
    const { session, order } = await nextLoan(run, clients)
    await pay(run, session, order)
  },
  extend: async run => {
    const { session, order } = await nextLoan(run, clients)
    await pay(run, session, order, { purpose: 'extension' })
  },
  'request-number': async run => {
    const { session, order } = await nextLoan(run, clients)
    const payCode = banks[run.turn % banks.length] ?? 'BCA'
    await session.call(generateVcode, { ...order, payCode }, key())
  },
  apply: applyForLoan,
  refund: requestRefund,
  'end-of-day': async ({ faultEnvironment }) => {
    await anyoneAt(faultEnvironment.base)(moveClock, { days: '1' })
  },
}

/** Waits until the condition holds, at most a second. */
const waitUntil = async (holds: () => boolean): Promise<void> => {
  for (let waits = 0; waits < 20 && !holds(); waits += 1) await sleep(50)
}

/** Repeats the action until the server crashes. False: it still runs. */
const actUntilCrash = async (run: CrashRun, point: CrashPoint): Promise<boolean> => {
  const { faultEnvironment } = run
  // The bank repeats unaccepted callbacks: the server may crash of that before it is ready.
  await faultEnvironment.start().catch(error => {
    if (!faultEnvironment.hasEnded()) throw error
  })
  for (let tries = 0; tries < maxTries && !faultEnvironment.hasEnded(); tries += 1) {
    // A request that was open at the crash gets no reply.
    await actions[point.action](run).catch(async error => {
      // The connection is cut before the crash is reported.
      await waitUntil(faultEnvironment.hasEnded)
      if (!faultEnvironment.hasEnded()) throw error
    })
    // The work after a reply (a message, a callback) may cause the crash.
    await waitUntil(faultEnvironment.hasEnded)
  }
  return faultEnvironment.hasEnded()
}

/** What was acknowledged must be there, once. */
const findLostRecords = async ({
  faultEnvironment,
  acceptedOrders,
  promisedRefunds,
}: CrashRun): Promise<string[]> => {
  const database = faultEnvironment.openDatabase()
  try {
    const db = database.kysely
    const loans = await db.selectFrom('loan.loan').select(['loanId', 'offerId']).execute()
    const refunds = await db
      .selectFrom('loan.refund')
      .select('loanId')
      .where('state', '<>', 'cancelled')
      .execute()
    const offers = loans.flatMap(({ offerId: offer }) => offer ?? [])
    return [
      ...acceptedOrders
        .filter(orderId => !loans.some(loan => loan.loanId === orderId))
        .map(orderId => `acknowledged and lost: order ${orderId}`),
      ...promisedRefunds
        .filter(orderId => !refunds.some(refund => refund.loanId === orderId))
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
    // After seven days their first installment is due: an extension is possible.
    FAULT_DISBURSED_DAYS_AGO: '7',
    FAULT_APPLICANTS: String(applicants),
  }
  const faultEnvironment = await createFaultEnvironment({ environment })
  const run: CrashRun = {
    faultEnvironment,
    paid: [],
    acceptedOrders: [],
    promisedRefunds: [],
    turn: 0,
  }
  const met = new Set<string>()
  let kills = 0
  const endServer = async () => {
    faultEnvironment.server().kill('SIGKILL')
    await faultEnvironment.server().ended
  }
  try {
    // The first start seeds the personas: it must not crash.
    await faultEnvironment.start()
    await endServer()
    for (const point of crashPoints) {
      for (let round = 0; round < rounds; round += 1) {
        environment['FAULT_CRASH_POINT'] = point.name
        if (!(await actUntilCrash(run, point))) {
          await endServer()
          continue
        }
        met.add(point.name)
        kills += 1
      }
    }
    environment['FAULT_CRASH_POINT'] = ''
    await faultEnvironment.start()
    const counted = await untilAllBooked(faultEnvironment, run.paid)
    const lost = await findLostRecords(run)
    return {
      rounds: kills,
      violations: [
        ...lossViolations(counted),
        ...lost,
        ...crashPoints.flatMap(({ name }) => (met.has(name) ? [] : [`never crashed ${name}`])),
      ],
      figures: {
        points: `${met.size} of ${crashPoints.length}`,
        kills,
        paid: run.paid.length,
        'acknowledged payments': run.paid.filter(each => each.acknowledged).length,
        'acknowledged orders': run.acceptedOrders.length,
        'acknowledged refunds': run.promisedRefunds.length,
        'acknowledged and lost': counted.lost.length,
        'posted twice': counted.doubled.length,
        'last one booked after ms': Math.round(counted.waitedMs),
      },
    }
  } finally {
    await faultEnvironment.end()
  }
}

export const crashPointFaults: readonly FaultTest[] = [
  {
    id: 'C2',
    description:
      'the server is killed at each named point, before and after every statement that moves money',
    expected:
      'no acknowledged payment, order or refund lost, none posted twice, every point reached',
    rounds: 2,
    run: crashAtPoints,
  },
]
