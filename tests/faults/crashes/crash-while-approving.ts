import { sql } from 'kysely'
import { untilBlocked } from '../../harness/app/until-blocked.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import type { FaultEnvironment } from '../../harness/faults/fault-environment.ts'
import {
  approvalEnvironment,
  approve,
  findWrongExecution,
  type Proposal,
  proposeRefund,
  staffOf,
  untilExecuted,
} from '../concurrency/concurrent-approvals.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

type Connection = ReturnType<FaultEnvironment['openDatabase']>['kysely']

/**
 * Approves, and kills the server with `kill -9` while the execution waits for the item's row, which
 * is held here: after the approval was committed and answered, before anything was executed. In
 * every other round it is killed at once after the reply, wherever the execution is.
 */
const killAfterApproval = async (
  environment: FaultEnvironment,
  db: Connection,
  { proposal, isAtOnce }: { readonly proposal: Proposal; readonly isAtOnce: boolean },
): Promise<string> =>
  await db.transaction().execute(async tx => {
    await sql`select from approval.item where request_id = ${proposal.approvalId}
      for update`.execute(tx)
    const { code } = await approve(staffOf(environment).checker, proposal)
    if (!isAtOnce) await untilBlocked(db)
    environment.server().kill('SIGKILL')
    await environment.server().ended
    return code
  })

const stateOf = async (db: Connection, { approvalId }: Proposal): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select state from approval.request where request_id = ${approvalId}`.execute(db)
  return rows[0]?.state ?? 'missing'
}

/** The message of the killed process is free once its lease is over: not a minute from now. */
const endLeases = async (db: Connection): Promise<void> => {
  await sql`update platform.outbox set available_at = clock_timestamp()
    where topic = 'execute-approval'`.execute(db)
}

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await approvalEnvironment()
  const violations: string[] = []
  let [between, executed] = [0, 0]
  try {
    await environment.start()
    for (let round = 0; round < rounds; round += 1) {
      const database = environment.openDatabase()
      const db = database.kysely
      try {
        const proposal = await proposeRefund(environment)
        const isAtOnce = round % 2 === 1
        const code = await killAfterApproval(environment, db, { proposal, isAtOnce })
        if (code !== '0') violations.push(`the approval was answered ${code}`)
        if ((await stateOf(db, proposal)) === 'approved') between += 1
        await endLeases(db)
        await environment.start()
        if (await untilExecuted(db, proposal)) executed += 1
        violations.push(...(await findWrongExecution(db, proposal)))
      } finally {
        await database.close()
      }
    }
    if (executed !== rounds) violations.push(`${rounds} rounds executed ${executed}`)
    if (between !== rounds) violations.push(`killed between the two ${between} times only`)
    violations.push(...(await countBooked(environment, [])).proofs)
    return { rounds, violations, figures: { 'killed between the two': between, executed } }
  } finally {
    await environment.end()
  }
}

export const approvalCrashFaults: readonly FaultTest[] = [
  {
    id: 'G2',
    description:
      'the server is killed (kill -9) between the approval of a refund, which was answered, and its execution',
    expected: 'after the restart it is executed exactly once: one payout; the proofs hold',
    rounds: 20,
    run,
  },
]
