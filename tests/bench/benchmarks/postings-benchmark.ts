import pg from 'pg'
import {
  connectionOptions,
  type DatabaseAddress,
  embeddedPort,
} from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { startBenchPlatform } from '../bench-platform.ts'
import { loadPostingData } from '../data/posting-data.ts'
import { measurePostings, provePostings } from '../measure-postings.ts'
import { type Benchmark, comparedInTurn, runsOf } from '../measurement.ts'
import {
  initialisePgbench,
  measurePgbench,
  type PgbenchServer,
  pgbenchDatabase,
} from '../pgbench.ts'
import { requireProgram } from '../required-programs.ts'

const rounds = 7
const seconds = 3
const clients = 20

export const postingsBenchmark: Benchmark = {
  name: 'postings',
  title: 'Repayment postings per second, 20 clients, durable',
  measure: async ({ log }) => {
    const program = requireProgram('pgbench', log)
    const { services, stateDir } = await startBenchPlatform()
    const socketDir = openSocketDir(stateDir)
    const server: PgbenchServer = { program, socketDir, port: embeddedPort, user: ADMIN }
    log("loading loans to be paid, and pgbench's tables…")
    const environment = await loadPostingData(services, socketDir)
    await prepareDisk({ socketDir, user: ADMIN, database: 'postgres' })
    await initialisePgbench(server)

    await measurePostings(services, environment, { seconds: 2, clients })
    await measurePgbench(server, 2)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      theirs.push(await measurePgbench(server, seconds))
      ours.push(await measurePostings(services, environment, { seconds, clients }))
      log(`round ${round}: ${runsOf(ours.slice(-1))} against ${runsOf(theirs.slice(-1))}`)
    }
    await provePostings(services, environment)
    return [
      {
        label: 'postings',
        ...comparedInTurn('pgbench -N', ours, theirs),
        unit: 'per s',
        threshold: { atLeast: 1.1 },
        note:
          `runs ${runsOf(ours)} against ${runsOf(theirs)}; ` +
          `all ${environment.booked.toLocaleString('en')} proved afterwards`,
      },
    ]
  },
}

const prepareDisk = async (admin: DatabaseAddress): Promise<void> => {
  const client = new pg.Client(connectionOptions(admin))
  await client.connect()
  try {
    const { rows } = await client.query<{ fsync: string; commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    )
    const [settings] = rows
    if (settings?.fsync !== 'on' || settings.commit !== 'on') {
      throw new Error(`the server is not durable: ${JSON.stringify(settings)}`)
    }
    await client.query(`create database ${pgbenchDatabase}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
