import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#contract/call.ts'

const contract = join(import.meta.dirname, '../../../contract')

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value

const findCalls = async (): Promise<Call<unknown, unknown>[]> => {
  const calls = new Set<Call<unknown, unknown>>()
  for (const folder of [contract, join(contract, 'staff')]) {
    const files = readdirSync(folder).filter(name => /(?<!\.test)\.ts$/.test(name))
    for (const file of files.toSorted()) {
      const module: Record<string, unknown> = await import(join(folder, file))
      for (const value of Object.values(module).filter(isCall)) calls.add(value)
    }
  }
  return [...calls]
}

/** Every call that the contract states, each once: what is tried on all of them misses none. */
export const everyCall: readonly Call<unknown, unknown>[] = await findCalls()
