import { rmSync } from 'node:fs'
import pg from 'pg'
import type { Call } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { networkCode, protocolCode, type Reply } from '#contract/envelope.ts'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'
import { ADMIN } from '#server/platform/postgres/cluster.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import { makeSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import type { Services } from '#server/services.ts'
import { origin } from '../app/compose-test-app.ts'
import { seededRandomness } from '../app/seeded-randomness.ts'
import { createTestClock, type TestClock } from '../app/test-clock.ts'
import { makeTestFolder } from '../app/test-database-server.ts'
import { type CrashMoment, hasSideEffect } from '../faults/crash-moments.ts'
import { staffClient } from '../staff/staff-sessions.ts'
import { type CrashableApp, startCrashableApp } from './crashable-app.ts'
import { openSimulationSimulators, type SimulationSimulators } from './simulators.ts'

const apiBase = { prefix: 'h5-api', provider: 'rupya' }
/** Start of the simulation: the market's rules of 2026 apply, and the database's own time is later. */
const startAt = '2026-02-02T03:00:00Z'

/** One simulation: the simulators, one database, and an application that crashes and restarts. */
export type SimulationEnvironment = {
  readonly simulators: SimulationSimulators
  readonly clock: TestClock
  readonly random: Randomness
  readonly services: () => Services
  /** A database connection outside the application: it reads, and makes delayed work due. */
  readonly observer: pg.Client
  readonly staff: (name: 'ani' | 'budi') => Client
  readonly clientWith: (token: string) => Client
  readonly fetch: (request: Request) => Promise<Response>
  readonly logged: () => string
  /** Makes the application crash at the n-th moment from now; 0: never. */
  readonly crashAfter: (moments: number) => void
  readonly hasCrashed: () => boolean
  /** Starts a new application on the same database if the last one has crashed. */
  readonly restartIfCrashed: () => Promise<void>
  /** Crash points that were reached, and how often. */
  readonly crashes: Map<string, number>
  readonly end: () => Promise<void>
}

const administer = async (
  { socketDir, template }: DatabaseTemplate,
  work: (admin: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client(connectionOptions(addressIn(socketDir, ADMIN, 'postgres')))
  await client.connect()
  try {
    // Simulations run in parallel; a template can be copied by one of them at a time.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    await work(client)
  } finally {
    await client.end()
  }
}

/** A running database server, and the migrated database in it to copy. */
export type DatabaseTemplate = { readonly socketDir: string; readonly template: string }

const addressIn = (socketDir: string, user: string, database: string): DatabaseAddress => ({
  socketDir,
  user,
  database,
})

export const createSimulationEnvironment = async (
  place: DatabaseTemplate,
  seed: number,
): Promise<SimulationEnvironment> => {
  const clock = createTestClock(startAt)
  const name = `simulation_${process.pid}_${seed}`
  await administer(place, admin =>
    admin.query(`create database ${name} template ${place.template} owner rupya_owner`),
  )
  const observer = new pg.Client(connectionOptions(addressIn(place.socketDir, ADMIN, name)))
  await observer.connect()
  const filesFolder = makeTestFolder()
  const secrets = makeSandboxSecrets()
  const crashes = new Map<string, number>()
  let left = 0
  let starts = 0
  let running: CrashableApp | undefined
  const current = (): CrashableApp => {
    if (!running) throw new Error('the application was not started yet')
    return running
  }
  const crashesAt = (moment: CrashMoment): boolean => {
    if (left === 0 || !hasSideEffect(moment)) return false
    left -= 1
    if (left > 0) return false
    const where = `${moment.when} ${moment.text.trim().replaceAll(/\s+/g, ' ').slice(0, 70)}`
    crashes.set(where, (crashes.get(where) ?? 0) + 1)
    return true
  }
  const fetchApp = async (request: Request): Promise<Response> => {
    if (current().hasCrashed()) throw new Error('the application has crashed')
    const answer = await current().app.fetch(request)
    // A crashed process sends no response.
    if (current().hasCrashed()) throw new Error('the application has crashed')
    return answer
  }
  const simulators = openSimulationSimulators({ seed, clock, deliver: fetchApp })
  const restart = async () => {
    if (running && !running.hasCrashed()) return
    await running?.dispose()
    left = 0
    starts += 1
    const address = addressIn(place.socketDir, 'rupya_app', name)
    const parts = { simulators, clock, address, secrets, filesFolder, crashesAt }
    await observer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'rupya_app'`)
    running = await startCrashableApp({ ...parts, seed: seed * 1000 + starts })
  }
  await restart()
  const staffNamed = (name: string): Client =>
    staffClient(() => current().services, { name }, { ...apiBase, origin, fetch: fetchApp })
  const staffOf = { ani: staffNamed('ani'), budi: staffNamed('budi') }
  const clientWith = (headers: Readonly<Record<string, string>>): Client =>
    createClient({ ...apiBase, origin, headers: () => headers, fetch: fetchApp })
  return {
    simulators,
    clock,
    random: seededRandomness(seed, clock.now),
    observer,
    services: () => current().services,
    staff: name => staffOf[name],
    clientWith: token => clientWith({ 'X-Session-Id': token }),
    fetch: fetchApp,
    logged: () => current().logged(),
    crashAfter: moments => {
      left = moments
    },
    hasCrashed: () => current().hasCrashed(),
    restartIfCrashed: restart,
    crashes,
    end: async () => {
      simulators.close()
      await current().dispose()
      await observer.end()
      await administer(place, admin => admin.query(`drop database if exists ${name} with (force)`))
      rmSync(filesFolder, { recursive: true, force: true })
    },
  }
}

/** There was no response, or the application replied that it is unavailable. */
const unavailableCodes: readonly string[] = [networkCode, protocolCode.unavailable]

/**
 * Makes a call with a new idempotency key. When the application crashes during it, it is restarted,
 * and in half of the cases the call is made once more under the same key. Undefined when there was
 * no response: then the call may have taken effect or not.
 */
export const callWithRetry = async <Input, Output>(
  environment: SimulationEnvironment,
  client: Client,
  [call, input]: readonly [Call<Input, Output>, Input],
): Promise<Reply<Output> | undefined> => {
  const idempotencyKey = `key-${environment.random.digits(12)}`
  let reply = await client(call, input, { idempotencyKey })
  if (environment.hasCrashed()) {
    await environment.restartIfCrashed()
    if (environment.random.integer(2) === 0) return undefined
    reply = await client(call, input, { idempotencyKey })
  }
  // A refusal with a business code is a valid reply, and so is 404; any other failure is not.
  if (reply.success || reply.code === protocolCode.notFound) return reply
  if (reply.status === 200 && !unavailableCodes.includes(reply.code)) return reply
  throw new Error(`${call.name} was answered ${reply.code} ${reply.message}`)
}
