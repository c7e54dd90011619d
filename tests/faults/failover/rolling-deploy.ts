import { setTimeout as sleep } from 'node:timers/promises'
import { loanPush } from '#contract/application/calls.ts'
import type { Call } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { type Reply, refusalCode } from '#contract/envelope.ts'
import { listJournal, readTrialBalance } from '#contract/ledger/staff-calls.ts'
import { readHome } from '#contract/live/staff-calls.ts'
import { listLoans } from '#contract/loan-servicing/staff-calls.ts'
import { giveConsent } from '#contract/profile/calls.ts'
import { staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import { type Cell, startCell } from '../../harness/failover/cell.ts'
import { buildCommit, releaseBefore } from '../../harness/failover/release-before.ts'
import { apiBase, type ClientSession, signIn } from '../../harness/faults/paying-client.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { preparePush } from '../concurrency/repeated-loan-confirmations.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { type Disturbance, disturbCell, retriesOf, sendToEither } from './failover.ts'

/** How long the two releases run side by side, forwards and backwards. */
const sideBySideMs = 60_000
const applicants = 40
const pauseMs = 1000
/** The release that asks for a consent and the one that is given it may be two. */
const maxTries = 5

/** What was done beside the payments, and what was refused or failed. */
type Work = {
  applied: number
  /** Consents given again: the text of one of the releases is newer than what a borrower agreed to. */
  agreedAgain: number
  listed: number
  readonly violations: string[]
}

type Send = (request: Request) => Promise<Response>

/** Replies that are errors of ours, of all requests. */
const countErrors =
  (send: Send, violations: string[]): Send =>
  async request => {
    const reply = await send(request)
    if (reply.status >= 500) violations.push(`${reply.status}: ${new URL(request.url).pathname}`)
    return reply
  }

/** Accepts a ready offer, and agrees to the newer text of the consent where one is asked for. */
const apply = async (session: ClientSession, work: Work): Promise<Reply<unknown>> => {
  for (let tries = 1; ; tries += 1) {
    const push = await preparePush(session)
    const pushed = await session.call(loanPush, push, { idempotencyKey: freshKey() })
    if (pushed.code !== refusalCode.certificationMissing || tries === maxTries) return pushed
    await session.call(giveConsent, { purpose: 'data-processing' })
    work.agreedAgain += 1
  }
}

/** One borrower after another applies for a loan and accepts it, until stopped. */
const applyOn = async (
  sessions: readonly ClientSession[],
  work: Work,
  stopping: AbortSignal,
): Promise<void> => {
  for (const session of sessions) {
    if (stopping.aborted) return
    const pushed = await apply(session, work)
    if (pushed.success) work.applied += 1
    else work.violations.push(`an application was refused: ${pushed.code}`)
    await sleep(pauseMs)
  }
}

const staffClient = async (cell: Cell, role: Role, send: Send): Promise<Client> => {
  let cookie = ''
  const call = createClient({
    ...apiBase,
    origin: cell.webs[0].base,
    headers: () => ({ cookie }),
    fetch: async request => {
      const reply = await send(request)
      cookie ||= (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
      return reply
    },
  })
  const reply = await call(staffSandboxSignIn, { role })
  if (!reply.success) throw new Error(`no session of staff: ${reply.code}`)
  return call
}

/** Staff read lists and figures, each with its entry of the audit, until stopped. */
const workOn = async (
  { agent, finance }: Readonly<Record<'agent' | 'finance', Client>>,
  work: Work,
  stopping: AbortSignal,
): Promise<void> => {
  const asked = async <Input, Output>(client: Client, call: Call<Input, Output>, input: Input) => {
    const { success, code }: Reply<Output> = await client(call, input)
    if (success) work.listed += 1
    else work.violations.push(`${call.name} of staff was refused: ${code}`)
  }
  while (!stopping.aborted) {
    await asked(agent, readHome, {})
    await asked(agent, listLoans, {})
    await asked(finance, readTrialBalance, {})
    await asked(finance, listJournal, {})
    await sleep(pauseMs)
  }
}

const migrationsOf = async (cell: Cell): Promise<number> => {
  const database = cell.openDatabase()
  try {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from platform.migration',
    )
    return rows[0]?.count ?? 0
  } finally {
    await database.close()
  }
}

/** Deploys this release over the one before as docs/runbooks/deploy.md says, then rolls it back. */
const deployAndRollBack = (folder: string): Disturbance => {
  let errors: string[] = []
  return {
    start: () => {
      errors = []
      return startCell(folder, { FAULT_APPLICANTS: String(applicants) })
    },
    fetchFor: cell => countErrors(sendToEither(cell), errors),
    disturb: async (cell, _rounds, pause) => {
      const send = countErrors(sendToEither(cell), errors)
      const work: Work = { applied: 0, agreedAgain: 0, listed: 0, violations: errors }
      const stop = new AbortController()
      // Signed in before anything is restarted: a sign-in is not sent again to the other process.
      const sessions: ClientSession[] = []
      for (let no = 0; no < applicants; no += 1) {
        sessions.push(await signIn(cell.webs[no % 2 === 0 ? 0 : 1].base, `applicant-${no}`, send))
      }
      const staff = {
        agent: await staffClient(cell, 'agent', send),
        finance: await staffClient(cell, 'finance-controller', send),
      }
      const working = Promise.all([
        applyOn(sessions, work, stop.signal),
        workOn(staff, work, stop.signal),
      ])
      working.catch(() => undefined)
      const migrationsBefore = await migrationsOf(cell)
      await pause()
      // It migrates before it serves; the others run on.
      await cell.replace('worker', undefined)
      await cell.replace(0, undefined)
      await sleep(sideBySideMs)
      await cell.replace(1, undefined)
      await pause()
      await cell.replace('worker', folder)
      await cell.replace(0, folder)
      await sleep(sideBySideMs / 2)
      await cell.replace(1, folder)
      await pause()
      stop.abort()
      await working
      const added = (await migrationsOf(cell)) - migrationsBefore
      const { sent, once, oftener } = retriesOf.get(cell) ?? { sent: 0, once: 0, oftener: 0 }
      return {
        violations: [
          ...errors,
          ...(oftener > 0 ? [`${oftener} requests needed more than one retry`] : []),
          ...(work.applied === 0 ? ['nobody applied'] : []),
        ],
        figures: {
          'migrations between them': added,
          applications: work.applied,
          'agreed to a newer text': work.agreedAgain,
          'lists of staff': work.listed,
          requests: sent,
          'sent again once': once,
          errors: errors.length,
        },
      }
    },
  }
}

const run = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const { folder, end } = buildCommit(releaseBefore())
  try {
    return await disturbCell(deployAndRollBack(folder), options)
  } finally {
    end()
  }
}

export const deployFaults: readonly FaultTest[] = [
  {
    id: 'D4',
    description:
      'this release is deployed over the one before and rolled back while 20 borrowers pay, others apply and staff work',
    expected:
      'side by side on the new schema for a minute: errors 0, acknowledged and lost 0, posted twice 0',
    rounds: 1,
    run,
  },
]
