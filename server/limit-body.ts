import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more bytes than `maxSize`. A length that the client states is enough to know:
 * the HTTP server reads no more than it. Only a body without one is read here, since Hono's own
 * limit looks at every body, and for that has Node's request made into a web one, with a stream.
 */
export const limitBody = (options: {
  readonly maxSize: number
  readonly onError: (c: Context) => Response
}): MiddlewareHandler => {
  const readAndCount = bodyLimit(options)
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return await readAndCount(c, next)
    }
    return Number(length) > options.maxSize ? options.onError(c) : await next()
  }
}
