import { sql } from 'kysely'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { type ClientSession, listOrders, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import {
  loanEndState,
  type PaymentEventStep,
  permutationsOf,
  runSequence,
  type SequenceLoan,
} from './payment-event-sequences.ts'

type EventSet = { readonly steps: readonly PaymentEventStep[]; readonly periods: string }

/** Each sequence is run in every order; all orders of one must end in the same state. */
const variants: readonly EventSet[] = [
  { steps: ['paid', 'reported-again', 'replaced', 'reversed', 'paid-twice'], periods: '1' },
  { steps: ['paid', 'reported-again', 'expired', 'reversed', 'paid-twice'], periods: '1' },
  { steps: ['paid', 'reported-again', 'replaced', 'reversed', 'paid-twice'], periods: '36' },
  { steps: ['paid', 'expired', 'paid-twice'], periods: '1' },
  { steps: ['paid', 'expired', 'paid-twice'], periods: '36' },
  { steps: ['paid', 'replaced', 'reversed'], periods: '36' },
]

type FreshLoan = { readonly session: ClientSession; readonly order: SequenceLoan }

/** A fresh loan for each sequence. */
const listFreshLoans = async (
  environment: FaultEnvironment,
  clients: number,
): Promise<FreshLoan[]> => {
  const loans: FreshLoan[] = []
  for (let client = 0; client < clients; client += 1) {
    const session = await signIn(environment.base, `client-${client}`)
    for (const order of await listOrders(session.call)) {
      // The persona's own loan has other terms than all the others.
      if (order.balance.outstanding !== '3180000') loans.push({ session, order })
    }
  }
  return loans
}

const runAllOrders = async (
  environment: FaultEnvironment,
  { rounds, seed }: FaultTestOptions,
): Promise<{ ends: Map<EventSet, Map<string, string>>; histories: number }> => {
  const random = seededRandomness(seed, () => new Date())
  const database = environment.openDatabase()
  const loans = await listFreshLoans(environment, 20)
  const ends = new Map<EventSet, Map<string, string>>()
  let histories = 0
  try {
    for (const variant of variants) {
      const all = permutationsOf(variant.steps)
      const share = Math.max(2, Math.round((rounds * all.length) / fullRounds))
      const reached = new Map<string, string>()
      ends.set(variant, reached)
      for (const steps of sample(all, share, random.integer)) {
        const fresh = loans.pop()
        if (!fresh) throw new Error('there are too few loans for so many histories')
        await runSequence(
          { ...fresh, base: environment.base, database, periods: variant.periods },
          steps,
        )
        reached.set(await loanEndState(database, fresh.order), steps.join(', '))
        histories += 1
      }
    }
    return { ends, histories }
  } finally {
    await database.close()
  }
}

const sample = <Item>(items: Item[], most: number, integer: (limit: number) => number): Item[] => {
  const left = [...items]
  while (left.length > most) left.splice(integer(left.length), 1)
  return left
}

const fullRounds = variants.reduce((sum, { steps }) => sum + permutationsOf(steps).length, 0)

/** Counts the payments by their outcome: each outcome must occur, or nothing was tested. */
const countBookedEvents = async (
  environment: FaultEnvironment,
): Promise<Record<string, number>> => {
  const database = environment.openDatabase()
  try {
    const rows = await database.kysely
      .selectFrom('payment.payment')
      .select(['state', sql<bigint>`(allocation->>'overpaid')::bigint`.as('overpaid')])
      .where('provider', '=', 'xendit')
      .execute()
    return {
      payments: rows.length,
      reversed: rows.filter(({ state }) => state === 'reversed').length,
      'left as the borrower’s own': rows.filter(({ overpaid }) => (overpaid ?? 0n) > 0n).length,
    }
  } finally {
    await database.close()
  }
}

const runOrders = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment({ environment: { FAULT_LOANS_EACH: '20' } })
  try {
    await environment.start()
    const { ends, histories } = await runAllOrders(environment, options)
    const { proofs } = await countBooked(environment, [])
    const actions = await countBookedEvents(environment)
    const distinct = [...ends.values()].map(reached => reached.size)
    return {
      rounds: histories,
      violations: [
        ...[...ends].flatMap(([{ periods }, reached]) =>
          reached.size === 1
            ? []
            : [...reached].map(([end, steps]) => `${periods} period: ${steps} ends ${end}`),
        ),
        ...proofs,
        ...Object.entries(actions).flatMap(([name, count]) => (count > 0 ? [] : [`no ${name}`])),
      ],
      figures: {
        histories,
        'sets of events': ends.size,
        ...actions,
        'distinct end states of a set, at most': Math.max(...distinct),
      },
    }
  } finally {
    await environment.end()
  }
}

export const orderFaults: readonly FaultTest[] = [
  {
    id: 'P2',
    description:
      'paid, reported again, replaced or expired, reversed, paid a second time: in every order',
    expected: 'one end state whatever the order',
    rounds: fullRounds,
    run: runOrders,
  },
]
