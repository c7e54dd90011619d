import { Hono } from 'hono'
import { mountHealth, mountMetrics } from '../platform/observability/health.ts'
import type { Services } from '../services.ts'
import { mountApiDocs } from './api-docs.ts'
import type { Route } from './handler.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * What the lender's engineers and their monitoring read, on a listener of its own that borrowers
 * cannot reach: metrics, readiness in detail, and the reference of all calls, those of staff too.
 */
export const createOperationsApp = (routes: readonly Route[], services: Services): Hono => {
  const app = new Hono()
  app.use(securityHeaders(services))
  mountHealth(app, services, { inDetail: true })
  mountMetrics(app, services)
  mountApiDocs(app, routes, services)
  return app
}
