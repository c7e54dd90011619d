import { callPath, type SessionStrength } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { startSession } from '#server/session/start-session.ts'
import { everyCall } from '../app/every-call.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import type { MatrixResults } from './matrix-results.ts'
import { readReply } from './send-call.ts'

/** From weak to strong, with the minutes since the last code; null: begun by an address. */
const strengths: readonly (readonly [SessionStrength, number | null])[] = [
  ['entered', null],
  ['proven', 10],
  ['stepped-up', 9],
]

const rankOf = (strength: SessionStrength): number =>
  strengths.findIndex(([name]) => name === strength)

/**
 * Every call of a borrower with a session of every strength. The body is one that no call reads, so
 * that an allowed call has no effect. The stranger has a profile: no entry is the first.
 */
export const checkStrengths = async (
  { app, neighbour }: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { borrowerId } = neighbour.borrower
  const { clock, config } = app.services
  for (const [name, minutes] of strengths) {
    const codeProvenAt =
      minutes === null ? null : new Date(clock.wallNow().getTime() - minutes * 60_000)
    const { token } = await startSession(app.services, { borrowerId, common: {}, codeProvenAt })
    for (const call of everyCall.filter(({ audience }) => audience === 'borrower')) {
      const reply = await readReply(
        await app.fetch(callPath(call, config.apiBase), {
          method: call.method,
          headers: { 'X-Session-Id': token },
          ...(call.method === 'POST' ? { body: 'unreadable' } : {}),
        }),
      )
      const isRefused = reply.code === refusalCode.smsCodeNeeded
      const shouldBe = rankOf(name) < rankOf(call.strength)
      const wrong = isRefused ? 'is refused' : `is not refused: ${reply.code}`
      results.record('strength', `${call.name} ${name}`, isRefused === shouldBe ? undefined : wrong)
    }
  }
}
