import { proveLedger } from '#server/ledger/public.ts'
import { compareLoansWithLedger } from '#server/loan/public.ts'
import { clockOf } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import type { Randomness } from '#server/platform/ids.ts'
import { callbackRequest } from '#tests/support/provider-callbacks.ts'
import { seededRandomness } from '#tests/support/seeded-randomness.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { createKillWorld, type KillWorld } from './kill-world.ts'
import { bankSecrets } from './outside-bank.ts'
import { issueBills } from './paying-client.ts'
import { type Bill, type Delivery, deliveriesOf, moneyOf } from './storm-deliveries.ts'

const atOnce = 20
const clients = 20

/** Every delivery once, twenty at a time, in the order given; the statuses that came back. */
const deliver = async (base: string, deliveries: readonly Delivery[]) => {
  const statuses = new Map<string, number>()
  let next = 0
  const worker = async () => {
    for (;;) {
      const delivery = deliveries[next]
      next += 1
      if (!delivery) return
      const response = await fetch(callbackRequest(base, delivery.body, delivery.token))
      const key = `${delivery.kind} ${response.status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return statuses
}

const shuffle = <Item>(items: readonly Item[], random: Randomness): Item[] => {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.integer(last + 1)
    const [a, b] = [shuffled[last], shuffled[other]]
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a]
  }
  return shuffled
}

const openBills = async ({ kysely }: Database): Promise<Bill[]> => {
  const rows = await kysely
    .selectFrom('repayment.instruction')
    .select(['instruction_id', 'number', 'amount_minor', 'expires_at'])
    .where('state', '=', 'waiting')
    .execute()
  return rows.flatMap(row =>
    row.number === null
      ? []
      : [
          {
            instructionId: row.instruction_id,
            number: row.number,
            amount: row.amount_minor,
            expiresAt: row.expires_at,
          },
        ],
  )
}

/** What the books hold, against what the provider really sent. */
const compareWithSent = async (database: Database, sent: readonly Delivery[]) => {
  const db = database.kysely
  const rows = await db
    .selectFrom('repayment.payment')
    .select(['provider_payment_id as id', 'amount_minor', 'currency', 'state', 'suspense_reason'])
    .where('provider', '=', 'xendit')
    .execute()
  const expected = moneyOf(sent)
  const booked = new Map(rows.map(row => [row.id, row]))
  const forged = sent.filter(each => each.token !== bankSecrets.callbackToken)
  const violations: string[] = []
  for (const [id, money] of expected) {
    const row = booked.get(id)
    if (!row) violations.push(`money unaccounted: ${id}`)
    else if (row.amount_minor !== money.amount || row.currency !== money.currency) {
      violations.push(`booked as another amount: ${id}`)
    } else if (money.reversed !== (row.state === 'reversed')) {
      violations.push(`${id} is ${row.state}, reversed by the bank: ${money.reversed}`)
    } else if (money.misfit && row.state === 'posted') violations.push(`misfit posted: ${id}`)
  }
  for (const id of booked.keys()) {
    if (!expected.has(id)) violations.push(`booked without a genuine callback: ${id}`)
  }
  const clock = clockOf(() => new Date())
  violations.push(...(await proveLedger(db)), ...(await compareLoansWithLedger({ db, clock })))
  return {
    violations,
    payments: expected.size,
    posted: rows.filter(({ state }) => state === 'posted').length,
    held: rows.filter(({ state }) => state === 'suspense').length,
    reversed: rows.filter(({ state }) => state === 'reversed').length,
    forged: forged.length,
  }
}

const runStorm = async ({ rounds, seed }: FaultOptions): Promise<Outcome> => {
  const random = seededRandomness(seed, () => new Date())
  const world: KillWorld = await createKillWorld()
  const sent: Delivery[] = []
  const violations: string[] = []
  try {
    await world.start()
    const database = world.openDatabase()
    let seconds = 0
    while (sent.length < rounds) {
      for (let client = 0; client < clients; client += 1) {
        await issueBills(world.base, `client-${client}`)
      }
      const bills = await openBills(database)
      const wave = shuffle(
        bills.flatMap(bill => deliveriesOf(bill, random)),
        random,
      )
      const started = performance.now()
      const statuses = await deliver(world.base, wave)
      seconds += (performance.now() - started) / 1000
      for (const [key, count] of statuses) {
        const isRight = key === 'forged 401' || /^(genuine|garbled) 200$/.test(key)
        if (!isRight) violations.push(`${count} callbacks answered wrongly: ${key}`)
      }
      sent.push(...wave)
    }
    const { violations: wrong, ...counted } = await compareWithSent(database, sent)
    await database.close()
    return {
      rounds: sent.length,
      violations: [...violations, ...wrong],
      figures: {
        callbacks: sent.length,
        ...counted,
        'money unaccounted': wrong.filter(line => line.startsWith('money')).length,
        'forged accepted': wrong.filter(line => line.includes('without a genuine')).length,
        'callbacks per second': Math.round(sent.length / seconds),
      },
    }
  } finally {
    await world.end()
  }
}

export const stormFaults: readonly Fault[] = [
  {
    id: 'P1',
    what: 'callbacks with duplicates, 20 in parallel, in any order, with wrong amounts, currencies, numbers, times and tokens, with garbled bodies and reversals',
    expected: 'one posting per payment, money unaccounted 0, forged accepted 0',
    rounds: 10_000,
    run: runStorm,
  },
]
