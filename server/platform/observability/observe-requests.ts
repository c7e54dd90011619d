import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Services } from '../../services.ts'

/** Gives each request an id, measures its time by route, and logs it without its query. */
export const observeRequests =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const requestId = services.random.uuid()
    c.set('requestId', requestId)
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    // Not `c.header`, which after an answer makes another one of it, and a stream of its body.
    c.res.headers.set('X-Request-Id', requestId)
    // Of the handler that answered: the last one that matches would be the pages', for all.
    const route = routePath(c)
    services.metrics.observeHttp({ route, method: c.req.method, status: c.res.status, seconds })
    services.log.info(
      { requestId, method: c.req.method, path: c.req.path, status: c.res.status, seconds },
      'request',
    )
  }
