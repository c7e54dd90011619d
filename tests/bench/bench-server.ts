import { type ApiBase, callPath } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { listPersonas } from '#contract/sandbox/calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { spawnServer } from '../harness/app/server-process.ts'
import { makeTestFolder } from '../harness/app/test-database-server.ts'
import { freePort } from '../harness/faults/fault-environment.ts'
import { signInAsPersona } from '../harness/personas/sign-in-as-persona.ts'
import { addCleanup } from './cleanup.ts'

export const apiBase: ApiBase = { prefix: 'h5-api', provider: 'rupya' }

export type BenchProgram = { readonly base: string; readonly pid: number }
export type BenchServer = BenchProgram & { readonly stateDir: string }

/** As `npm start` and the image start Node (decision 101). */
const nodeOptions = '--max-semi-space-size=64'

/**
 * Starts a program in its own process and waits until it reports that it is ready. `folder`: that of
 * another commit, with what it has built.
 */
export const startProgram = async (
  program: string,
  environment: Readonly<Record<string, string>>,
  folder?: string,
): Promise<BenchProgram> => {
  const port = await freePort()
  const server = spawnServer({
    folder,
    program,
    environment: {
      PORT: String(port),
      ...(folder === undefined && { NODE_OPTIONS: nodeOptions }),
      ...environment,
    },
  })
  addCleanup(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await server.ready
  return { base: `http://127.0.0.1:${port}`, pid: server.pid }
}

/**
 * The product in its own process, as `npm start` starts it: pages built, durable database, seeded
 * sandbox. `program` is another program that serves the same, `folder` that of another commit.
 */
export const startBenchServer = async (
  program = 'tools/build/start.ts',
  environment: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<BenchServer> => {
  const stateDir = makeTestFolder()
  return {
    ...(await startProgram(program, { RUPYA_STATE_DIR: stateDir, ...environment }, folder)),
    stateDir,
  }
}

/** A signed-in persona (cookie, as in a browser) and the persona's loan. */
export type SignedInPersona = {
  readonly personaId: string
  readonly market: MarketCode
  readonly cookie: string
  readonly call: Client
  readonly order: { readonly productId: string; readonly orderId: string }
}

const clientAt = (base: string, headers: Readonly<Record<string, string>> = {}): Client =>
  createClient({
    ...apiBase,
    origin: base,
    fetch: request => fetch(request),
    headers: () => headers,
  })

/** Signs in every sandbox persona who has a loan; `signIn`: as an earlier commit does it. */
export const signInPersonas = async (
  base: string,
  signIn: (base: string, personaId: string) => Promise<{ cookie: string }> = signInAsPersona,
): Promise<SignedInPersona[]> => {
  const anyone = clientAt(base)
  const listed = await anyone(listPersonas, {})
  if (!listed.success) throw new Error(`no personas: ${listed.code}`)
  const borrowers = listed.data.personas.filter(({ path }) => path.includes('orderId='))
  return await Promise.all(
    borrowers.map(async ({ personaId, market, path }) => {
      const { cookie } = await signIn(base, personaId)
      const query = new URL(path, base).searchParams
      const order = {
        productId: query.get('productId') ?? '',
        orderId: query.get('orderId') ?? '',
      }
      return { personaId, market, cookie, call: clientAt(base, { cookie }), order }
    }),
  )
}

/** A call's address and headers, as the browser's own script sends it. */
export const callOf = (call: Parameters<typeof callPath>[0], cookie: string) => ({
  method: 'POST' as const,
  path: callPath(call, apiBase),
  headers: {
    cookie,
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/x-www-form-urlencoded',
  },
})
