import { moveClock } from '#contract/sandbox/calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { inParallel } from '../../harness/faults/in-parallel.ts'
import { anyoneAt, createPaymentRequests } from '../../harness/faults/paying-client.ts'
import { callbackRequest } from '../../harness/personas/provider-callbacks.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { countStorm, type StormCount } from './callback-storm-count.ts'
import {
  type AwaitedPaymentRequest,
  type CallbackDelivery,
  deliveriesOf,
} from './callback-storm-deliveries.ts'

const atOnce = 20
const clients = 20
/** The number of callbacks that are sent again, an hour and then thirty days later by the clock. */
const replays = 500

/** Sends every delivery once, twenty at a time, in the given order; counts the replies. */
const deliver = async (
  base: string,
  deliveries: readonly CallbackDelivery[],
  statuses: Map<string, number>,
): Promise<void> => {
  await inParallel(deliveries.length, atOnce, async index => {
    const delivery = deliveries[index]
    if (!delivery) return
    const response = await fetch(callbackRequest(base, delivery.body, delivery.token))
    const key = `${delivery.kind} ${response.status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
    await response.arrayBuffer()
  })
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

const openPaymentRequests = async ({ kysely }: Database): Promise<AwaitedPaymentRequest[]> => {
  const rows = await kysely
    .selectFrom('paymentRequest.paymentRequest')
    .select(['paymentRequestId', 'accountNo', 'amountMinor', 'expiresAt'])
    .where('state', '=', 'waiting')
    .where('accountNo', 'is not', null)
    .execute()
  return rows.map(row => ({
    paymentRequestId: row.paymentRequestId,
    number: row.accountNo ?? '',
    amount: row.amountMinor,
    expiresAt: row.expiresAt,
  }))
}

type StormResult = StormCount & {
  readonly sent: number
  readonly genuine: number
  readonly forged: number
  readonly garbled: number
  readonly replayed: number
  readonly seconds: number
  readonly statuses: ReadonlyMap<string, number>
}

/** Sends callbacks again on a later day: they must have no effect. */
const replayLater = async (
  environment: FaultEnvironment,
  sent: readonly CallbackDelivery[],
  random: Randomness,
  statuses: Map<string, number>,
): Promise<CallbackDelivery[]> => {
  const again = shuffle(sent, random).slice(0, replays)
  await anyoneAt(environment.base)(moveClock, { days: '30' })
  await deliver(environment.base, again, statuses)
  await anyoneAt(environment.base)(moveClock, { reset: '1' })
  return again
}

const runStorm = async ({ rounds, seed }: FaultTestOptions): Promise<StormResult> => {
  const random = seededRandomness(seed, () => new Date())
  const environment: FaultEnvironment = await createFaultEnvironment()
  const sent: CallbackDelivery[] = []
  const statuses = new Map<string, number>()
  try {
    await environment.start()
    const database = environment.openDatabase()
    let seconds = 0
    while (sent.length < rounds) {
      for (let client = 0; client < clients; client += 1) {
        await createPaymentRequests(environment.base, `client-${client}`)
      }
      const paymentRequests = await openPaymentRequests(database)
      const wave = shuffle(
        paymentRequests.flatMap(paymentRequest => deliveriesOf(paymentRequest, random)),
        random,
      )
      const started = performance.now()
      await deliver(environment.base, wave, statuses)
      seconds += (performance.now() - started) / 1000
      sent.push(...wave)
    }
    const replayed = await replayLater(environment, sent, random, statuses)
    const all = [...sent, ...replayed]
    const counted = await countStorm(environment.base, database, sent)
    await database.close()
    const ofKind = (kind: CallbackDelivery['kind']) => all.filter(each => each.kind === kind).length
    return {
      ...counted,
      sent: sent.length,
      genuine: ofKind('genuine'),
      forged: ofKind('forged'),
      garbled: ofKind('garbled'),
      replayed: replayed.length,
      seconds,
      statuses,
    }
  } finally {
    await environment.end()
  }
}

/** The three rows report on one storm, so it is run once. */
const storms = new Map<string, Promise<StormResult>>()
const stormOf = async (options: FaultTestOptions): Promise<StormResult> => {
  const key = JSON.stringify(options)
  const known = storms.get(key) ?? runStorm(options)
  storms.set(key, known)
  return await known
}

const wrongReplies = ({ statuses }: StormResult, isRight: (key: string) => boolean): string[] =>
  [...statuses]
    .filter(([key]) => !isRight(key))
    .map(([key, count]) => `${count} callbacks were answered: ${key}`)

const postingsOutcome = (counted: StormResult): FaultTestOutcome => ({
  rounds: counted.sent,
  violations: [
    ...counted.wrong,
    ...counted.excessAllocations,
    ...(counted.extraPostings === 0 ? [] : [`${counted.extraPostings} postings too many`]),
    ...wrongReplies(counted, key => !key.startsWith('genuine') || key === 'genuine 200'),
    ...counted.proofs,
  ],
  figures: {
    callbacks: counted.sent,
    payments: counted.payments,
    'on loans': counted.onLoans,
    'in suspense': counted.inSuspense,
    reversed: counted.reversed,
    'posted twice': counted.extraPostings,
    'callbacks per second': Math.round(counted.sent / counted.seconds),
  },
})

const forgedOutcome = (counted: StormResult): FaultTestOutcome => {
  const { forged, garbled, callbacks } = counted
  const isRight = (key: string) => key !== 'garbled 200' && key !== 'forged 401'
  return {
    rounds: forged + garbled + counted.replayed,
    violations: [
      ...counted.forgedAccepted.map(id => `booked without a genuine callback: ${id}`),
      ...wrongReplies(counted, key => key.startsWith('genuine') || !isRight(key)),
      ...(callbacks.unreadable === garbled
        ? []
        : [`${callbacks.unreadable} unreadable were stored`]),
      ...(callbacks.unhandled === 0 ? [] : [`${callbacks.unhandled} callbacks are unhandled`]),
    ],
    figures: {
      'wrong or missing token': forged,
      accepted: counted.forgedAccepted.length,
      garbled,
      'stored as unreadable': callbacks.unreadable,
      'sent again 30 days later': counted.replayed,
      'stored and unhandled': callbacks.unhandled,
    },
  }
}

const moneyOutcome = (counted: StormResult): FaultTestOutcome => ({
  rounds: counted.payments,
  violations: [
    ...counted.wrong,
    ...(counted.clearingDifference === 0n
      ? []
      : [`the clearing account is off by ${counted.clearingDifference}`]),
    ...(counted.unlisted === 0
      ? []
      : [`${counted.unlisted} are in suspense and not listed, or listed`]),
  ],
  figures: {
    'money unaccounted': counted.unaccounted,
    'clearing less unreversed money': String(counted.clearingDifference),
    'in suspense': counted.inSuspense,
    'held and not in the staff’s list': counted.unlisted,
    payments: counted.payments,
  },
})

export const stormFaults: readonly FaultTest[] = [
  {
    id: 'P1',
    description:
      'each payment reported 2 to 8 times, 20 callbacks in parallel, in any order, with all of P3 and P4 among them',
    expected: 'one posting for each payment, every callback answered 200',
    rounds: 10_000,
    run: async options => postingsOutcome(await stormOf(options)),
  },
  {
    id: 'P3',
    description:
      'callbacks with a wrong token, none, a longer and a shorter one; half a body; all sent again 30 days later',
    expected: '401 and nothing stored; garbled ones stored as unreadable; replays without effect',
    rounds: 10_000,
    run: async options => forgedOutcome(await stormOf(options)),
  },
  {
    id: 'P4',
    description:
      'one rupiah too little and too much, half, double, another currency, an unknown number, late, twice, reversed before it was reported',
    expected:
      'every rupiah is in clearing: on its loan, or the borrower’s own; unmatched money is in suspense and listed',
    rounds: 10_000,
    run: async options => moneyOutcome(await stormOf(options)),
  },
]
