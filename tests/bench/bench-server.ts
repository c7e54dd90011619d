import { callPath, type WireBase } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { enterAsPersona, listPersonas } from '#contract/sandbox.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { freePort } from '../faults/kill-world.ts'
import { spawnServer } from '../support/server-process.ts'
import { makeTestFolder } from '../support/test-server.ts'
import { endLater } from './started.ts'

export const wire: WireBase = { prefix: 'h5-api', provider: 'rupya' }

export type Program = { readonly base: string; readonly pid: number }
export type BenchServer = Program & { readonly stateDir: string }

/** Starts a program in a process of its own and waits until it says that it is ready. */
export const startProgram = async (
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<Program> => {
  const port = await freePort()
  const server = spawnServer({ program, environment: { PORT: String(port), ...environment } })
  endLater(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await server.ready
  return { base: `http://127.0.0.1:${port}`, pid: server.pid }
}

/**
 * The product in a process of its own, as `npm start` starts it: its pages built, its database
 * durable, its sandbox filled. `program` is another one that serves the same.
 */
export const startBenchServer = async (
  program = 'tools/build/start.ts',
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const stateDir = makeTestFolder()
  return {
    ...(await startProgram(program, { RUPYA_STATE_DIR: stateDir, ...environment })),
    stateDir,
  }
}

/** A persona who is signed in as a browser is, and the loan of the persona's story. */
export type Visitor = {
  readonly personaId: string
  readonly market: MarketCode
  readonly cookie: string
  readonly call: Client
  readonly order: { readonly productId: string; readonly orderId: string }
}

const clientAt = (base: string, headers: Readonly<Record<string, string>> = {}): Client =>
  createClient({ ...wire, origin: base, fetch: request => fetch(request), headers: () => headers })

/** Signs in every persona of the sandbox who has a loan, by a ticket as the native shell does. */
export const enterAll = async (base: string): Promise<Visitor[]> => {
  const anyone = clientAt(base)
  const listed = await anyone(listPersonas, {})
  if (!listed.success) throw new Error(`no personas: ${listed.code}`)
  const borrowers = listed.data.personas.filter(({ path }) => path.includes('orderId='))
  return await Promise.all(
    borrowers.map(async ({ personaId, market, path }) => {
      const ticket = await anyone(enterAsPersona, { personaId })
      if (!ticket.success) throw new Error(`${personaId} cannot enter: ${ticket.code}`)
      const page = await fetch(new URL(ticket.data.entryUrl, base), { redirect: 'manual' })
      const cookie = page.headers.get('set-cookie')?.split(';')[0]
      if (!cookie) throw new Error(`${personaId} got no session`)
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
  path: callPath(call, wire),
  headers: {
    cookie,
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/x-www-form-urlencoded',
  },
})
