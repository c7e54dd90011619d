import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import type { Reply } from '#contract/envelope.ts'
import { staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import { type Role, roles } from '#contract/staff/roles.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { createApp } from '#server/app.ts'
import { composeServices } from '#server/compose.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { createOutboxWorker } from '#server/platform/jobs/outbox.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { clockOf } from '#server/platform/process/clock.ts'
import { type HttpServer, listen } from '#server/platform/process/http-server.ts'
import type { SandboxClock } from '#server/platform/process/sandbox-clock.ts'
import type { Platform } from '#server/platform/process/start-platform.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { findAccountHolder } from '#server/profile/public.ts'
import { type Sandbox, startSimulators } from '#server/sandbox/public.ts'
import type { Services } from '#server/services.ts'
import { startSession } from '#server/session/public.ts'

/** Moves real and business time together, and never back. */
type WorkClock = SandboxClock & { set(instant: Date): void }

const createWorkClock = (start: Date): WorkClock => {
  let nowMs = start.getTime()
  const now = () => new Date(nowMs)
  return {
    ...clockOf(now, now),
    shiftMs: () => 0,
    moveBy: async () => 0,
    reset: async () => undefined,
    set: instant => {
      nowMs = Math.max(nowMs, instant.getTime())
    },
  }
}

/** A person of the sandbox by role; `second-…`: the colleague. */
export type WorkStaff = Role | `second-${Role}`

/** The whole application in this process, in the past, with the sandbox's own simulators. */
export type WorkEnvironment = {
  readonly clock: WorkClock
  readonly services: Services
  readonly sandbox: Omit<Sandbox, 'clock'>
  /** Calls without a session; each visitor has an address of their own. */
  readonly visitor: (market: MarketCode) => Client
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Calls as a borrower, whose phone was proven just now. */
  readonly borrower: (borrowerId: string) => Promise<Client>
  /** Calls as the sandbox's person of a role, or as their colleague. */
  readonly staff: (who: WorkStaff) => Promise<Client>
  /** Runs jobs of the application by the beginning of their names. */
  readonly runJobs: (...names: readonly string[]) => Promise<void>
  /** Does what follows from the latest calls: outbox, payouts and callbacks. */
  readonly settle: () => Promise<void>
  readonly stop: () => Promise<void>
}

let attempts = 0

/**
 * The data of a reply to a call made under a key of its own.
 * @throws Error naming the call when it is refused: then the plan of the work is wrong.
 */
export const must = async <Input, Output>(
  client: Client,
  call: Call<Input, Output>,
  input: Input,
): Promise<Output> => {
  attempts += 1
  const reply: Reply<Output> = await client(call, input, {
    idempotencyKey: `work-${String(attempts).padStart(8, '0')}`,
  })
  if (!reply.success) {
    throw new Error(`${call.name} was refused: ${reply.code} ${reply.message}`)
  }
  return reply.data
}

/** Defines jobs without a schedule: they are run by name. */
const createJobList = () => {
  const definitions: Parameters<Jobs['define']>[0][] = []
  const jobs: Jobs = {
    define: job => void definitions.push(job),
    send: async () => undefined,
    isUnderWay: async () => false,
    start: async () => undefined,
    stop: async () => undefined,
  }
  const runJobs = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const found = definitions.filter(job => job.name.startsWith(name))
      if (found.length === 0) throw new Error(`there is no job ${name}`)
      for (const job of found) await job.run({})
    }
  }
  return { jobs, runJobs }
}

/** A session is used for so long; a second factor holds for fifteen minutes. */
const sessionMs = 10 * 60_000

/** The clients of the people who work and borrow. */
const createClients = (
  services: Services,
  answer: (request: Request, address: string) => Promise<Response>,
) => {
  const options = { ...services.config.apiBase, origin: services.config.publicUrl }
  const { clock } = services
  let addresses = 0
  const visitor = (market: MarketCode): Client => {
    addresses += 1
    const address = `100.${64 + (addresses >> 8)}.${addresses & 255}.7`
    const common = () => ({ isNeedPop: getMarket(market).isNeedPop })
    return createClient({ ...options, common, fetch: request => answer(request, address) })
  }
  const borrower = async (borrowerId: string): Promise<Client> => {
    const codeProvenAt = clock.wallNow()
    const { token } = await startSession(services, { borrowerId, common: {}, codeProvenAt })
    return createClient({
      ...options,
      headers: () => ({ 'X-Session-Id': token }),
      fetch: request => answer(request, '100.127.0.7'),
    })
  }
  const entered = new Map<WorkStaff, { readonly atMs: number; readonly client: Client }>()
  const staff = async (who: WorkStaff): Promise<Client> => {
    const atMs = clock.wallNow().getTime()
    const known = entered.get(who)
    if (known && atMs - known.atMs < sessionMs) return known.client
    let cookie = ''
    const send = (request: Request) => answer(request, '100.126.0.7')
    const door = createClient({
      ...options,
      fetch: async request => {
        const response = await send(request)
        cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
        return response
      },
    })
    const role = roles.find(each => who === each || who === `second-${each}`) ?? 'agent'
    await must(door, staffSandboxSignIn, { role, colleague: who === role ? '0' : '1' })
    const client = createClient({ ...options, headers: () => ({ cookie }), fetch: send })
    entered.set(who, { atMs, client })
    return client
  }
  return { visitor, borrower, staff }
}

/** Makes messages due that the database's own time would delay, and handles all. */
const drainOutbox = async ({ db, outbox }: Services): Promise<void> => {
  await sql`update platform.outbox set available_at = clock_timestamp()
    where dead_at is null and available_at > clock_timestamp()`.execute(db)
  await outbox.drain()
}

/** Records of simulators from a seeding that was cut off. */
const removeJournals = (stateDir: string | undefined): void => {
  if (stateDir === undefined) return
  for (const name of ['bank', 'payouts', 'cards']) {
    rmSync(join(stateDir, `simulator-${name}.jsonl`), { force: true })
  }
}

/**
 * Composes the application on a platform of the sandbox, at an instant of the past. Its simulators
 * keep their records where those of the sandbox will look for them, so it must be stopped before the
 * sandbox is composed. They are reached over HTTP, on a port of their own.
 */
export const openWorkEnvironment = async (
  platform: Platform,
  startAt: Date,
): Promise<WorkEnvironment> => {
  const clock = createWorkClock(startAt)
  const { jobs, runJobs } = createJobList()
  let answerAt: (request: Request, env: object) => Response | Promise<Response> = () => {
    throw new Error('the application is not composed yet')
  }
  const server: HttpServer = await listen((request, env) => answerAt(request, env), {
    host: '127.0.0.1',
    port: 0,
  })
  // What goes wrong on purpose is not the operator's; failed work throws, or is left in the outbox.
  const log = createLog({ level: 'silent' })
  const metrics = createMetrics({ withProcess: false })
  const config = { ...platform.config, port: server.port }
  const { kysely: db } = platform.database
  const services = await composeServices({
    ...platform,
    config,
    clock,
    sandboxClock: clock,
    random: systemRandomness(clock.wallNow),
    log,
    metrics,
    outbox: createOutboxWorker({ db, log, metrics }),
    jobs,
  })
  removeJournals(platform.stateDir)
  const sandbox = startSimulators({
    config,
    clock,
    random: services.random,
    stateDir: platform.stateDir,
    deliver: async request => await app.fetch(request),
    accountHolderOf: reference => findAccountHolder(services, reference),
  })
  const app = createApp(services, { sandbox: { ...sandbox, clock } })
  answerAt = (request, env) => app.fetch(request, env)
  // Payouts end when the work says so, and not after seconds of real time.
  sandbox.payouts.setSettings({ hold: true })
  const answer = async (request: Request, remoteAddress: string) =>
    await app.fetch(request, { incoming: { socket: { remoteAddress } } })
  return {
    clock,
    services,
    sandbox,
    ...createClients(services, answer),
    fetch: async (path, init) =>
      await answer(new Request(new URL(path, config.publicUrl), init), '100.125.0.7'),
    runJobs,
    settle: async () => {
      const isSending = () => sandbox.payouts.payouts().some(({ status }) => status === 'ACCEPTED')
      await drainOutbox(services)
      // What ends a payout is new work.
      while (isSending()) {
        await sandbox.payouts.finish()
        await sandbox.payouts.whenIdle()
        await drainOutbox(services)
      }
    },
    stop: async () => {
      sandbox.bank.close()
      sandbox.payouts.close()
      sandbox.cards.close()
      await server.close(1_000)
    },
  }
}
