import * as z from 'zod'
import { hasCardNumber } from '#domain/card-payment/card-number.ts'

/** Without NUL, which PostgreSQL text cannot store. */
const hint = z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/)))

/**
 * The native shell's description of itself, in the query of every call. All of it is a hint, never
 * identity: only the session identifies the caller.
 */
export const commonParameters = z.object({
  clientType: z.optional(z.enum(['ios', 'android', 'h5'])),
  appVersion: hint,
  deviceName: hint,
  deviceId: hint,
  osVersion: hint,
  advertisingId: hint,
  sessionId: hint,
  isNeedPop: hint,
  lang: hint,
})

export type CommonParameters = z.infer<typeof commonParameters>

const schemasByName = new Map<string, z.ZodType>(Object.entries(commonParameters.shape))

export const commonParameterNames: readonly string[] = [...schemasByName.keys()]

/** Common parameters that may stay visible in a page's address. */
export const addressParameterNames: readonly string[] = ['isNeedPop', 'lang']

/**
 * Reads common parameters from a query. Malformed values are dropped: a faulty shell must not lock
 * a borrower out. So is one with a card's number, since a session keeps what it began with.
 */
export const readCommonParameters = (query: URLSearchParams): CommonParameters => {
  const read: Record<string, string> = {}
  // Runs on every call, so it checks only the names that the query has, each by its own schema.
  for (const name of new Set(query.keys())) {
    const schema = schemasByName.get(name)
    const value = query.get(name)
    if (!schema || value === null || hasCardNumber(value)) continue
    if (schema.safeParse(value).success) read[name] = value
  }
  return read // safe: each member is as its schema says, and each may be absent
}
