import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { consoleBuildDirectory } from '#server/compose.ts'
import { readConsoleBuild } from '#server/http/console-pages.ts'
import { createTestApp } from '../app/create-test-app.ts'
import { startTemplateServer } from '../app/database-setup.ts'
import { createCanaryEnvironment, fillQueues, readCanaryIds } from './canary-environment.ts'

// The built console on the borrowers of the matrix, whose personal data is nothing but canaries: for
// a journey, by tests/harness/canary/canary-console.ts. `PORT` is where it listens.
const { PORT = '' } = process.env
const publicUrl = `http://localhost:${PORT}`

const database = await startTemplateServer()
const app = await createTestApp({
  socketDir: database.server.socketDir,
  environment: { RUPYA_PUBLIC_URL: publicUrl },
})
const environment = await createCanaryEnvironment(app)
await fillQueues(app, environment)
const rowIds = await readCanaryIds(app, environment)

const { owner, work } = environment
const pages = createApp(app.services, {
  staff: await readConsoleBuild(consoleBuildDirectory),
  sandbox: app,
})
const server = createServer(getRequestListener(pages.fetch))

const end = async () => {
  server.close()
  server.closeAllConnections()
  await app[Symbol.asyncDispose]()
  await database.end()
  process.exit(0)
}
process.once('SIGTERM', () => void end())

/** A killed test run sends no signal; without this its server and database would go on. */
const parent = process.ppid
setInterval(() => process.ppid === parent || void end(), 500).unref()

server.listen(Number(PORT), 'localhost', () => {
  const { correctionId } = work
  const ids = { borrowerId: owner.borrower.borrowerId, loanId: owner.orderId, correctionId }
  process.stdout.write(`ids ${JSON.stringify(ids)}\n`)
  process.stdout.write(`rows ${JSON.stringify(rowIds)}\n`)
  process.stdout.write(`The console of canaries is ready (test): ${publicUrl}\n`)
})
