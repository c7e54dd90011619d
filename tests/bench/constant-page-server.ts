import { Hono } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { listen } from '#server/platform/process/http-server.ts'

// Pages of loans with constant data: the same React page by the same router, served as the product
// serves its own, but without session and database.
const { PORT, CONSTANT_PAGE_BUILD = '' } = process.env
const build = (await import(CONSTANT_PAGE_BUILD)) as ServerBuild // written by the router's own build
const handle = createRequestHandler(build, 'production')

const app = new Hono()
app.all('*', async c => await handle(c.req.raw))

const server = await listen(app.fetch, { host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(`Constant is ready (page): http://127.0.0.1:${server.port}\n`)
