import { callPath } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { everyCall } from '../app/every-call.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { staffHeaders } from '../staff/staff-sessions.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { inputsOf, isSimulatorRoute, otherRoutes, registeredRoutes } from './coverage.ts'
import { isOwned, unknownId } from './field-kinds.ts'
import { ownersFacts } from './matrix-personas.ts'
import type { MatrixResults } from './matrix-results.ts'
import {
  type AnyCall,
  type CallerCredentials,
  type CallInput,
  type RawReply,
  readReply,
  sendCall,
} from './send-call.ts'
import { withoutSandbox } from './without-sandbox.ts'

type MatrixActor = {
  readonly name: string
  readonly bearer: CallerCredentials
  readonly may?: 'borrower' | 'staff' | 'provider'
}

const sessionCredentials = (token: string): CallerCredentials => ({
  headers: { 'X-Session-Id': token },
})
const staffCredentials = (token: string): CallerCredentials => ({ headers: staffHeaders(token) })
const tokenCredentials = (token: string): CallerCredentials => ({
  headers: { Authorization: `Bearer ${token}` },
})

/** Every kind of caller except a call's owner. */
const actorsOf = ({
  app,
  owner,
  neighbour,
  foreigner,
  sid,
  staffTokens,
  endedStaffToken,
}: AuthorizationEnvironment): MatrixActor[] => {
  const { token } = owner.borrower
  const unknownToken = 'A'.repeat(43)
  const [callbackToken = ''] = app.services.config.payment.xendit.callbackTokens
  return [
    { name: 'anonymous', bearer: { headers: {} } },
    { name: 'a visitor', bearer: { headers: {}, query: { sid } } },
    { name: 'the owner', bearer: sessionCredentials(token), may: 'borrower' },
    { name: 'a neighbour', bearer: sessionCredentials(neighbour.borrower.token), may: 'borrower' },
    { name: 'a foreigner', bearer: sessionCredentials(foreigner.borrower.token), may: 'borrower' },
    { name: 'an ended session', bearer: sessionCredentials(owner.endedToken) },
    { name: 'an ended cookie', bearer: { headers: { cookie: `rupya=${owner.endedToken}` } } },
    { name: 'a made-up session', bearer: sessionCredentials(unknownToken) },
    { name: 'a made-up sessionId', bearer: { headers: {}, query: { sessionId: unknownToken } } },
    { name: 'the name of a session', bearer: sessionCredentials(owner.sessionId) },
    { name: 'a made-up credential', bearer: tokenCredentials(unknownToken) },
    { name: 'a session as a credential', bearer: tokenCredentials(token) },
    { name: 'a credential as a session', bearer: sessionCredentials(staffTokens.ani) },
    { name: 'a session as a staff cookie', bearer: staffCredentials(token) },
    { name: 'an ended staff session', bearer: staffCredentials(endedStaffToken) },
    {
      name: 'a provider',
      bearer: { headers: { 'X-Callback-Token': callbackToken } },
      may: 'provider',
    },
    { name: 'staff', bearer: staffCredentials(staffTokens.ani), may: 'staff' },
  ]
}

/** Facts and ids of the owner's: none may occur in a reply to another caller. */
export const tracesOf = ({ owner }: AuthorizationEnvironment): string[] => [
  ...Object.values(ownersFacts),
  owner.orderId,
  owner.orderNo,
  owner.settledOrder.orderId,
  owner.paymentRequest.cardNo,
  owner.paymentRequest.vcode,
  owner.claimNo,
  owner.paymentId,
  owner.problemId,
  ...owner.complaintNos,
  owner.push.proposalNo ?? '',
  owner.cardPaymentId,
  owner.cardId,
  owner.borrower.borrowerId,
]

export const traceIn = (traces: readonly string[], body: string): string | undefined => {
  const found = traces.find(trace => trace !== '' && body.includes(trace))
  return found === undefined ? undefined : `shows ${found}`
}

export const replySummary = ({ status, code, body }: RawReply): string =>
  `${status} ${code} ${body.slice(0, 120)}`

/** The same input with ids that never existed. */
const withUnknownIds = (call: AnyCall, input: CallInput): CallInput =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      isOwned(call, field) && typeof value === 'string' ? unknownId(value) : value,
    ]),
  )

type AudienceCheck = {
  readonly environment: AuthorizationEnvironment
  readonly results: MatrixResults
  readonly traces: readonly string[]
}

/** The address has given too many wrong staff tokens; decided before anything is read. */
const isBlockedAddress = ({ status, code }: RawReply): boolean =>
  status === 429 && code === protocolCode.tooManyRequests

const isRefusal = (reply: RawReply): boolean =>
  (reply.status === 401 && reply.code === protocolCode.signedOut) || isBlockedAddress(reply)

/** A caller without permission gets the same reply, whether the ids exist or not. */
const checkRefused = async (
  { environment, results, traces }: AudienceCheck,
  call: AnyCall,
  actor: MatrixActor,
) => {
  for (const input of inputsOf(call).map(each => each.of(environment, environment.owner))) {
    const options = { bearer: actor.bearer, key: freshKey() }
    const real = await sendCall(environment.app, call, input, options)
    const ghost = await sendCall(environment.app, call, withUnknownIds(call, input), options)
    const wrong = isRefusal(real) ? traceIn(traces, real.body) : replySummary(real)
    // Between the two calls the address may have given its last wrong token.
    const isSame = real.body === ghost.body || (isRefusal(real) && isBlockedAddress(ghost))
    const differs = isSame ? undefined : `otherwise for an unknown id: ${ghost.body}`
    results.record('who', `${call.name} by ${actor.name}`, wrong ?? differs)
  }
}

/** What is open to all is refused to no caller, and contains nothing of the owner. */
const checkPublic = async (
  { environment, results, traces }: AudienceCheck,
  call: AnyCall,
  actor: MatrixActor,
) => {
  const [input = {}] = inputsOf(call).map(each => each.of(environment, environment.owner))
  const answer = await sendCall(environment.app, call, input, {
    bearer: actor.bearer,
    key: freshKey(),
  })
  const wrong = answer.status === 401 ? replySummary(answer) : traceIn(traces, answer.body)
  results.record('who', `${call.name} by ${actor.name}`, wrong)
}

/** What needs a visitor's id is refused without a live one, whatever else the caller has. */
const checkVisitor = async (
  { environment, results, traces }: AudienceCheck,
  call: AnyCall,
  actor: MatrixActor,
) => {
  const [input = {}] = inputsOf(call).map(each => each.of(environment, environment.owner))
  for (const sid of [unknownId(environment.sid), environment.sid.replace(/^./, '!'), '']) {
    const options = { bearer: actor.bearer, key: freshKey() }
    const answer = await sendCall(environment.app, call, { ...input, sid }, options)
    const isRefused = answer.code === refusalCode.visitEnded
    const wrong = isRefused ? traceIn(traces, answer.body) : replySummary(answer)
    results.record('who', `${call.name} by ${actor.name} without a visit`, wrong)
  }
}

/** Makes every call as each caller who may not make it, and as everyone where all may. */
export const checkAudiences = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const trying = { environment, results, traces: tracesOf(environment) }
  for (const actor of actorsOf(environment)) {
    await Promise.all(
      everyCall.map(async call => {
        const isClosed = call.audience === 'borrower' || call.audience === 'staff'
        if (isClosed && actor.may !== call.audience) await checkRefused(trying, call, actor)
        if (actor.name === 'the owner') return
        if (call.audience === 'anyone') await checkPublic(trying, call, actor)
        if (call.audience === 'sid') await checkVisitor(trying, call, actor)
      }),
    )
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** With another method the call does not exist, not even for a permitted caller. */
export const checkMethods = async (
  { app, owner, staffTokens }: AuthorizationEnvironment,
  results: MatrixResults,
  at: Pick<TestApp, 'fetch' | 'services'>,
): Promise<void> => {
  const bearer = {
    headers: {
      ...sessionCredentials(owner.borrower.token).headers,
      ...staffHeaders(staffTokens.ani),
    },
  }
  const known = new Set(registeredRoutes(app))
  for (const call of everyCall) {
    const path = callPath(call, app.services.config.apiBase)
    for (const method of methods.filter(each => !known.has(`${each} ${path}`))) {
      const answer = await sendCall(at, call, {}, { bearer, method })
      const isMissing = answer.status === 404 && answer.code === protocolCode.notFound
      results.record('method', `${method} ${path}`, isMissing ? undefined : replySummary(answer))
    }
  }
}

/** With the sandbox off its calls and simulators do not exist, for any caller. */
export const checkSandboxOff = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app } = environment
  const off = withoutSandbox(app)
  for (const actor of actorsOf(environment)) {
    for (const call of everyCall.filter(({ audience }) => audience === 'sandbox')) {
      const [input = {}] = inputsOf(call).map(each => each.of(environment, environment.owner))
      const answer = await sendCall(off, call, input, { bearer: actor.bearer })
      const wrong = answer.status === 404 ? undefined : replySummary(answer)
      results.record('sandbox off', `${call.name} by ${actor.name}`, wrong)
    }
  }
  for (const route of registeredRoutes(app).filter(isSimulatorRoute)) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await readReply(await off.fetch(path, { method }))
    results.record('sandbox off', route, answer.status === 404 ? undefined : replySummary(answer))
  }
}

/**
 * Routes outside the API: open ones contain no personal data; a provider's opens to its credentials
 * alone.
 */
export const checkOtherRoutes = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app } = environment
  const traces = tracesOf(environment)
  const open = registeredRoutes(app).filter(route => otherRoutes[route] === 'anyone')
  for (const route of open) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await readReply(await app.fetch(path, { method }))
    results.record('doors', route, traceIn(traces, answer.body))
  }
  const providers = [
    ...app.services.paymentProviders.keys(),
    ...app.services.disbursementProviders.keys(),
    ...app.services.cardProviders.keys(),
  ]
  for (const name of providers) {
    for (const { name: who, bearer, may } of actorsOf(environment)) {
      if (may === 'provider') continue
      const init = { method: 'POST', headers: bearer.headers, body: '{}' }
      const answer = await readReply(await app.fetch(`/webhooks/${name}`, init))
      const wrong = answer.status === 401 ? traceIn(traces, answer.body) : replySummary(answer)
      results.record('doors', `/webhooks/${name} by ${who}`, wrong)
    }
  }
}
