import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Services } from '../../services.ts'
import { inSpan, isTracing } from './tracing.ts'

/**
 * A span for each request, named by its route's pattern. `traceparent` is taken only from a trusted
 * proxy: anybody else could have every request of theirs recorded. The proxy must write the header
 * itself, or remove it. The calls that a page makes in this process are children of the page's span.
 */
export const traceRequests =
  ({ isFromTrustedProxy }: Pick<Services, 'isFromTrustedProxy'>): MiddlewareHandler =>
  async (c, next) => {
    if (!isTracing()) return await next()
    const { method } = c.req
    const parent = isFromTrustedProxy(c) ? c.req.header('traceparent') : undefined
    await inSpan({ name: method, kind: 'server', parent }, async span => {
      await next()
      const { status } = c.res
      const route = patternOf(c)
      span.rename(`${method} ${route}`)
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) span.fail(c.error)
    })
  }

/** Of the handler that answered; of a page, what `mountWeb` has named. */
const patternOf = (c: Context): string => c.get('pagePattern') ?? routePath(c)
