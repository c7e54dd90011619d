import { protocolCode } from '#contract/envelope.ts'
import { freshKey } from '../bills.ts'
import { everyCall } from '../every-call.ts'
import { shortly, traceIn, tracesOf } from './audience.ts'
import { inputsOf } from './coverage.ts'
import { type GoodInput, ignored } from './good-input.ts'
import type { Holder } from './holder.ts'
import { isOpen, isOwned, neverWas } from './kinds.ts'
import { type Answer, type AnyCall, type Input, send } from './send.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

/** What a stranger sends: some of the owner's ids among their own, and the same with nobody's. */
type Mix = {
  readonly what: string
  readonly taken: readonly string[]
  readonly real: Input
  readonly ghost: Input
}

const subsets = (fields: readonly string[]): string[][] => {
  const [first, ...others] = fields
  if (first === undefined) return [[]]
  return subsets(others).flatMap(set => [set, [first, ...set]])
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Every way of naming the owner's among one's own: each set of ids, and with it the product of either
 * where those differ. What the stranger has none of is left to the ways that need none of theirs.
 */
const mixesOf = ({ call }: GoodInput, owners: Input, strangers: Input): Mix[] => {
  const owned = Object.keys(owners).filter(field => isOwned(call, field))
  const shared = Object.keys(owners).filter(
    field => isOpen(call, field) && owners[field] !== strangers[field],
  )
  return subsets(owned)
    .filter(taken => taken.length > 0)
    .flatMap(taken =>
      subsets(shared).flatMap(also => {
        const isWhole = taken.length === owned.length && also.length === shared.length
        const base = isWhole ? owners : strangers
        const has = owned.every(field => taken.includes(field) || textOf(strangers[field]) !== '')
        if (!has) return []
        const mixed = (of: (field: string) => unknown): Input => ({
          ...base,
          ...Object.fromEntries(also.map(field => [field, owners[field]])),
          ...Object.fromEntries(taken.map(field => [field, of(field)])),
        })
        const what = `${[...taken, ...also].join(' and ')} of the owner's`
        const real = mixed(field => owners[field])
        const ghost = mixed(field => neverWas(textOf(owners[field])))
        return [{ what, taken, real, ghost }]
      }),
    )
}

type Answered = {
  readonly real: Answer
  readonly ghost: Answer
  readonly traces: readonly string[]
}

/** Whose an id is makes no difference, and nothing of its owner's is shown. */
const judgeLikeness = ({ real, ghost, traces }: Answered): string | undefined => {
  if (real.status !== ghost.status || real.body !== ghost.body) {
    return `${shortly(real)} and for nobody's ${shortly(ghost)}`
  }
  return traceIn(traces, real.body)
}

const judgeAnswer = (
  { call, refused }: GoodInput,
  { taken }: Mix,
  answered: Answered,
): string | undefined => {
  const codeOf = (field: string) =>
    refused[field] === ignored ? call.successCode : (refused[field] ?? protocolCode.notFound)
  const codes: string[] = [protocolCode.notFound, ...taken.map(codeOf)]
  return codes.includes(answered.real.code) ? judgeLikeness(answered) : shortly(answered.real)
}

type Stranger = { readonly name: string; readonly holder: Holder }

/** The ways in which one call can be asked: as a stream too where it is one, and by its address. */
const waysOf = ({ stream, method }: AnyCall, { holder }: Stranger) => {
  const headers = { 'X-Session-Id': holder.borrower.token }
  const following = { headers: { ...headers, Accept: 'text/event-stream' } }
  return [
    { how: '', bearer: { headers } },
    ...(stream ? [{ how: ' as a stream', bearer: following }] : []),
    ...(method === 'POST' ? [{ how: ' in the address', bearer: { headers }, inQuery: true }] : []),
  ]
}

const tryAs = async (world: World, tally: Tally, stranger: Stranger): Promise<void> => {
  const { app, owner } = world
  const { name, holder } = stranger
  const traces = tracesOf(world)
  for (const call of everyCall.filter(({ audience }) => audience === 'borrower')) {
    for (const good of inputsOf(call)) {
      for (const mix of mixesOf(good, good.of(world, owner), good.of(world, holder))) {
        for (const { how, ...way } of waysOf(call, stranger)) {
          const real = await send(app, call, mix.real, { ...way, key: freshKey() })
          const ghost = await send(app, call, mix.ghost, { ...way, key: freshKey() })
          const answered = { real, ghost, traces }
          // What a call does not read it may leave out, or miss.
          const wrong = way.inQuery ? judgeLikeness(answered) : judgeAnswer(good, mix, answered)
          tally.judge('ids', `${call.name} by ${name} with ${mix.what}${how}`, wrong)
        }
      }
    }
  }
}

/** Every id of the owner's in every call that takes one, by a neighbour and by a foreigner. */
export const tryStrangers = async (world: World, tally: Tally): Promise<void> => {
  await tryAs(world, tally, { name: 'a neighbour', holder: world.neighbour })
  await tryAs(world, tally, { name: 'a foreigner', holder: world.foreigner })
}
