import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { decideApproval } from '#contract/approval/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import type { Tables } from '#server/tables.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { findApproval } from '../../harness/personas/approvals.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { plantedStaffAt } from './concurrent-decisions.ts'
import { createStrayPayment } from './repeated-requests.ts'

const approvalsAtOnce = 50
const patienceMs = 60_000

export type Proposal = { readonly approvalId: string; readonly refundId: string }

export const approvalEnvironment = async (): Promise<FaultEnvironment> =>
  await createFaultEnvironment()

/** Signs the person in with the first call. */
const personAt = (environment: FaultEnvironment, name: string): Client => {
  let planted: Promise<Client> | undefined
  return async (call, input, options) => {
    planted ??= plantedStaffAt(environment, name)
    return await (await planted)(call, input, options)
  }
}

export const staffOf = (environment: FaultEnvironment) => ({
  maker: personAt(environment, 'ani'),
  checker: personAt(environment, 'bayu'),
})

/** Proposes a refund that one person may not send alone. */
export const proposeRefund = async (environment: FaultEnvironment): Promise<Proposal> => {
  const { maker } = staffOf(environment)
  const input = {
    paymentId: await createStrayPayment(environment, '1500000'),
    ...{ bankCode: 'BCA', accountNo: '1234567890', holder: 'A Sender' },
    reason: 'as it seems',
  }
  const reply = await maker(refundUnmatchedMoney, input, { idempotencyKey: crypto.randomUUID() })
  const refundId = reply.data?.refundId ?? ''
  return { refundId, approvalId: await findApproval(maker, refundId) }
}

export const approve = async (
  staff: Client,
  { approvalId }: Proposal,
  idempotencyKey: string = crypto.randomUUID(),
) =>
  await staff(
    decideApproval,
    { approvalId, decision: 'approve', reason: 'seen by two' },
    { idempotencyKey },
  )

/** Waits until the request is executed; false after a minute. */
export const untilExecuted = async (
  db: Kysely<Tables>,
  { approvalId }: Proposal,
): Promise<boolean> => {
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    const { rows } = await sql<{ state: string }>`
      select state from approval.request where request_id = ${approvalId}`.execute(db)
    if (rows[0]?.state === 'executed') return true
    await sleep(20)
  }
  return false
}

/** What was not done exactly once for a proposal: its payout, and each step of its request. */
export const findWrongExecution = async (
  db: Kysely<Tables>,
  { approvalId, refundId }: Proposal,
): Promise<string[]> => {
  const { rows: payouts } = await sql<{ count: number }>`
    select count(*)::int as count from loan.disbursement where refund_id = ${refundId}`.execute(db)
  const { rows: steps } = await sql<{ states: string }>`
    select string_agg(state, ' ' order by history_no) as states from approval.history
    where request_id = ${approvalId}`.execute(db)
  const count = payouts[0]?.count ?? 0
  const states = steps[0]?.states ?? ''
  return [
    ...(count === 1 ? [] : [`${refundId} has ${count} payouts`]),
    ...(states === 'waiting approved executed' ? [] : [`${approvalId}: ${states}`]),
  ]
}

/** Fifty approvals at once: of one person under one key and others, and of the maker. */
const approveOften = async (
  environment: FaultEnvironment,
  proposal: Proposal,
): Promise<{ readonly codes: readonly string[]; readonly wrong: readonly string[] }> => {
  const { maker, checker } = staffOf(environment)
  const key = crypto.randomUUID()
  const replies = await Promise.all(
    Array.from({ length: approvalsAtOnce }, async (_, index) => {
      const isMaker = index % 10 === 9
      const reply = isMaker
        ? await approve(maker, proposal)
        : await approve(checker, proposal, index % 2 === 0 ? key : undefined)
      return { isMaker, code: reply.code }
    }),
  )
  const wrong = replies.flatMap(({ isMaker, code }) => {
    const expected = isMaker ? ['4408', '429'] : ['0', '4008', '429']
    return expected.includes(code) ? [] : [`${isMaker ? 'the maker' : 'another'} got ${code}`]
  })
  return { codes: replies.map(({ code }) => code), wrong }
}

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await approvalEnvironment()
  const violations: string[] = []
  let [executed, refusedMakers] = [0, 0]
  try {
    await environment.start()
    const database = environment.openDatabase()
    try {
      for (let round = 0; round < rounds; round += 1) {
        const proposal = await proposeRefund(environment)
        const { codes, wrong } = await approveOften(environment, proposal)
        violations.push(...wrong)
        if (!codes.includes('0')) violations.push(`${proposal.approvalId} was approved by nobody`)
        refusedMakers += codes.filter(code => code === '4408').length
        if (await untilExecuted(database.kysely, proposal)) executed += 1
        violations.push(...(await findWrongExecution(database.kysely, proposal)))
      }
    } finally {
      await database.close()
    }
    if (executed !== rounds) violations.push(`${rounds} rounds executed ${executed}`)
    if (refusedMakers === 0) violations.push('the maker was never refused')
    violations.push(...(await countBooked(environment, [])).proofs)
    const figures = {
      'approvals at once': approvalsAtOnce,
      executed,
      "maker's approvals refused": refusedMakers,
    }
    return { rounds, violations, figures }
  } finally {
    await environment.end()
  }
}

export const approvalFaults: readonly FaultTest[] = [
  {
    id: 'G1',
    description:
      'a refund that needs two persons is approved 50 times at once, under one key and others, five times of them by its maker',
    expected: 'executed once: one payout, one decision; the maker is refused; the proofs hold',
    rounds: 10,
    run,
  },
]
