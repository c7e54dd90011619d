import { protocolCode } from '#contract/envelope.ts'
import { logout } from '#contract/session/calls.ts'
import { everyCall } from '../app/every-call.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { replySummary, traceIn, tracesOf } from './audience-checks.ts'
import { findMissingEntry, lastAuditEntry } from './audit-checks.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { borrowerInputs } from './borrower-inputs.ts'
import { inputsOf } from './coverage.ts'
import { isOwned, unknownId } from './field-kinds.ts'
import type { MatrixResults } from './matrix-results.ts'
import { staffCalls } from './role-checks.ts'
import { type CallInput, type RawReply, sendCall } from './send-call.ts'
import { staffInputs } from './staff-inputs.ts'
import { ignored, type ValidInput } from './valid-input.ts'

const isFound = ({ status, code }: RawReply): boolean =>
  ![401, 404, 429].includes(status) && code !== protocolCode.notFound

/** The fields whose ids must make a difference. */
const ownedIn = ({ call, refused }: ValidInput, input: CallInput): string[] =>
  Object.keys(input).filter(
    field => isOwned(call, field) && typeof input[field] === 'string' && refused[field] !== ignored,
  )

/** Reading calls first, then changing calls in their own order; signing out comes last. */
const orderedInputs = (): ValidInput[] => {
  const others = everyCall
    .filter(({ audience, name }) => audience === 'borrower' && name !== logout.name)
    .flatMap(call => inputsOf(call))
    .filter(good => !borrowerInputs.includes(good))
  return [...borrowerInputs, ...others, ...inputsOf(logout as ValidInput['call'])]
}

/**
 * The owner gets a reply for each of their own ids, and a different one with an id that never
 * existed. An id that made no difference to its owner would prove nothing with others.
 */
const checkOwnerCall = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
  good: ValidInput,
): Promise<void> => {
  const { app, owner, neighbour } = environment
  const { call } = good
  const bearer = { headers: { 'X-Session-Id': owner.borrower.token } }
  const input = good.of(environment, owner)
  const ghosts = new Map<string, RawReply>()
  for (const field of ownedIn(good, input)) {
    const ghost = { ...input, [field]: unknownId(String(input[field])) }
    ghosts.set(field, await sendCall(app, call, ghost, { bearer, key: freshKey() }))
  }
  const key = freshKey()
  const own = await sendCall(app, call, input, { bearer, key })
  results.record(
    'controls',
    `${call.name} by its owner`,
    isFound(own) ? undefined : replySummary(own),
  )
  for (const [field, ghost] of ghosts) {
    const differs = own.status !== ghost.status || own.body !== ghost.body
    const wrong = differs ? undefined : `${field} makes no difference: ${replySummary(own)}`
    results.record('controls', `${call.name} with nobody's ${field}`, wrong)
  }
  if (call.needsIdempotencyKey && ghosts.size > 0) {
    // The owner's own request, word for word and under its key, by another.
    const other = { headers: { 'X-Session-Id': neighbour.borrower.token } }
    const echo = await sendCall(app, call, input, { bearer: other, key })
    const codes = [protocolCode.notFound, ...Object.values(good.refused)]
    const wrong = codes.includes(echo.code)
      ? traceIn(tracesOf(environment), echo.body)
      : replySummary(echo)
    results.record('keys', `${call.name} under the owner's key`, wrong)
  }
}

/** Everything that the owner may do, with their own ids. */
export const checkOwner = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  for (const good of orderedInputs()) await checkOwnerCall(environment, results, good)
}

/**
 * Others do everything they may with their own resources: it shows and changes nothing of the
 * owner's.
 */
export const checkOthersWithOwnIds = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app, neighbour, foreigner } = environment
  const traces = tracesOf(environment)
  for (const [name, holder] of Object.entries({ neighbour, foreigner })) {
    const bearer = { headers: { 'X-Session-Id': holder.borrower.token } }
    for (const good of orderedInputs()) {
      const { call } = good
      if (call.name === logout.name || call.body.kind === 'file') continue
      const input = good.of(environment, holder)
      const answer = await sendCall(app, call, input, { bearer, key: freshKey() })
      const wrong = answer.status >= 500 ? replySummary(answer) : traceIn(traces, answer.body)
      results.record('own', `${call.name} by the ${name}`, wrong)
    }
  }
}

/**
 * No contact with a borrower is under way: the guard allows one at certain hours alone. Nor is there
 * a job to run again, since the test application starts none.
 */
const withoutSubject: ReadonlySet<string> = new Set(['recordContact', 'retryOperation'])

/** How many calls of staff left their entries, of those that must. */
export type AuditCount = { readonly recorded: number; readonly of: number }

/** Everything that staff may do, with existing ids; each call leaves its audit entry. */
export const checkStaff = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<AuditCount> => {
  const { app, owner } = environment
  const others = everyCall
    .filter(({ audience }) => audience === 'staff')
    .flatMap(call => inputsOf(call))
    .filter(good => !staffInputs.includes(good))
  const recorded = new Set<string>()
  const failed = new Set<string>()
  for (const good of [...staffInputs, ...others]) {
    const { call } = good
    const input = good.of(environment, owner)
    const before = await lastAuditEntry(app)
    // A session of its own: one of the calls ends it.
    const bearer = { headers: await app.staffHeaders({ name: 'ani' }) }
    const answer = await sendCall(app, call, input, { bearer, key: freshKey() })
    const isExpected = isFound(answer) || withoutSubject.has(call.name)
    const wrong = isExpected ? undefined : replySummary(answer)
    results.record('controls', `${call.name} by staff`, wrong)
    const missing = await findMissingEntry(app, { call, input, answer, after: before })
    results.record('audit', `${call.name} by staff`, missing)
    ;(missing === undefined ? recorded : failed).add(call.name)
  }
  const mustLeave = staffCalls.filter(({ audit }) => audit !== 'none').map(({ name }) => name)
  const done = mustLeave.filter(name => recorded.has(name) && !failed.has(name))
  // Logged where a change and its entry were two transactions.
  const isLate = app.logged().includes('a change was not recorded in its transaction')
  results.record('audit', 'every change', isLate ? 'one was recorded late' : undefined)
  return { recorded: done.length, of: mustLeave.length }
}
