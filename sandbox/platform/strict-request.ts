import type { Context, MiddlewareHandler } from 'hono'
import type * as z from 'zod'

// What a provider's documents do not name, its simulator refuses: a parameter that is ignored here
// and refused there would be found by the first borrower.

/** Names in the query that are not among those of the documents. */
const unknownParameters = (c: Context, documented: readonly string[]): string[] =>
  [...new URL(c.req.url).searchParams.keys()].filter(name => !documented.includes(name))

/** The parameters that the documents name for a route: its method, the end of its path, their names. */
export type DocumentedQuery = readonly [method: string, path: RegExp, names: readonly string[]]

/** Refuses a request whose query names what the documents of its route do not; no route has any else. */
export const strictQuery =
  (
    documented: readonly DocumentedQuery[],
    refuse: (c: Context, names: readonly string[]) => Response | Promise<Response>,
  ): MiddlewareHandler =>
  async (c, next) => {
    const route = documented.find(
      ([method, path]) => method === c.req.method && path.test(c.req.path),
    )
    const unknown = unknownParameters(c, route?.[2] ?? [])
    if (unknown.length > 0) return await refuse(c, unknown)
    await next()
    return undefined
  }

/** Whether a request that takes no body has one; an empty object is none. */
export const hasBody = async (c: Context): Promise<boolean> =>
  !['', '{}'].includes((await c.req.text()).trim())

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
