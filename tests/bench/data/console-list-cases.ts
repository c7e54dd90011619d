import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { listMemberOf } from '#server/http/staff-call/stream-list-file.ts'
import { documentedCalls } from '../../harness/app/every-call.ts'

/** One way to ask for a list: a call with a filter, an order, or both. */
export type ConsoleListCase = {
  readonly call: Call<unknown, unknown>
  /** The fields that make the case, such as `state=open sort=-amount`; empty: the list as it opens. */
  readonly label: string
  readonly input: Readonly<Record<string, string>>
}

/** Lists that do not grow with loans: of one version, of one loan's plan, of one's own account. */
const constantLists = new Set([
  ...['checkContentVersion', 'checkDecisionRulesVersion', 'checkLandingPageVersion'],
  ...['checkProductVersion', 'readContentVersion', 'readDecisionRulesVersion'],
  ...['readLandingPageVersion', 'readProductVersion', 'fillSavedReplies', 'quoteHardshipPlan'],
  ...['readOwnAccount', 'listOwnSessions'],
])

/** Fields that say which page of a list, or why, not which list. */
const notFilters = new Set(['after', 'size', 'reason'])

/** Ids and words of the database that is read, by the name of the field, or of call and field. */
export type SampleValues = Readonly<Record<string, readonly string[]>>

type Field = { readonly name: string; readonly isOptional: boolean; readonly choices?: string[] }

const fieldsOf = (input: unknown): Field[] =>
  Object.entries(input instanceof z.ZodObject ? input.shape : {}).map(([name, schema]) => {
    const isOptional = schema instanceof z.ZodOptional
    const inner: unknown = isOptional ? schema.def.innerType : schema
    const choices = inner instanceof z.ZodEnum ? Object.values(inner.def.entries).map(String) : []
    return { name, isOptional, ...(choices.length > 0 ? { choices } : {}) }
  })

/**
 * Every list of staff that the contract has, as it opens, by each of its filters, in each order, and
 * in each order by each filter.
 * @throws Error for a field of free text without a sample: a new filter is not left out.
 */
export const consoleListCases = (samples: SampleValues): ConsoleListCase[] =>
  documentedCalls
    .filter(
      ({ call, schemas }) =>
        call.audience === 'staff' &&
        !call.needsIdempotencyKey &&
        listMemberOf(schemas) !== undefined &&
        !constantLists.has(call.name),
    )
    .flatMap(({ call, schemas }) => casesOf(call, fieldsOf(schemas.input), samples))

const casesOf = (
  call: Call<unknown, unknown>,
  fields: readonly Field[],
  samples: SampleValues,
): ConsoleListCase[] => {
  const valuesOf = ({ name, choices }: Field): readonly string[] => {
    const values = choices ?? samples[`${call.name}.${name}`] ?? samples[name]
    if (!values) throw new Error(`${call.name} has no sample of its field ${name}`)
    return values
  }
  const required = fields.filter(({ isOptional }) => !isOptional)
  const filters = fields.filter(({ name, isOptional }) => isOptional && !notFilters.has(name))
  const sort = filters.find(({ name }) => name === 'sort')
  const orders = sort ? valuesOf(sort).map(value => ({ sort: value })) : []
  const chosen = filters
    .filter(({ name }) => name !== 'sort')
    .flatMap(field => valuesOf(field).map(value => ({ [field.name]: value })))
  const inputs = [
    {},
    ...chosen,
    ...orders,
    ...orders.flatMap(order => chosen.map(filter => ({ ...filter, ...order }))),
  ]
  const bases = required.reduce<Record<string, string>[]>(
    (all, field) =>
      all.flatMap(base => valuesOf(field).map(value => ({ ...base, [field.name]: value }))),
    [{}],
  )
  return bases.flatMap(base =>
    inputs.map(input => ({
      call,
      label: Object.entries({ ...base, ...input })
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      input: { ...base, ...input },
    })),
  )
}
