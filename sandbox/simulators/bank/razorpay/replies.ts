import type { Context } from 'hono'

// What the parts of Razorpay's simulated API share: refusals, times and lists.

const MAX_PAGE = 100
const DEFAULT_PAGE = 10

export const badRequest = (
  c: Context,
  description: string,
  status: 400 | 401 | 429 = 400,
): Response =>
  c.json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
      },
    },
    status,
  )
export const refuseUnknown = (c: Context, names: readonly string[]) =>
  badRequest(c, `${names.join(', ')} is/are not required and should not be sent`)
export const unknownId = (c: Context) => badRequest(c, 'The id provided does not exist')

export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** Newest first; `from` and `to` are inclusive, in seconds. */
export function page(c: Context, rows: readonly { readonly created_at: number }[]) {
  const from = Number(c.req.query('from') ?? 0)
  const to = Number(c.req.query('to') ?? Number.MAX_SAFE_INTEGER)
  const skip = Number(c.req.query('skip') ?? 0)
  const count = Math.min(Number(c.req.query('count') ?? DEFAULT_PAGE), MAX_PAGE)
  const within = rows.filter(row => row.created_at >= from && row.created_at <= to)
  const items = within.slice(skip, skip + count)
  return { entity: 'collection', count: items.length, items }
}
