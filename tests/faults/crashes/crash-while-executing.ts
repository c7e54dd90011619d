import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type ApprovalKind, approvalKindNames } from '#contract/approval/kinds.ts'
import { decideApproval } from '#contract/approval/staff-calls.ts'
import { createClient } from '#contract/client.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { makeSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import type { Tables } from '#server/tables.ts'
import { apiBaseOf, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { spawnServer } from '../../harness/app/server-process.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import type { ApprovingServerDescription } from '../../harness/faults/approving-server.ts'
import { proposeKind } from '../../harness/personas/proposals.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const patienceMs = 60_000

/** A request for approval that waits. */
type ProposedKind = { readonly kind: ApprovalKind; readonly approvalId: string }

/** What the requests of one kind came to, over all rounds. */
type KindCount = { rounds: number; between: number; once: number; twice: number; lost: number }

/** A loan that can be written off is made by moving the clock: before anything that expires. */
const inOrderOfTime = approvalKindNames.toSorted(
  (one, other) => Number(other === 'write-off') - Number(one === 'write-off'),
)

const proposeAll = async (app: TestApp): Promise<ProposedKind[]> => {
  const proposals: ProposedKind[] = []
  for (const kind of inOrderOfTime) {
    proposals.push({ kind, approvalId: await proposeKind(app, kind) })
  }
  return proposals
}

const descriptionOf = (
  { database, clock, services, filesFolder }: TestApp,
  secrets: ApprovingServerDescription['secrets'],
): ApprovingServerDescription => {
  const { appAddress } = database
  if ('url' in appAddress) throw new Error('the database of a test has no socket')
  const { payment, payout, card, sms, identity, accountName } = services.config
  return {
    ...{ ...appAddress, filesFolder, secrets },
    now: clock.wallNow().toISOString(),
    bankUrl: payment.xendit.baseUrl ?? '',
    payoutUrl: payout.xendit.baseUrl ?? '',
    cardUrl: card.baseUrl ?? '',
    smsUrl: sms.simulator.baseUrl ?? '',
    identityUrl: identity.simulatorUrl ?? '',
    accountNameUrl: accountName.simulatorUrl ?? '',
  }
}

const startServer = async (description: ApprovingServerDescription) => {
  const server = spawnServer({
    program: 'tests/harness/faults/approving-server.ts',
    environment: { APPROVING: JSON.stringify(description) },
  })
  await server.ready
  return server
}

const approveAll = async (
  app: TestApp,
  base: string,
  proposals: readonly ProposedKind[],
): Promise<string[]> => {
  const headers = await app.staffHeaders({ name: 'bayu' })
  const approver = createClient({
    ...apiBaseOf(app),
    origin: base,
    headers: () => headers,
    fetch: request => fetch(request),
  })
  const wrong: string[] = []
  for (const { kind, approvalId } of proposals) {
    const input = { approvalId, decision: 'approve', reason: 'seen by two' } as const
    const idempotencyKey = crypto.randomUUID()
    const { code } = await approver(decideApproval, input, { idempotencyKey })
    if (code !== '0') wrong.push(`the approval of ${kind} was answered ${code}`)
  }
  return wrong
}

type Round = {
  readonly app: TestApp
  readonly beside: Kysely<Tables>
  readonly description: ApprovingServerDescription
}

/**
 * Has a server approve all requests, and kills it with `kill -9`: every approval was answered, and
 * the execution of the first has done everything but its last change, for which it waits.
 */
const approveAndKill = async (
  { app, beside, description }: Round,
  proposals: readonly ProposedKind[],
): Promise<string[]> => {
  const server = await startServer(description)
  return await beside.transaction().execute(async tx => {
    await sql`select from approval.item for update`.execute(tx)
    const wrong = await approveAll(app, server.base, proposals)
    await untilBlocked(beside)
    server.kill('SIGKILL')
    await server.ended
    return wrong
  })
}

/** The steps of a request, and its executions as the audit stream has them. */
const readRequest = async (beside: Kysely<Tables>, { approvalId }: ProposedKind) => {
  const { rows } = await sql<{ steps: string; executions: number }>`
    select (select string_agg(state, ' ' order by history_no) from approval.history
        where request_id = ${approvalId}) as steps,
      (select count(*)::int from audit.entry where call = 'execute-approval'
        and subject_id = ${approvalId} and outcome = 'done') as executions`.execute(beside)
  return rows[0] ?? { steps: '', executions: 0 }
}

const unexecuted = sql<{ count: number }>`select count(*)::int as count from platform.outbox
  where topic = 'execute-approval'`

/**
 * Ends a server once nothing is left to execute, or after a minute, and does what must follow in the
 * application.
 */
const finish = async ({ app, beside }: Round, server: Awaited<ReturnType<typeof startServer>>) => {
  const startedAt = performance.now()
  while (((await unexecuted.execute(beside)).rows[0]?.count ?? 0) > 0) {
    if (performance.now() - startedAt > patienceMs) break
    await sleep(20)
  }
  server.kill('SIGKILL')
  await server.ended
  await endLeases(beside)
  await app.drain()
}

/** The messages of a killed process are free once their leases are over: not a minute from now. */
const endLeases = async (beside: Kysely<Tables>): Promise<void> => {
  await sql`update platform.outbox set available_at = clock_timestamp()`.execute(beside)
}

/**
 * Tables whose rows count tries, not effects; a process writes how providers answered it after some
 * seconds, which not every server of a round lives.
 */
const isOfTries = (table: string): boolean =>
  /^(platform|pgboss)\./.test(table) || table === 'operations.provider_health'

/** The number of rows of every table: what was done twice, or not at all, changes it. */
const countRows = async (beside: Kysely<Tables>): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select table_schema || '.' || table_name as name,
      (xpath('/row/c/text()', query_to_xml(
        format('select count(*) as c from %I.%I', table_schema, table_name),
        false, true, '')))[1]::text::int as rows
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(beside)
  return new Map(rows.filter(({ name }) => !isOfTries(name)).map(each => [each.name, each.rows]))
}

/** Runs `work` on requests of every kind, on an application of its own. */
const withProposals = async <Result>(
  socketDir: string,
  work: (round: Round, proposals: readonly ProposedKind[]) => Promise<Result>,
): Promise<Result> => {
  const secrets = makeSandboxSecrets()
  // The difference of a test is in no provider's report.
  const app = await createTestApp({ socketDir, secrets, booksAgree: false })
  const address = app.database.ownerAddress
  const { kysely: beside, close } = createDatabase({ address, poolSize: 3, log: testLog })
  try {
    const proposals = await proposeAll(app)
    return await work({ app, beside, description: descriptionOf(app, secrets) }, proposals)
  } finally {
    await close()
    await app[Symbol.asyncDispose]()
  }
}

/** What all tables have once every kind was executed by a server that nobody killed. */
const countUndisturbed = async (socketDir: string): Promise<Map<string, number>> =>
  await withProposals(socketDir, async (round, proposals) => {
    const server = await startServer(round.description)
    const wrong = await approveAll(round.app, server.base, proposals)
    if (wrong.length > 0) throw new Error(`undisturbed, ${wrong}`)
    await finish(round, server)
    return await countRows(round.beside)
  })

const runRound = async (
  socketDir: string,
  no: number,
  expected: { counts: ReadonlyMap<ApprovalKind, KindCount>; rows: ReadonlyMap<string, number> },
): Promise<string[]> =>
  await withProposals(socketDir, async (round, all) => {
    // Another kind is the one whose execution is under way.
    const first = no % all.length
    const proposals = [...all.slice(first), ...all.slice(0, first)]
    const violations = await approveAndKill(round, proposals)
    const read = async () => {
      const states = proposals.map(each => readRequest(round.beside, each))
      return await Promise.all(states)
    }
    const between = await read()
    await endLeases(round.beside)
    await finish(round, await startServer(round.description))
    const after = await read()
    for (const [index, { kind }] of proposals.entries()) {
      const count = expected.counts.get(kind)
      const { steps = '', executions = 0 } = after[index] ?? {}
      if (!count) continue
      count.rounds += 1
      if (between[index]?.steps === 'waiting approved') count.between += 1
      if (executions === 1 && steps === 'waiting approved executed') count.once += 1
      else if (executions > 1) count.twice += 1
      else count.lost += 1
    }
    const rows = await countRows(round.beside)
    for (const [table, count] of expected.rows) {
      const found = rows.get(table)
      if (found !== count) violations.push(`${table} has ${found} rows, undisturbed ${count}`)
    }
    return violations
  })

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const counts = new Map(
    approvalKindNames.map((kind): [ApprovalKind, KindCount] => [
      kind,
      { rounds: 0, between: 0, once: 0, twice: 0, lost: 0 },
    ]),
  )
  const violations: string[] = []
  const { server, end } = await startTemplateServer()
  try {
    const rows = await countUndisturbed(server.socketDir)
    for (let round = 0; round < rounds; round += 1) {
      violations.push(...(await runRound(server.socketDir, round, { counts, rows })))
    }
  } finally {
    await end()
  }
  for (const [kind, { between, once }] of counts) {
    if (between !== rounds) violations.push(`${kind}: killed between the two ${between} times`)
    if (once !== rounds) violations.push(`${kind}: executed once in ${once} rounds`)
  }
  const figures = Object.fromEntries(
    [...counts].map(([kind, { rounds: of, between, once, twice, lost }]) => [
      kind,
      `${of} rounds, killed between the two ${between}, executed once ${once}, twice ${twice}, lost ${lost}`,
    ]),
  )
  return { rounds, violations, figures }
}

export const executionCrashFaults: readonly FaultTest[] = [
  {
    id: 'G3',
    description:
      'the server is killed (kill -9) between the approval of a request of every kind, which was answered, and its execution',
    expected:
      'after the restart each is executed exactly once, and every table has the rows of an execution that nothing disturbed',
    rounds: 20,
    run,
  },
]
