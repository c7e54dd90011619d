import { Hono } from 'hono'
import { mountHealth } from './platform/health.ts'
import type { Fetch } from './platform/http-server.ts'
import type { Platform } from './platform/start-platform.ts'

/** The application, ready to be served. */
export type Application = {
  readonly fetch: Fetch
  /** Fills an empty sandbox; runs after the migrations and before the first request. */
  readonly seed?: () => Promise<void>
  /** What to try, as paths, printed once the server is ready. */
  readonly links: readonly { readonly label: string; readonly path: string }[]
  readonly stop?: () => Promise<void>
}

/** Builds the application on its platform: services, routes, handlers of jobs and messages. */
export async function compose(platform: Platform): Promise<Application> {
  const app = new Hono()
  mountHealth(app, {
    db: platform.database.kysely,
    metrics: platform.metrics,
    log: platform.log,
  })
  return { fetch: app.fetch, links: [{ label: 'Health', path: '/readyz' }] }
}
