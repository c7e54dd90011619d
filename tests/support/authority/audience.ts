import { callPath } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { freshKey } from '../bills.ts'
import type { TestApp } from '../create-test-app.ts'
import { everyCall } from '../every-call.ts'
import { doors, inputsOf, isStandIn, registered } from './coverage.ts'
import { isOwned, neverWas } from './kinds.ts'
import { ownersFacts } from './people.ts'
import { type Answer, type AnyCall, type Bearer, type Input, readAnswer, send } from './send.ts'
import type { Tally } from './tally.ts'
import { withoutSandbox } from './without-sandbox.ts'
import { staffTokens, type World } from './world.ts'

type Actor = {
  readonly name: string
  readonly bearer: Bearer
  readonly may?: 'borrower' | 'staff' | 'provider'
}

const session = (token: string): Bearer => ({ headers: { 'X-Session-Id': token } })
const bearing = (token: string): Bearer => ({ headers: { Authorization: `Bearer ${token}` } })

/** Everyone but a call's owner. */
const actorsOf = ({ app, owner, neighbour, foreigner, sid }: World): Actor[] => {
  const { token } = owner.borrower
  const madeUp = 'A'.repeat(43)
  const [callbackToken = ''] = app.services.config.payment.xendit.callbackTokens
  return [
    { name: 'anonymous', bearer: { headers: {} } },
    { name: 'a visitor', bearer: { headers: {}, query: { sid } } },
    { name: 'the owner', bearer: session(token), may: 'borrower' },
    { name: 'a neighbour', bearer: session(neighbour.borrower.token), may: 'borrower' },
    { name: 'a foreigner', bearer: session(foreigner.borrower.token), may: 'borrower' },
    { name: 'an ended session', bearer: session(owner.endedToken) },
    { name: 'an ended cookie', bearer: { headers: { cookie: `rupya=${owner.endedToken}` } } },
    { name: 'a made-up session', bearer: session(madeUp) },
    { name: 'a made-up sessionId', bearer: { headers: {}, query: { sessionId: madeUp } } },
    { name: 'the name of a session', bearer: session(owner.sessionId) },
    { name: 'a made-up credential', bearer: bearing(madeUp) },
    { name: 'a session as a credential', bearer: bearing(token) },
    { name: 'a credential as a session', bearer: session(staffTokens.ani) },
    {
      name: 'a provider',
      bearer: { headers: { 'X-Callback-Token': callbackToken } },
      may: 'provider',
    },
    ...Object.entries(staffTokens).map(([name, held]) => ({
      name: `staff ${name}`,
      bearer: bearing(held),
      may: 'staff' as const,
    })),
  ]
}

/** Facts and ids of the owner's: none may stand in what another is answered. */
export const tracesOf = ({ owner }: World): string[] => [
  ...Object.values(ownersFacts),
  owner.orderId,
  owner.orderNo,
  owner.settledOrder.orderId,
  owner.bill.cardNo,
  owner.bill.vcode,
  owner.claimNo,
  owner.paymentId,
  owner.problemId,
  ...owner.complaintNos,
  owner.push.proposalNo ?? '',
  owner.chargeId,
  owner.cardId,
  owner.borrower.borrowerId,
]

export const traceIn = (traces: readonly string[], body: string): string | undefined => {
  const found = traces.find(trace => trace !== '' && body.includes(trace))
  return found === undefined ? undefined : `shows ${found}`
}

export const shortly = ({ status, code, body }: Answer): string =>
  `${status} ${code} ${body.slice(0, 120)}`

/** The same input with ids that never were. */
const withNobodys = (call: AnyCall, input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      isOwned(call, field) && typeof value === 'string' ? neverWas(value) : value,
    ]),
  )

type Trying = { readonly world: World; readonly tally: Tally; readonly traces: readonly string[] }

/** Who may not is told the very same, whether the ids are somebody's or nobody's. */
const tryClosed = async ({ world, tally, traces }: Trying, call: AnyCall, actor: Actor) => {
  for (const input of inputsOf(call).map(each => each.of(world, world.owner))) {
    const options = { bearer: actor.bearer, key: freshKey() }
    const real = await send(world.app, call, input, options)
    const ghost = await send(world.app, call, withNobodys(call, input), options)
    const isRefused = real.status === 401 && real.code === protocolCode.signedOut
    const wrong = isRefused ? traceIn(traces, real.body) : shortly(real)
    const differs = real.body === ghost.body ? undefined : `otherwise for nobody's: ${ghost.body}`
    tally.judge('who', `${call.name} by ${actor.name}`, wrong ?? differs)
  }
}

/** What is open to all is closed to nobody, and tells nothing of the owner. */
const tryOpen = async ({ world, tally, traces }: Trying, call: AnyCall, actor: Actor) => {
  const [input = {}] = inputsOf(call).map(each => each.of(world, world.owner))
  const answer = await send(world.app, call, input, { bearer: actor.bearer, key: freshKey() })
  const wrong = answer.status === 401 ? shortly(answer) : traceIn(traces, answer.body)
  tally.judge('who', `${call.name} by ${actor.name}`, wrong)
}

/** What asks for a visitor's id is refused without a live one, whoever else one is. */
const tryVisit = async ({ world, tally, traces }: Trying, call: AnyCall, actor: Actor) => {
  const [input = {}] = inputsOf(call).map(each => each.of(world, world.owner))
  for (const sid of [neverWas(world.sid), world.sid.replace(/^./, '!'), '']) {
    const options = { bearer: actor.bearer, key: freshKey() }
    const answer = await send(world.app, call, { ...input, sid }, options)
    const isRefused = answer.code === refusalCode.visitEnded
    const wrong = isRefused ? traceIn(traces, answer.body) : shortly(answer)
    tally.judge('who', `${call.name} by ${actor.name} without a visit`, wrong)
  }
}

/** Every call as everyone who may not make it, and as everyone who may where all may. */
export const tryAudiences = async (world: World, tally: Tally): Promise<void> => {
  const trying = { world, tally, traces: tracesOf(world) }
  for (const actor of actorsOf(world)) {
    await Promise.all(
      everyCall.map(async call => {
        const isClosed = call.audience === 'borrower' || call.audience === 'staff'
        if (isClosed && actor.may !== call.audience) await tryClosed(trying, call, actor)
        if (actor.name === 'the owner') return
        if (call.audience === 'anyone') await tryOpen(trying, call, actor)
        if (call.audience === 'sid') await tryVisit(trying, call, actor)
      }),
    )
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** By another method there is no such call, not even for who may make it. */
export const tryMethods = async (
  { app, owner }: World,
  tally: Tally,
  at: Pick<TestApp, 'fetch' | 'services'>,
): Promise<void> => {
  const bearer = {
    headers: {
      ...session(owner.borrower.token).headers,
      ...bearing(staffTokens.ani).headers,
    },
  }
  const known = new Set(registered(app))
  for (const call of everyCall) {
    const path = callPath(call, app.services.config.wire)
    for (const method of methods.filter(each => !known.has(`${each} ${path}`))) {
      const answer = await send(at, call, {}, { bearer, method })
      const isMissing = answer.status === 404 && answer.code === protocolCode.notFound
      tally.judge('method', `${method} ${path}`, isMissing ? undefined : shortly(answer))
    }
  }
}

/** Where the sandbox is off its calls and stand-ins are not there, for nobody. */
export const trySandboxOff = async (world: World, tally: Tally): Promise<void> => {
  const { app } = world
  const off = withoutSandbox(app)
  for (const actor of actorsOf(world)) {
    for (const call of everyCall.filter(({ audience }) => audience === 'sandbox')) {
      const [input = {}] = inputsOf(call).map(each => each.of(world, world.owner))
      const answer = await send(off, call, input, { bearer: actor.bearer })
      const wrong = answer.status === 404 ? undefined : shortly(answer)
      tally.judge('sandbox off', `${call.name} by ${actor.name}`, wrong)
    }
  }
  for (const route of registered(app).filter(isStandIn)) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await readAnswer(await off.fetch(path, { method }))
    tally.judge('sandbox off', route, answer.status === 404 ? undefined : shortly(answer))
  }
}

/** What serves beside the wire: open doors tell of nobody; a provider's opens to its proof alone. */
export const tryDoors = async (world: World, tally: Tally): Promise<void> => {
  const { app } = world
  const traces = tracesOf(world)
  const open = registered(app).filter(route => doors[route] === 'anyone')
  for (const route of open) {
    const answer = await readAnswer(await app.fetch(route.replace('GET ', '')))
    tally.judge('doors', route, traceIn(traces, answer.body))
  }
  const providers = [
    ...app.services.paymentProviders.keys(),
    ...app.services.disbursementProviders.keys(),
    ...app.services.cardProviders.keys(),
  ]
  for (const name of providers) {
    for (const { name: who, bearer, may } of actorsOf(world)) {
      if (may === 'provider') continue
      const init = { method: 'POST', headers: bearer.headers, body: '{}' }
      const answer = await readAnswer(await app.fetch(`/webhooks/${name}`, init))
      const wrong = answer.status === 401 ? traceIn(traces, answer.body) : shortly(answer)
      tally.judge('doors', `/webhooks/${name} by ${who}`, wrong)
    }
  }
}
