import type { Context } from 'hono'
import type * as z from 'zod'

// What a provider's documents do not name, its simulator refuses: a parameter that is ignored here
// and refused there would be found by the first borrower.

/** Names in the query that are not among those of the documents. */
export const unknownParameters = (c: Context, documented: readonly string[]): string[] =>
  [...new URL(c.req.url).searchParams.keys()].filter(name => !documented.includes(name))

/** The body as JSON; undefined when it is none, or is not announced as `application/json`. */
export const readJson = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\b/.test(c.req.header('content-type') ?? '')) return undefined
  return await c.req.json().catch(() => undefined)
}

/** Fields that a strict schema does not know. */
export const unknownKeys = (error: z.ZodError): string[] =>
  error.issues.flatMap(issue => (issue.code === 'unrecognized_keys' ? issue.keys : []))

/** Each fault with its field, in one line. */
export const fieldErrors = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
