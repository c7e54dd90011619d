import { protocolCode } from '#contract/envelope.ts'
import { logout } from '#contract/session.ts'
import { freshKey } from '../bills.ts'
import { everyCall } from '../every-call.ts'
import { shortly, traceIn, tracesOf } from './audience.ts'
import { borrowerInputs } from './borrower-inputs.ts'
import { inputsOf } from './coverage.ts'
import { type GoodInput, ignored } from './good-input.ts'
import { isOwned, neverWas } from './kinds.ts'
import { type Answer, type Input, send } from './send.ts'
import { staffInputs } from './staff-inputs.ts'
import type { Tally } from './tally.ts'
import { staffTokens, type World } from './world.ts'

const isFound = ({ status, code }: Answer): boolean =>
  status !== 401 && status !== 404 && code !== protocolCode.notFound

/** The fields whose ids must make a difference. */
const ownedIn = ({ call, refused }: GoodInput, input: Input): string[] =>
  Object.keys(input).filter(
    field => isOwned(call, field) && typeof input[field] === 'string' && refused[field] !== ignored,
  )

/** Read from first, then what changes something in its own order; whoever is signed out is so last. */
const inTurn = (): GoodInput[] => {
  const others = everyCall
    .filter(({ audience, name }) => audience === 'borrower' && name !== logout.name)
    .flatMap(call => inputsOf(call))
    .filter(good => !borrowerInputs.includes(good))
  return [...borrowerInputs, ...others, ...inputsOf(logout as GoodInput['call'])]
}

/**
 * The other side of every cell: the owner is answered with each of their own ids, and otherwise with
 * one that never was. An id that made no difference to its owner would prove nothing with others.
 */
const controlOne = async (world: World, tally: Tally, good: GoodInput): Promise<void> => {
  const { app, owner, neighbour } = world
  const { call } = good
  const bearer = { headers: { 'X-Session-Id': owner.borrower.token } }
  const input = good.of(world, owner)
  const ghosts = new Map<string, Answer>()
  for (const field of ownedIn(good, input)) {
    const ghost = { ...input, [field]: neverWas(String(input[field])) }
    ghosts.set(field, await send(app, call, ghost, { bearer, key: freshKey() }))
  }
  const key = freshKey()
  const own = await send(app, call, input, { bearer, key })
  tally.judge('controls', `${call.name} by its owner`, isFound(own) ? undefined : shortly(own))
  for (const [field, ghost] of ghosts) {
    const differs = own.status !== ghost.status || own.body !== ghost.body
    const wrong = differs ? undefined : `${field} makes no difference: ${shortly(own)}`
    tally.judge('controls', `${call.name} with nobody's ${field}`, wrong)
  }
  if (call.needsIdempotencyKey && ghosts.size > 0) {
    // The owner's own request, word for word and under its key, by another.
    const other = { headers: { 'X-Session-Id': neighbour.borrower.token } }
    const echo = await send(app, call, input, { bearer: other, key })
    const codes = [protocolCode.notFound, ...Object.values(good.refused)]
    const wrong = codes.includes(echo.code) ? traceIn(tracesOf(world), echo.body) : shortly(echo)
    tally.judge('keys', `${call.name} under the owner's key`, wrong)
  }
}

/** Everything that the owner may do, with their own ids. */
export const controlOwner = async (world: World, tally: Tally): Promise<void> => {
  for (const good of inTurn()) await controlOne(world, tally, good)
}

/** Others do everything they may with what is theirs: it shows and changes nothing of the owner's. */
export const tryOwn = async (world: World, tally: Tally): Promise<void> => {
  const { app, neighbour, foreigner } = world
  const traces = tracesOf(world)
  for (const [name, holder] of Object.entries({ neighbour, foreigner })) {
    const bearer = { headers: { 'X-Session-Id': holder.borrower.token } }
    for (const good of inTurn()) {
      const { call } = good
      if (call.name === logout.name || call.body.kind === 'file') continue
      const input = good.of(world, holder)
      const answer = await send(app, call, input, { bearer, key: freshKey() })
      const wrong = answer.status >= 500 ? shortly(answer) : traceIn(traces, answer.body)
      tally.judge('own', `${call.name} by the ${name}`, wrong)
    }
  }
}

/** Everything that staff may do, with ids that are there. */
export const controlStaff = async (world: World, tally: Tally): Promise<void> => {
  const { app, owner } = world
  const bearer = { headers: { Authorization: `Bearer ${staffTokens.ani}` } }
  const others = everyCall
    .filter(({ audience }) => audience === 'staff')
    .flatMap(call => inputsOf(call))
    .filter(good => !staffInputs.includes(good))
  for (const good of [...staffInputs, ...others]) {
    const { call } = good
    const answer = await send(app, call, good.of(world, owner), { bearer, key: freshKey() })
    const wrong = isFound(answer) ? undefined : shortly(answer)
    tally.judge('controls', `${call.name} by staff`, wrong)
  }
}
