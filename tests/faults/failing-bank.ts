import { generateVcode } from '#contract/repayment.ts'
import type { Knobs } from '#server/providers/payment/stand-in/knobs.ts'
import { median } from './disturbed-while-paying.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { createKillWorld, type KillWorld } from './kill-world.ts'
import { listOrders, type Session, signIn } from './paying-client.ts'

/** What a bank can do to a request for a number. */
const failures: readonly Partial<Knobs>[] = [
  { delayMs: 2_000 },
  { delayMs: 60_000 },
  { fault: 'server-error' },
  { fault: 'server-error-after-accept' },
  { fault: 'time-out-after-accept' },
  { fault: 'reset' },
  { fault: 'reset-after-accept' },
  { fault: 'half-body' },
  { fault: 'redirect' },
]
/** A borrower must hear something true within this. */
const patienceMs = 8_500

type Order = { readonly orderId: string; readonly productId: string }

const ask = async ({ call }: Session, { orderId, productId }: Order, key: string) => {
  const started = performance.now()
  const input = { orderId, productId, periods: '1' }
  const reply = await call(generateVcode, input, { idempotencyKey: key })
  return { reply, tookMs: performance.now() - started }
}

/** Asks for a number while the bank fails, then again when it is well; counts what was made. */
const tryFailure = async (
  world: KillWorld,
  { session, order }: { session: Session; order: Order },
  failure: Partial<Knobs>,
) => {
  const name = failure.fault ?? `${failure.delayMs} ms`
  const before = await world.bank.countNumbers()
  await world.bank.setKnobs(failure)
  const key = crypto.randomUUID()
  const failed = await ask(session, order, key)
  await world.bank.setKnobs({ reset: true })
  const well = await ask(session, order, key)
  const made = (await world.bank.countNumbers()) - before
  const wrong: string[] = []
  if (!['0', '4006'].includes(failed.reply.code)) {
    wrong.push(`${name}: answered ${failed.reply.code}`)
  }
  if (failed.tookMs > patienceMs) wrong.push(`${name}: took ${Math.round(failed.tookMs)} ms`)
  if (well.reply.data?.state !== 'waiting') wrong.push(`${name}: no number afterwards`)
  if (made !== 1) wrong.push(`${name}: the bank made ${made} numbers`)
  return { made, tookMs: failed.tookMs, refused: failed.reply.code === '4006', wrong }
}

const runFailures = async ({ rounds }: FaultOptions): Promise<Outcome> => {
  const world = await createKillWorld()
  try {
    await world.start()
    const tries: Awaited<ReturnType<typeof tryFailure>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(world.base, `client-${round % 20}`)
      const orders = await listOrders(session.call)
      // At once, each on a loan of its own, would share the bank's one set of knobs.
      for (const [index, failure] of failures.entries()) {
        const order = orders[index]
        if (!order) throw new Error('a client has loans enough')
        tries.push(await tryFailure(world, { session, order }, failure))
      }
    }
    const times = tries.map(({ tookMs }) => tookMs)
    return {
      rounds: tries.length,
      violations: tries.flatMap(({ wrong }) => wrong),
      figures: {
        failures: failures.length,
        'told the truth (no number yet)': tries.filter(({ refused }) => refused).length,
        'numbers made for each bill, at most': Math.max(...tries.map(({ made }) => made)),
        'answer while it fails: median ms': Math.round(median(times)),
        'worst ms': Math.round(Math.max(...times)),
      },
    }
  } finally {
    await world.end()
  }
}

export const bankFaults: readonly Fault[] = [
  {
    id: 'P5',
    what: 'the bank answers late or never, with 5xx before or after it made the number, resets, half a body, a redirect',
    expected: 'a truthful answer within 8 s, one number for one bill, and a number once it is well',
    rounds: 3,
    run: runFailures,
  },
]
