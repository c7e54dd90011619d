import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { generateVcode } from '#contract/repayment.ts'
import { seededRandomness } from '#tests/support/seeded-randomness.ts'
import { describeLosses, untilAllBooked } from './count-booked.ts'
import { atShare, median } from './disturbed-while-paying.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { createKillWorld, type KillWorld } from './kill-world.ts'
import { listOrders, type Paid, type Session, signIn } from './paying-client.ts'

const clients = 20
/** Payments are spread over more than one turn of the sweep. */
const spreadMs = 90_000

/** Pays one bill of each of a client's first loans, at a random moment. */
const paySome = async (
  world: KillWorld,
  { call }: Session,
  { count, integer }: { count: number; integer: (limit: number) => number },
): Promise<Paid[]> => {
  const orders = (await listOrders(call)).slice(0, count)
  return await Promise.all(
    orders.map(async ({ orderId, productId }) => {
      await sleep(integer(spreadMs))
      const input = { orderId, productId, periods: '1' }
      const bill = await call(generateVcode, input, { idempotencyKey: crypto.randomUUID() })
      if (!bill.success) throw new Error(`no bill: ${bill.code}`)
      const { paymentId } = await world.bank.pay(bill.data.vcode)
      return { paymentId, acknowledged: false }
    }),
  )
}

/** How long each payment took from the bank's counter into our books, by both clocks' word. */
const timesToPost = async (world: KillWorld): Promise<number[]> => {
  const database = world.openDatabase()
  try {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from received_at - paid_at) * 1000)::int as ms
      from repayment.payment where provider = 'xendit'`.execute(database.kysely)
    return rows.map(({ ms }) => ms)
  } finally {
    await database.close()
  }
}

const runUntold = async ({ rounds, seed }: FaultOptions): Promise<Outcome> => {
  const random = seededRandomness(seed, () => new Date())
  const world = await createKillWorld()
  try {
    await world.start()
    await world.bank.setKnobs({ dropCallbacks: true })
    const count = Math.max(1, Math.round(rounds / clients))
    const paid = await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const session = await signIn(world.base, `client-${client}`)
        return await paySome(world, session, { count, integer: random.integer })
      }),
    )
    const all = paid.flat()
    const counted = await untilAllBooked(world, all)
    const times = await timesToPost(world)
    return {
      rounds: all.length,
      violations: describeLosses(counted),
      figures: {
        'paid and never told': all.length,
        'booked by the sweep': counted.booked,
        'posted twice': counted.doubled.length,
        'time to post: median ms': Math.round(median(times)),
        'p95 ms': Math.round(atShare(times, 0.95)),
        'worst ms': Math.round(Math.max(...times)),
      },
    }
  } finally {
    await world.end()
  }
}

export const untoldFaults: readonly Fault[] = [
  {
    id: 'P6',
    what: 'the bank takes the money and its callback never comes',
    expected: 'the sweep asks and books it, within about a minute',
    rounds: 100,
    run: runUntold,
  },
]
