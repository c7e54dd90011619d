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
import { seededRandomness } from '../app/seeded-randomness.ts'
import { createTestClock, type TestClock } from '../app/test-clock.ts'
import { makeTestFolder } from '../app/test-database-server.ts'
import { type CrashMoment, hasSideEffect } from '../faults/crash-moments.ts'
import { type CrashableApp, staffTokens, startCrashableApp } from './crashable-app.ts'
import { openSimulators, type Simulators } from './simulators.ts'

const origin = 'http://localhost:3000'
const apiBase = { prefix: 'h5-api', provider: 'rupya' }
/** Where the history begins: the market's rules of 2026 hold, and the database's own time is later. */
const startAt = '2026-02-02T03:00:00Z'

/** One world: what is outside, one database, and an application that dies and is born again. */
export type SimulationEnvironment = {
  readonly simulators: Simulators
  readonly clock: TestClock
  readonly random: Randomness
  readonly services: () => Services
  /** A database connection that is nobody's of ours: it looks, and lets time pass. */
  readonly observer: pg.Client
  readonly staff: (name: keyof typeof staffTokens) => Client
  readonly clientWith: (token: string) => Client
  readonly fetch: (request: Request) => Promise<Response>
  readonly logged: () => string
  /** Lets the application die at the n-th moment from now; 0: it lives. */
  readonly crashAfter: (moments: number) => void
  readonly hasCrashed: () => boolean
  /** A new application on the same database, when the last one is dead. */
  readonly restartIfCrashed: () => Promise<void>
  /** Where it died, and how often. */
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
    // Several worlds are copied from one template, which takes one at a time.
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
  const name = `lives_${process.pid}_${seed}`
  await administer(place, admin =>
    admin.query(`create database ${name} template ${place.template} owner rupya_owner`),
  )
  const eye = new pg.Client(connectionOptions(addressIn(place.socketDir, ADMIN, name)))
  await eye.connect()
  const filesFolder = makeTestFolder()
  const secrets = makeSandboxSecrets()
  const crashes = new Map<string, number>()
  let left = 0
  let births = 0
  let running: CrashableApp | undefined
  const current = (): CrashableApp => {
    if (!running) throw new Error('nobody was born yet')
    return running
  }
  const fate = (moment: CrashMoment): boolean => {
    if (left === 0 || !hasSideEffect(moment)) return false
    left -= 1
    if (left > 0) return false
    const where = `${moment.when} ${moment.text.trim().replaceAll(/\s+/g, ' ').slice(0, 70)}`
    crashes.set(where, (crashes.get(where) ?? 0) + 1)
    return true
  }
  const handOver = async (request: Request): Promise<Response> => {
    if (current().hasCrashed()) throw new Error('nobody answers')
    const answer = await current().app.fetch(request)
    // What a dead process would have said was never sent.
    if (current().hasCrashed()) throw new Error('nobody answers')
    return answer
  }
  const outside = openSimulators({ seed, clock, origin, deliver: handOver })
  const rebirth = async () => {
    if (running && !running.hasCrashed()) return
    await running?.dispose()
    left = 0
    births += 1
    const address = addressIn(place.socketDir, 'rupya_app', name)
    const parts = { outside, clock, address, secrets, filesFolder, fate }
    await eye.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'rupya_app'`)
    running = await startCrashableApp({ ...parts, seed: seed * 1000 + births })
  }
  await rebirth()
  const clientWith = (headers: Readonly<Record<string, string>>): Client =>
    createClient({ ...apiBase, origin, headers: () => headers, fetch: handOver })
  return {
    simulators: outside,
    clock,
    random: seededRandomness(seed, clock.now),
    observer: eye,
    services: () => current().services,
    staff: who => clientWith({ Authorization: `Bearer ${staffTokens[who]}` }),
    clientWith: token => clientWith({ 'X-Session-Id': token }),
    fetch: handOver,
    logged: () => current().logged(),
    crashAfter: moments => {
      left = moments
    },
    hasCrashed: () => current().hasCrashed(),
    restartIfCrashed: rebirth,
    crashes,
    end: async () => {
      outside.close()
      await current().dispose()
      await eye.end()
      await administer(place, admin => admin.query(`drop database if exists ${name} with (force)`))
      rmSync(filesFolder, { recursive: true, force: true })
    },
  }
}

/** Nobody answered, or the application said that it cannot now. */
const unavailableCodes: readonly string[] = [networkCode, protocolCode.unavailable]

/**
 * Presses a button. When the application dies of it, it is born again, and half of all people press
 * once more under the same key. Undefined when nobody answered: then it may have counted or not.
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
  // A refusal with a business code is an answer, and that a loan has no money out; all else is not.
  if (reply.success || reply.code === protocolCode.notFound) return reply
  if (reply.status === 200 && !unavailableCodes.includes(reply.code)) return reply
  throw new Error(`${call.name} was answered ${reply.code} ${reply.message}`)
}
