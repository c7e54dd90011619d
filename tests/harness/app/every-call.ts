import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Call, CallSchemas } from '#contract/call.ts'
import type { DocumentedCall } from '#contract/openapi.ts'

const contract = join(import.meta.dirname, '../../../contract')

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value

const callFiles = (): string[] =>
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter(path => /(^|[/\\])(staff-)?calls\.ts$/.test(path))
    .toSorted()

const findCalls = async (): Promise<DocumentedCall[]> => {
  const found: DocumentedCall[] = []
  for (const path of callFiles()) {
    const calls: Record<string, unknown> = await import(join(contract, path))
    const schemas: Record<string, CallSchemas> = await import(
      join(contract, path.replace(/calls\.ts$/, 'schemas.ts'))
    )
    for (const [name, call] of Object.entries(calls)) {
      if (!isCall(call)) continue
      const ofCall = schemas[name]
      if (!ofCall) throw new Error(`${path}: ${name} has no schemas`)
      found.push({ call, schemas: ofCall })
    }
  }
  return found
}

/** Every call of the contract, each once, with its schemas. */
export const documentedCalls: readonly DocumentedCall[] = await findCalls()

/** Every call of the contract, each once: a test over all of them misses none. */
export const everyCall: readonly Call<unknown, unknown>[] = documentedCalls.map(({ call }) => call)

/** The schemas of a call of the contract. */
export const schemasOf = (call: Pick<Call<unknown, unknown>, 'name'>): CallSchemas => {
  const found = documentedCalls.find(each => each.call.name === call.name)
  if (!found) throw new Error(`the contract has no call ${call.name}`)
  return found.schemas
}

/** The names that a list can be ordered by; none where it has one order. */
export const sortsOf = (call: Pick<Call<unknown, unknown>, 'name'>): readonly string[] => {
  const { input } = schemasOf(call)
  const sort: unknown = input instanceof z.ZodObject ? input.shape['sort'] : undefined
  if (!(sort instanceof z.ZodOptional)) return []
  const { options } = sort.def.innerType as z.ZodEnum
  return options.map(String).filter(name => !name.startsWith('-'))
}
