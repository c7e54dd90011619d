import { callPath } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { startSession } from '#server/session/start-session.ts'
import { apiBaseOf, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { everyCall } from '../../harness/app/every-call.ts'
import { stealCookie } from '../../harness/faults/stolen-cookie.ts'
import { plantSessions } from '../../harness/session/planted-sessions.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** Runs `work` with the database server of an application of its own. */
const withServer = async <Result>(
  work: (socketDir: string) => Promise<Result>,
): Promise<Result> => {
  const { server, end } = await startTemplateServer()
  try {
    return await work(server.socketDir)
  } finally {
    await end()
  }
}

/** Every call that needs more than an address, made in a session that an address began. */
const callAsEntered = async (app: TestApp, borrowerId: string) => {
  const violations: string[] = []
  const { token } = await startSession(app.services, { borrowerId, common: {}, codeProvenAt: null })
  const stronger = everyCall.filter(
    ({ audience, strength }) => audience === 'borrower' && strength !== 'entered',
  )
  for (const call of stronger) {
    const reply = await app.fetch(callPath(call, apiBaseOf(app)), {
      method: call.method,
      headers: { 'X-Session-Id': token },
      ...(call.method === 'POST' ? { body: 'unreadable' } : {}),
    })
    const { code, status } = (await reply.json()) as { code?: string; status?: string }
    if ((code ?? status) !== refusalCode.smsCodeNeeded) violations.push(`${call.name} is allowed`)
  }
  return { refused: stronger.length - violations.length, violations }
}

const runPlanting = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> =>
  await withServer(async socketDir => {
    await using app = await createTestApp({ socketDir })
    const violations: string[] = []
    let [attempts, refused] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const [attacker, victim] = [await app.enter('siti'), await app.enter('budi')]
      const planted = await plantSessions(app, { attacker, victim })
      const called = await callAsEntered(app, attacker.borrowerId)
      attempts += planted.attempts
      refused += called.refused
      violations.push(...planted.violations, ...called.violations)
    }
    return {
      rounds,
      violations,
      figures: { 'addresses opened': attempts, 'calls refused': refused },
    }
  })

const runTheft = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> =>
  await withServer(async socketDir => {
    const violations: string[] = []
    let [paidToStranger, changes, messages] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      await using app = await createTestApp({ socketDir })
      const report = await stealCookie(app, await app.enter('siti'))
      paidToStranger += report.paidToStranger
      changes += report.changes
      messages += report.messages
      violations.push(...report.violations)
    }
    return {
      rounds,
      violations,
      figures: { 'paid to a stranger': paidToStranger, changes, 'messages to the owner': messages },
    }
  })

export const sessionFaults: readonly FaultTest[] = [
  {
    id: 'S2',
    description: 'sessions are planted by addresses, and used for what needs an SMS code',
    expected:
      'no live session is replaced, another site signs nobody in, every such call is refused',
    rounds: 3,
    run: runPlanting,
  },
  {
    id: 'S3',
    description: 'a stolen cookie changes the name and the account and asks for a refund',
    expected: 'nothing without a code; with one, 0 paid within a day and one message per change',
    rounds: 5,
    run: runTheft,
  },
]
