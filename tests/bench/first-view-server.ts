import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Application } from '#server/compose.ts'
import { runServer } from '#server/platform/process/run-server.ts'
import { buildWeb } from '#tools/build/build-web.ts'

/** Directory of the static pages that the product's own pages are compared with. */
const staticPrefix = '/still/'

// The product as `npm start` starts it, and static pages from the same process with the same
// compression: stored with PUT, and read with GET. The policy is the product's too: the browser opens
// a page with it in a new process, which takes 80 to 100 ms of the first view, with either content.
const staticPages = new Map<string, string>()
const staticApp = new Hono()
staticApp.put('*', async c => {
  staticPages.set(c.req.path, await c.req.text())
  return c.body(null, 204)
})
staticApp.get('*', compress(), c =>
  c.html(staticPages.get(c.req.path) ?? '', 200, { 'Cross-Origin-Opener-Policy': 'same-origin' }),
)

await runServer<Application>({
  prepare: signal => buildWeb({ signal }),
  seed: async ({ services }) => {
    const { seedSandbox } = await import('#tools/seed/seed-sandbox.ts')
    await seedSandbox(services)
  },
  compose: async platform => {
    // Imported only now: it imports the pages that `prepare` has just built.
    const { compose } = await import('#server/compose.ts')
    const application = await compose(platform)
    return {
      ...application,
      fetch: (request, env) =>
        new URL(request.url).pathname.startsWith(staticPrefix)
          ? staticApp.fetch(request, env)
          : application.fetch(request, env),
    }
  },
})
