/**
 * Idempotency keys of changes: one attempt, one key. A change that is sent again with the same input
 * after its reply was lost must have the key of the first try, so that it takes effect once; after a
 * reply the same input is another change.
 */
export type Attempts = {
  readonly keyFor: (call: string, input: unknown) => string
  readonly end: (call: string, input: unknown) => void
}

export const createAttempts = (newKey: () => string): Attempts => {
  const keys = new Map<string, string>()
  const nameOf = (call: string, input: unknown) => `${call} ${JSON.stringify(input)}`
  return {
    keyFor: (call, input) => {
      const name = nameOf(call, input)
      const key = keys.get(name) ?? newKey()
      keys.set(name, key)
      return key
    },
    end: (call, input) => {
      keys.delete(nameOf(call, input))
    },
  }
}
