import { Hono } from 'hono'
import { mountHealth, mountMetrics } from '#server/platform/observability/health.ts'
import { runServer } from '#server/platform/process/run-server.ts'

/**
 * The platform with its health, its metrics and one row to write, and nothing of the product: for
 * tests that start and kill whole processes.
 */
await runServer({
  compose: async ({ database, metrics, log }) => {
    const app = new Hono()
    mountHealth(app, { db: database.kysely, metrics, log }, { inDetail: false })
    app.post('/write/:name', async c => {
      try {
        await database.kysely
          .insertInto('platform.sandboxSetting')
          .values({ name: c.req.param('name'), value: '1' })
          .execute()
        return c.text('written')
      } catch (error) {
        return c.text(String(error), 503)
      }
    })
    app.get('/count', async c => {
      const rows = await database.kysely
        .selectFrom('platform.sandboxSetting')
        .select('name')
        .execute()
      return c.json(rows.map(({ name }) => name))
    })
    const operations = new Hono()
    mountMetrics(operations, { metrics })
    return {
      fetch: app.fetch,
      operations: operations.fetch,
      links: [{ label: 'Metrics', path: '/metrics', on: 'operations' }],
      stop: async () => undefined,
    }
  },
})
