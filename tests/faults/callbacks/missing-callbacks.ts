import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { lossViolations, untilAllBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  type BankPayment,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import { atShare, median } from '../crashes/disturb-payments.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const clients = 20
/** Payments are distributed over more than one turn of the sweep. */
const payingWindowMs = 90_000

/** Pays one payment request for each of a client's first loans, at a random moment. */
const paySome = async (
  environment: FaultEnvironment,
  { call }: ClientSession,
  { count, integer }: { count: number; integer: (limit: number) => number },
): Promise<BankPayment[]> => {
  const orders = (await listOrders(call)).slice(0, count)
  return await Promise.all(
    orders.map(async ({ orderId, productId }) => {
      await sleep(integer(payingWindowMs))
      const input = { orderId, productId, periods: '1' }
      const paymentRequest = await call(generateVcode, input, {
        idempotencyKey: crypto.randomUUID(),
      })
      if (!paymentRequest.success) throw new Error(`no payment request: ${paymentRequest.code}`)
      const { paymentId } = await environment.bank.pay(paymentRequest.data.vcode)
      return { paymentId, acknowledged: false }
    }),
  )
}

/** Time from the bank's counter to our books for each payment, by the timestamps of both. */
const timesToPost = async (environment: FaultEnvironment): Promise<number[]> => {
  const database = environment.openDatabase()
  try {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from received_at - paid_at) * 1000)::int as ms
      from payment.payment where provider = 'xendit'`.execute(database.kysely)
    return rows.map(({ ms }) => ms)
  } finally {
    await database.close()
  }
}

const runMissingCallbacks = async ({
  rounds,
  seed,
}: FaultTestOptions): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date())
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    await environment.bank.setSettings({ dropCallbacks: true })
    const count = Math.max(1, Math.round(rounds / clients))
    const paid = await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const session = await signIn(environment.base, `client-${client}`)
        return await paySome(environment, session, { count, integer: random.integer })
      }),
    )
    const all = paid.flat()
    const counted = await untilAllBooked(environment, all)
    const times = await timesToPost(environment)
    return {
      rounds: all.length,
      violations: lossViolations(counted),
      figures: {
        'paid and never reported': all.length,
        'booked by the sweep': counted.booked,
        'posted twice': counted.doubled.length,
        'time to post: median ms': Math.round(median(times)),
        'p95 ms': Math.round(atShare(times, 0.95)),
        'worst ms': Math.round(Math.max(...times)),
      },
    }
  } finally {
    await environment.end()
  }
}

export const missingCallbackFaults: readonly FaultTest[] = [
  {
    id: 'P6',
    description: 'the bank takes the money and its callback never comes',
    expected: 'the sweep queries and books it, within about a minute',
    rounds: 100,
    run: runMissingCallbacks,
  },
]
