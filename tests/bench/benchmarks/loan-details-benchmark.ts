import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { loanDetails } from '#contract/loan/calls.ts'
import { findBorrowerLoan } from '#server/loan/store.ts'
import { columnNames } from '#server/platform/database/pooled-connections.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import type { Tables } from '#server/tables.ts'
import {
  callOf,
  type SignedInPersona,
  signInPersonas,
  startBenchServer,
  startProgram,
} from '../bench-server.ts'
import { connections, type LoadTarget, measureInTurn } from '../measure-load.ts'
import { type Benchmark, comparedInTurn, runsOf } from '../measurement.ts'

const rounds = 9
const seconds = 4

export const loanDetailsBenchmark: Benchmark = {
  name: 'loan-details',
  title: 'loanDetails per second, against its statement through bare Hono',
  measure: async ({ log }) => {
    const { base, pid, stateDir } = await startBenchServer()
    const visitors = await signInPersonas(base)
    for (const { call, order } of visitors) {
      const reply = await call(loanDetails, order)
      if (!reply.success) throw new Error(`loanDetails: ${reply.code} ${reply.message}`)
    }
    const bare = await startProgram('tests/bench/bare-loan-details.ts', {
      BARE_SOCKET_DIR: openSocketDir(stateDir),
      BARE_SQL: await loanStatement(),
    })
    const loads = [
      { base, pid, requests: requestsOf(visitors) },
      { ...bare, requests: requestsOf(visitors).map(each => ({ ...each, path: '/loan' })) },
    ] as const satisfies readonly LoadTarget[]
    const { ours, theirs, cpuNote } = await measureInTurn(loads, { rounds, seconds, log })
    return [
      {
        label: 'loanDetails',
        ...comparedInTurn('bare Hono', ours.perSecond, theirs.perSecond),
        unit: 'per s',
        threshold: { atLeast: 0.7 },
        note:
          `${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians, ` +
          `${visitors.length} loans; ${cpuNote}; ` +
          `runs ${runsOf(ours.perSecond)} against ${runsOf(theirs.perSecond)}`,
      },
    ]
  },
}

const requestsOf = (visitors: readonly SignedInPersona[]) =>
  visitors.map(({ cookie, order }) => ({
    ...callOf(loanDetails, cookie),
    body: new URLSearchParams(order).toString(),
  }))

/** The text of the statement that `loanDetails` runs, as Kysely writes it. */
const loanStatement = async (): Promise<string> => {
  const texts: string[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: each => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [columnNames],
    log: event => {
      texts.push(event.query.sql)
    },
  })
  const anyId = '00000000-0000-7000-8000-000000000000'
  await findBorrowerLoan(db, anyId, { orderId: anyId, productId: 'any' })
  const [text] = texts
  if (text === undefined) throw new Error('the statement was not heard')
  return text
}
