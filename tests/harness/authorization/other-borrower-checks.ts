import { protocolCode } from '#contract/envelope.ts'
import { everyCall } from '../app/every-call.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { replySummary, traceIn, tracesOf } from './audience-checks.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { inputsOf } from './coverage.ts'
import { fieldsOf, isFreeText, isOpen, isOwned, unknownId } from './field-kinds.ts'
import type { MatrixResults } from './matrix-results.ts'
import { namesOf, type ResourceOwner } from './resource-owner.ts'
import { type AnyCall, type CallInput, type RawReply, sendCall } from './send-call.ts'
import { ignored, type ValidInput } from './valid-input.ts'

/**
 * The input of another borrower: some of the owner's ids among their own, and the same with
 * unknown ids.
 */
type MixedInput = {
  readonly what: string
  readonly ownersFields: readonly string[]
  readonly real: CallInput
  readonly ghost: CallInput
}

const subsets = (fields: readonly string[]): string[][] => {
  const [first, ...others] = fields
  if (first === undefined) return [[]]
  return subsets(others).flatMap(set => [set, [first, ...set]])
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Every combination of the owner's ids with one's own: each set of ids, and with it the product of
 * either where those differ. Where the other borrower lacks such an id, only the combinations without
 * it are made.
 */
const mixedInputs = ({ call }: ValidInput, owners: CallInput, others: CallInput): MixedInput[] => {
  const owned = Object.keys(owners).filter(field => isOwned(call, field))
  const shared = Object.keys(owners).filter(
    field => isOpen(call, field) && owners[field] !== others[field],
  )
  return subsets(owned)
    .filter(ownersFields => ownersFields.length > 0)
    .flatMap(ownersFields =>
      subsets(shared).flatMap(also => {
        const isWhole = ownersFields.length === owned.length && also.length === shared.length
        const base = isWhole ? owners : others
        const has = owned.every(
          field => ownersFields.includes(field) || textOf(others[field]) !== '',
        )
        if (!has) return []
        const mixed = (of: (field: string) => unknown): CallInput => ({
          ...base,
          ...Object.fromEntries(also.map(field => [field, owners[field]])),
          ...Object.fromEntries(ownersFields.map(field => [field, of(field)])),
        })
        const what = `${[...ownersFields, ...also].join(' and ')} of the owner's`
        const real = mixed(field => owners[field])
        const ghost = mixed(field => unknownId(textOf(owners[field])))
        return [{ what, ownersFields, real, ghost }]
      }),
    )
}

type ComparedReplies = {
  readonly real: RawReply
  readonly ghost: RawReply
  readonly traces: readonly string[]
}

/** The owner of an id makes no difference, and nothing of its owner's is shown. */
const findDifference = ({ real, ghost, traces }: ComparedReplies): string | undefined => {
  if (real.status !== ghost.status || real.body !== ghost.body) {
    return `${replySummary(real)} and for an unknown id ${replySummary(ghost)}`
  }
  return traceIn(traces, real.body)
}

const findWrongReply = (
  { call, refused }: ValidInput,
  { ownersFields }: MixedInput,
  replies: ComparedReplies,
): string | undefined => {
  const codeOf = (field: string) =>
    refused[field] === ignored ? call.successCode : (refused[field] ?? protocolCode.notFound)
  const codes: string[] = [protocolCode.notFound, ...ownersFields.map(codeOf)]
  return codes.includes(replies.real.code) ? findDifference(replies) : replySummary(replies.real)
}

const file = 'tests/harness/authorization/field-kinds.ts'

type OtherBorrower = { readonly name: string; readonly holder: ResourceOwner }

/** The forms in which one call can be made: as a stream too where it is one, and by its address. */
const transportsOf = ({ stream, method }: AnyCall, { holder }: OtherBorrower) => {
  const headers = { 'X-Session-Id': holder.borrower.token }
  const following = { headers: { ...headers, Accept: 'text/event-stream' } }
  return [
    { transport: '', bearer: { headers } },
    ...(stream ? [{ transport: ' as a stream', bearer: following }] : []),
    ...(method === 'POST'
      ? [{ transport: ' in the address', bearer: { headers }, inQuery: true }]
      : []),
  ]
}

const checkOtherBorrower = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
  other: OtherBorrower,
): Promise<void> => {
  const { app, owner } = environment
  const { name, holder } = other
  const traces = tracesOf(environment)
  for (const call of everyCall.filter(({ audience }) => audience === 'borrower')) {
    for (const good of inputsOf(call)) {
      for (const mix of mixedInputs(
        good,
        good.of(environment, owner),
        good.of(environment, holder),
      )) {
        for (const { transport, ...request } of transportsOf(call, other)) {
          const real = await sendCall(app, call, mix.real, { ...request, key: freshKey() })
          const ghost = await sendCall(app, call, mix.ghost, { ...request, key: freshKey() })
          const replies = { real, ghost, traces }
          // What a call does not read it may leave out, or miss.
          const wrong = request.inQuery
            ? findDifference(replies)
            : findWrongReply(good, mix, replies)
          results.record('ids', `${call.name} by ${name} with ${mix.what}${transport}`, wrong)
        }
      }
    }
  }
}

/** What may differ between two replies of one call: ids and instants that it has made. */
const madeByReply = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

const withoutName = (reply: RawReply, name: string): RawReply => ({
  ...reply,
  body: reply.body.replaceAll(name, '').replaceAll(madeByReply, ''),
})

/**
 * Sends the name of each of the owner's resources in each free text of which nothing says that it
 * names none: the reply is the same as for a name that never existed.
 */
const checkFreeTexts = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
  { name, holder }: OtherBorrower,
): Promise<void> => {
  const { app, owner } = environment
  const traces = tracesOf(environment)
  const bearer = { headers: { 'X-Session-Id': holder.borrower.token } }
  for (const call of everyCall.filter(({ audience }) => audience === 'borrower')) {
    const texts = fieldsOf(call).filter(field => isFreeText(call, field))
    const tries = inputsOf(call).flatMap(good =>
      texts.flatMap(field => namesOf(owner).map(named => ({ good, field, named }))),
    )
    for (const { good, field, named } of tries) {
      const send = async (text: string): Promise<RawReply> => {
        const input = { ...good.of(environment, holder), [field]: text }
        return withoutName(await sendCall(app, call, input, { bearer, key: freshKey() }), text)
      }
      const real = await send(named)
      const ghost = await send(unknownId(named))
      const wrong = findDifference({ real, ghost, traces })
      const advice = wrong && `${wrong} (if ${field} names nothing stored: plainFields of ${file})`
      results.record('texts', `${call.name} by ${name} with ${named} as ${field}`, advice)
    }
  }
}

/** Sends every id of the owner's in every call that accepts one, as a neighbour and a foreigner. */
export const checkOtherBorrowers = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { neighbour, foreigner } = environment
  const otherBorrowers = [
    { name: 'a neighbour', holder: neighbour },
    { name: 'a foreigner', holder: foreigner },
  ]
  for (const other of otherBorrowers) {
    await checkOtherBorrower(environment, results, other)
    await checkFreeTexts(environment, results, other)
  }
}
