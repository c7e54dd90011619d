import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

/** Requires this user and password by HTTP Basic; anything else is answered with `refuse`. */
export function basicAuth(
  user: string,
  password: string,
  refuse: (c: Context) => Response,
): MiddlewareHandler {
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refuse(c)
    await next()
    return undefined
  }
}
