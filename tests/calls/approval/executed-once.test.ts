import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type ApprovalKind, approvalKindNames } from '#contract/approval/kinds.ts'
import { decideApproval, readApproval } from '#contract/approval/staff-calls.ts'
import { executeItem } from '#server/approval/execute-approval.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import type { Tables } from '#server/tables.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { proposeKind } from '../../harness/personas/proposals.ts'

const approvalsAtOnce = 50

/** Connections beside the application's own, which may all wait. */
const openBeside = ({ database }: TestApp): Kysely<Tables> => {
  const beside = createDatabase({ address: database.appAddress, poolSize: 2, log: testLog })
  onTestFinished(async () => await beside.close())
  return beside.kysely
}

/** Fifty approvals, every tenth by the maker, begun while the request's row is held. */
const approveOften = async (app: TestApp, beside: Kysely<Tables>, approvalId: string) => {
  const input = { approvalId, decision: 'approve', reason: 'seen by two' } as const
  const [maker, checker] = [app.staffAs('ani'), app.staffAs('bayu')]
  // Both are signed in before they press.
  for (const staff of [maker, checker]) replyData(await staff(readApproval, { approvalId }))
  return await beside.transaction().execute(async tx => {
    await sql`select from approval.request where request_id = ${approvalId} for update`.execute(tx)
    const begun = Array.from({ length: approvalsAtOnce }, async (_, index) => {
      const isMaker = index % 10 === 9
      const staff = isMaker ? maker : checker
      const { code } = await staff(decideApproval, input, { idempotencyKey: freshKey() })
      return isMaker ? `maker ${code}` : code
    })
    await untilBlocked(beside, 5)
    return { begun }
  })
}

/** Cuts the connection of the execution off once it has done everything but its last change. */
const cutExecution = async (app: TestApp, beside: Kysely<Tables>, approvalId: string) => {
  const draining = await beside.transaction().execute(async tx => {
    await sql`select from approval.item where request_id = ${approvalId} for update`.execute(tx)
    const executing = app.drain().catch(() => undefined)
    await untilBlocked(beside)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(beside)
    return { executing }
  })
  await draining.executing
  expect(await executions(app, approvalId)).toEqual([])
  // The message of what was cut off is free once its lease is over.
  await sql`update platform.outbox set available_at = clock_timestamp()
    where topic = 'execute-approval'`.execute(beside)
}

const executions = async ({ services }: TestApp, approvalId: string) => {
  const rows = await services.db
    .selectFrom('audit.entry')
    .select('outcome')
    .where('call', '=', 'execute-approval')
    .where('subjectId', '=', approvalId)
    .execute()
  return rows.map(({ outcome }) => outcome)
}

const statesOf = async ({ services }: TestApp, approvalId: string) => {
  const rows = await services.db
    .selectFrom('approval.history')
    .select('state')
    .where('requestId', '=', approvalId)
    .orderBy('historyNo')
    .execute()
  return rows.map(({ state }) => state)
}

/** A difference that a test wrote is in no provider's report. */
const isOutsideBooks = (kind: ApprovalKind): boolean => kind === 'difference-resolution'

test.each(approvalKindNames)(
  'a request of the kind %s is executed once, approved fifty times at once and cut off in its execution',
  async kind => {
    await using app = await createTestApp(isOutsideBooks(kind) ? { booksAgree: false } : {})
    const approvalId = await proposeKind(app, kind)
    const beside = openBeside(app)
    const { begun } = await approveOften(app, beside, approvalId)
    const codes = await Promise.all(begun)
    expect(codes.filter(code => code === '0')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['0', '4008', 'maker 4408']))
    await cutExecution(app, beside, approvalId)
    await app.drain()
    expect(await statesOf(app, approvalId)).toEqual(['waiting', 'approved', 'executed'])
    expect(await executions(app, approvalId)).toEqual(['done'])
    // Its message may come again at any time.
    const message = { requestId: approvalId, itemNo: 1 }
    await app.services.db.transaction().execute(tx => executeItem(app.services, tx, message))
    expect(await executions(app, approvalId)).toEqual(['done'])
  },
)
