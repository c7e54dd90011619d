import { setTimeout as sleep } from 'node:timers/promises'
import { proveLedger } from '#server/ledger/public.ts'
import { compareLoansWithLedger } from '#server/loan/public.ts'
import { clockOf } from '#server/platform/clock.ts'
import { seededRandomness } from '#tests/support/seeded-randomness.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { createKillWorld, type KillWorld } from './kill-world.ts'
import { type Paid, startPaying } from './paying-client.ts'

const clients = 20
/** Between a kill and the one before: long enough to pay, short enough to hit what is under way. */
const shortestMs = 300
const longestMs = 1800
/** The bank's own retries, and the sweep that runs every minute, must have had their turn. */
const settleMs = 150_000

/** Kills something; answers the milliseconds until the server is ready again. */
type Kill = (world: KillWorld) => Promise<number>

const killServer: Kill = async world => {
  world.server().kill('SIGKILL')
  await world.server().ended
  return await world.start()
}
const killDatabase: Kill = async world => {
  if (world.killDatabase() === 0) throw new Error('there was no database server to kill')
  // The pool notices at its next query; until then the server still thinks itself ready.
  await sleep(50)
  return await world.untilReady()
}
const killBoth: Kill = async world => {
  world.killDatabase()
  return await killServer(world)
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What of the payments given to the bank stands in the books, and how often. */
const countBooked = async (world: KillWorld, paid: readonly Paid[]) => {
  const database = world.openDatabase()
  try {
    const db = database.kysely
    const rows = await db
      .selectFrom('repayment.payment as p')
      .innerJoin('ledger.entry as e', join =>
        join
          .on('e.cause_kind', '=', 'payment')
          .onRef('e.cause_id', '=', eb => eb.cast<string>('p.payment_id', 'text')),
      )
      .select(['p.provider_payment_id as id', eb => eb.fn.countAll<bigint>().as('entries')])
      .where('p.provider', '=', 'xendit')
      .groupBy('p.provider_payment_id')
      .execute()
    const entries = new Map(rows.map(row => [row.id, Number(row.entries)]))
    const clock = clockOf(() => new Date())
    return {
      booked: paid.filter(({ paymentId }) => entries.has(paymentId)).length,
      lost: paid.filter(each => each.acknowledged && !entries.has(each.paymentId)),
      missing: paid.filter(({ paymentId }) => !entries.has(paymentId)),
      doubled: [...entries].filter(([, count]) => count > 1).map(([id]) => id),
      proofs: [...(await proveLedger(db)), ...(await compareLoansWithLedger({ db, clock }))],
    }
  } finally {
    await database.close()
  }
}

const untilAllBooked = async (world: KillWorld, paid: readonly Paid[]) => {
  const started = performance.now()
  for (;;) {
    const counted = await countBooked(world, paid)
    const waitedMs = performance.now() - started
    if (counted.missing.length === 0 || waitedMs > settleMs) return { ...counted, waitedMs }
    await sleep(1000)
  }
}

const runKills = async (kill: Kill, { rounds, seed }: FaultOptions): Promise<Outcome> => {
  const random = seededRandomness(seed, () => new Date())
  const world = await createKillWorld()
  const paid: Paid[] = []
  const stop = new AbortController()
  const backMs: number[] = []
  const violations: string[] = []
  try {
    await world.start()
    const paying = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        startPaying({
          base: world.base,
          personaId: `client-${client}`,
          bank: world.bank,
          paid,
          stopping: stop.signal,
        }),
      ),
    )
    const first = world.server().pid
    for (let round = 0; round < rounds; round += 1) {
      await sleep(shortestMs + random.integer(longestMs - shortestMs))
      backMs.push(await kill(world))
    }
    await sleep(longestMs)
    stop.abort()
    await Promise.all(paying.map(({ ended }) => ended))
    const counted = await untilAllBooked(world, paid)
    violations.push(
      ...counted.lost.map(({ paymentId }) => `acknowledged and lost: ${paymentId}`),
      ...counted.missing.map(({ paymentId }) => `given to the bank and never booked: ${paymentId}`),
      ...counted.doubled.map(id => `posted twice: ${id}`),
      ...counted.proofs,
    )
    if (kill === killDatabase && world.server().pid !== first) {
      violations.push('the server did not outlive its database')
    }
    return {
      rounds,
      violations,
      figures: {
        paid: paid.length,
        acknowledged: paid.filter(each => each.acknowledged).length,
        booked: counted.booked,
        'acknowledged and lost': counted.lost.length,
        'posted twice': counted.doubled.length,
        'back after, median ms': Math.round(median(backMs)),
        'worst ms': Math.round(Math.max(...backMs)),
        'last one booked after ms': Math.round(counted.waitedMs),
      },
    }
  } finally {
    stop.abort()
    await world.end()
  }
}

export const killFaults: readonly Fault[] = [
  {
    id: 'C1',
    what: 'the server is killed (kill -9) at random moments while 20 borrowers pay',
    expected: 'no acknowledged payment lost, none posted twice, back in service by itself',
    rounds: 20,
    run: options => runKills(killServer, options),
  },
  {
    id: 'C3',
    what: 'PostgreSQL and its children are killed at random moments while 20 borrowers pay',
    expected: 'the same, and the server stays up',
    rounds: 20,
    run: options => runKills(killDatabase, options),
  },
  {
    id: 'C1b',
    what: 'server and database are killed at once',
    expected: 'the same',
    rounds: 5,
    run: options => runKills(killBoth, options),
  },
]
