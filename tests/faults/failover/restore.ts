import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/platform/database/database.ts'
import { spawnServer } from '../../harness/app/server-process.ts'
import { makeTestFolder, testLog } from '../../harness/app/test-database-server.ts'
import {
  hasBackupProgram,
  startBackedUpDatabase,
} from '../../harness/failover/backed-up-database.ts'
import { askAs } from '../../harness/failover/database-pair.ts'
import { startBankProcess } from '../../harness/faults/bank-process.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import { bankSettings, freePort } from '../../harness/faults/fault-environment.ts'
import { type BankPayment, startPaying } from '../../harness/faults/paying-client.ts'
import { median } from '../crashes/disturb-payments.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

const clients = 20
/** How long borrowers pay before the instant, and after it. */
const payingMs = 5000

/** Ledger entries of payments: the provider's number, and the instant of its commit. */
const bookedPayments = async (url: string, withCommit: boolean) => {
  const committed = withCommit ? 'pg_xact_commit_timestamp(e.xmin)::text' : `''`
  const rows = await askAs(url, [
    `select p.provider_payment_id as id, ${committed} as at from payment.payment p
     join ledger.entry e on e.cause_kind = 'payment' and e.cause_id = p.payment_id::text
     where p.provider <> 'sandbox'`,
  ])
  return rows.map(row => ({ id: String(row['id']), at: String(row['at']) }))
}

type Round = {
  readonly violations: readonly string[]
  readonly acknowledged: number
  readonly before: number
  readonly after: number
  readonly seconds: number
}

const startServer = async (options: {
  readonly port: number
  readonly stateDir: string
  readonly appUrl: string
  readonly ownerUrl: string
  readonly settings: Readonly<Record<string, string>>
}) => {
  const started = spawnServer({
    program: 'tests/harness/faults/paying-server.ts',
    environment: {
      PORT: String(options.port),
      RUPYA_OPERATIONS_PORT: '0',
      RUPYA_STATE_DIR: options.stateDir,
      RUPYA_LOG_LEVEL: 'error',
      DATABASE_URL: options.appUrl,
      DATABASE_MIGRATION_URL: options.ownerUrl,
      FAULT_LOANS_EACH: '4',
      ...options.settings,
    },
  })
  await started.ready
  return started
}

/** What the restored database has, against what the lost one had at the instant. */
const compare = async (
  restored: { readonly ownerUrl: string; readonly appUrl: string },
  {
    instant,
    acknowledged,
    had,
  }: {
    readonly instant: string
    readonly acknowledged: readonly BankPayment[]
    readonly had: readonly { readonly id: string; readonly isBefore: boolean }[]
  },
): Promise<readonly string[]> => {
  const has = new Set((await bookedPayments(restored.ownerUrl, false)).map(({ id }) => id))
  const counted = await countBooked(
    {
      openDatabase: () =>
        createDatabase({ address: { url: restored.appUrl }, poolSize: 2, log: testLog }),
    },
    acknowledged,
  )
  return [
    ...counted.missing.map(({ paymentId }) => `${paymentId}: acknowledged before, and lost`),
    ...had
      .filter(({ id, isBefore }) => isBefore && !has.has(id))
      .map(({ id }) => `${id}: booked before ${instant}, and lost`),
    ...had
      .filter(({ id, isBefore }) => !isBefore && has.has(id))
      .map(({ id }) => `${id}: booked after ${instant}, and there`),
    ...counted.proofs,
  ]
}

/** Borrowers pay, a second is chosen, they pay on, the server is lost, and restored to that second. */
const restoreOnce = async (): Promise<Round> => {
  const database = await startBackedUpDatabase()
  const stateDir = makeTestFolder()
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const bank = await startBankProcess({ serverUrl: base, journals: stateDir })
  const settings = bankSettings(bank)
  const stop = new AbortController()
  const paid: BankPayment[] = []
  let server = await startServer({ ...database, port, stateDir, settings })
  try {
    database.backUp()
    const paying = await Promise.all(
      Array.from({ length: clients }, (_, client) =>
        startPaying({ base, personaId: `client-${client}`, bank, paid, stopping: stop.signal }),
      ),
    )
    await sleep(payingMs)
    const acknowledged = paid.filter(each => each.acknowledged)
    const [now] = await askAs(database.superuserUrl, ['select clock_timestamp()::text as at'])
    const instant = String(now?.['at'])
    await sleep(payingMs)
    stop.abort()
    await Promise.all(paying.map(({ ended }) => ended))
    const had = (await bookedPayments(database.superuserUrl, true)).map(({ id, at }) => ({
      id,
      isBefore: at <= instant,
    }))
    await database.archiveAll()
    await database.kill()
    server.kill('SIGKILL')
    await server.ended
    const startedAt = performance.now()
    const restored = await database.restoreTo(instant)
    const violations = await compare(restored, { instant, acknowledged, had })
    server = await startServer({ ...restored, port, stateDir, settings })
    const seconds = (performance.now() - startedAt) / 1000
    const before = had.filter(({ isBefore }) => isBefore).length
    return {
      violations: [
        ...violations,
        ...(acknowledged.length === 0 ? ['nothing was acknowledged before'] : []),
        ...(before === had.length ? ['nothing was booked after'] : []),
      ],
      acknowledged: acknowledged.length,
      before,
      after: had.length - before,
      seconds,
    }
  } finally {
    stop.abort()
    server.kill('SIGKILL')
    await server.ended
    bank.stop()
    await database.end()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

const restore = async (rounds: number): Promise<FaultTestOutcome> => {
  if (!hasBackupProgram()) throw new Error("not run: install Debian's package pgbackrest")
  const done: Round[] = []
  for (let round = 0; round < rounds; round += 1) done.push(await restoreOnce())
  const sum = (of: (round: Round) => number) => done.reduce((total, each) => total + of(each), 0)
  const seconds = done.map(each => each.seconds)
  return {
    rounds,
    violations: done.flatMap(({ violations }) => violations),
    figures: {
      'acknowledged before': sum(each => each.acknowledged),
      'booked before, and there': sum(each => each.before),
      'booked after, and not there': sum(each => each.after),
      'back after, median min': (median(seconds) / 60).toFixed(2),
      'worst min': (Math.max(...seconds) / 60).toFixed(2),
    },
  }
}

export const restoreFaults: readonly FaultTest[] = [
  {
    id: 'D3',
    description: 'the database is lost and restored by pgBackRest to a chosen second',
    expected:
      'every payment acknowledged before it is there, none after it, and the books are proved',
    rounds: 1,
    run: ({ rounds }) => restore(rounds),
  },
]
