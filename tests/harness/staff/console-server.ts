import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request as requestPlainly } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import type { Role } from '#contract/staff/roles.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { notifyStaffChange } from '#server/staff/session-store.ts'
import { root } from '#tools/build/run-step.ts'
import { test } from '../journeys/fixtures.ts'
import { findFreePort, startJourneyServer } from '../journeys/start-journey-server.ts'
import { callbackRequest, paidBody } from '../personas/provider-callbacks.ts'
import { type ProviderAccount, startIdentityProvider } from './identity-provider.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** Which of a person's times of a session is moved into the past, and how far. */
type SessionShift = {
  readonly column: 'lastSeenAt' | 'startedAt' | 'secondFactorAt'
  readonly minutes: number
}

/** A server without borrowers, whose console is reached by https as in production. */
export type ConsoleServer = {
  readonly base: string
  readonly browser: Browser
  /** Everything that the server has printed. */
  readonly output: () => string
  /** Runs `npm run staff -- invite …`, as a person at the server does; returns the link. */
  readonly invite: (name: string, email: string, role: Role) => Promise<string>
  /** Moves a time of a person's open sessions into the past, instead of waiting. */
  readonly shiftSessions: (email: string, shift: SessionShift) => Promise<void>
  /** The bank reports money to a number that nobody was given, which waits for finance. */
  readonly receiveUnmatched: (amount: string) => Promise<void>
  /** The entries of a call in the audit stream, the oldest first. */
  readonly auditOf: (
    call: string,
  ) => Promise<readonly { readonly action: string; readonly outcome: string; after: unknown }[]>
  /** Whom the identity provider signs in next. */
  readonly account: ProviderAccount
}

/** Proves the bank's report of a payment. */
const callbackToken = 'a-payment-callback-token-of-journeys'

/** Forwards what comes by https to the server, as the proxy before it does in production. */
const startTlsProxy = async (port: number, toPort: number, tls: { key: string; cert: string }) => {
  const server = createServer(tls, (request, response) => {
    const { method, url: path, headers } = request
    const options = { host: '127.0.0.1', port: toPort, method, path, headers }
    const forwarded = requestPlainly(options, reply => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return server
}

const startConsoleServer = async (): Promise<
  Omit<ConsoleServer, 'browser'> & {
    readonly keyHash: string
    readonly end: () => Promise<void>
  }
> => {
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const base = `https://localhost:${port}`
  const certificate = selfSignedCertificate('localhost')
  const proxy = await startTlsProxy(port, plainPort, {
    key: String(certificate.key),
    cert: certificate.cert,
  })
  const provider = await startIdentityProvider(`${base}/staff/sign-in/openid`)
  const environment = {
    PORT: String(plainPort),
    RUPYA_PUBLIC_URL: base,
    RUPYA_XENDIT_CALLBACK_TOKENS: callbackToken,
    RUPYA_STAFF_OPENID_ISSUER: provider.issuer,
    RUPYA_STAFF_OPENID_CLIENT_ID: provider.client.id,
    RUPYA_STAFF_OPENID_CLIENT_SECRET: provider.client.secret,
  }
  const server = await startJourneyServer({ empty: true, environment })
  const stateDir = join(server.folder, 'state')
  const database = createDatabase({
    address: { socketDir: openSocketDir(stateDir), user: 'rupya_app', database: 'rupya' },
    poolSize: 1,
    log: createLog({ level: 'error' }),
  })
  return {
    base,
    keyHash: certificate.keyHash,
    output: server.output,
    account: provider.account,
    invite: async (name, email, role) => {
      const words = ['run', '--silent', 'staff', '--', 'invite', name, email, '--role', role]
      const { PATH = '', HOME = '/' } = process.env
      const env = { PATH, HOME, RUPYA_STATE_DIR: stateDir, ...environment }
      const { stdout } = await promisify(execFile)('npm', words, { cwd: root, env })
      return /^https:\S+$/m.exec(stdout)?.[0] ?? stdout
    },
    shiftSessions: async (email, { column, minutes }) => {
      const { kysely: db } = database
      const { staffId } = await db
        .selectFrom('staff.person')
        .select('staffId')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const past = new Date(Date.now() - minutes * 60_000)
      await db
        .updateTable('staff.session')
        .set({ [column]: past })
        .where('staffId', '=', staffId)
        .where('endedAt', 'is', null)
        .execute()
      await notifyStaffChange(db, staffId)
    },
    receiveUnmatched: async amount => {
      const paymentId = `unmatched-${crypto.randomUUID()}`
      const number = '8808999000001'
      const paid = { paymentId, externalId: null, number, amount, currency: 'IDR' }
      const body = paidBody({ ...paid, paidAt: new Date() })
      const reply = await fetch(
        callbackRequest(`http://127.0.0.1:${plainPort}`, body, callbackToken),
      )
      if (reply.status !== 200) throw new Error(`the callback was answered ${reply.status}`)
    },
    auditOf: async call =>
      await database.kysely
        .selectFrom('audit.entry')
        .select(['action', 'outcome', 'after'])
        .where('call', '=', call)
        .orderBy('entryNo')
        .execute(),
    end: async () => {
      await database.close()
      proxy.closeAllConnections()
      proxy.close()
      await provider[Symbol.asyncDispose]()
      await server.end()
    },
  }
}

/** Journeys on a console server of their own, in a browser that trusts its certificate. */
export const testOnConsoleServer = test.extend<object, { readonly consoleServer: ConsoleServer }>({
  consoleServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs here
    async ({}, use, { project }) => {
      const { keyHash, end, ...server } = await startConsoleServer()
      const { args = [], ...launch } = project.use.launchOptions ?? {}
      const trusted = `--ignore-certificate-errors-spki-list=${keyHash}`
      const browser = await chromium.launch({ ...launch, args: [...args, trusted] })
      await use({ ...server, browser })
      await browser.close()
      await end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ consoleServer }, use) => {
    await use(consoleServer.base)
  },
  context: async ({ consoleServer, contextOptions, extraHTTPHeaders, viewport }, use) => {
    const context = await consoleServer.browser.newContext({
      ...contextOptions,
      baseURL: consoleServer.base,
      extraHTTPHeaders: extraHTTPHeaders ?? {},
      viewport,
      locale: 'en-GB',
    })
    await use(context)
    await context.close()
  },
})
