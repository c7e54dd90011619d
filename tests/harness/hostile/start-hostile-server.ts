import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createClient } from '#contract/client.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { openSocketDir } from '#server/platform/postgres/state-directory.ts'
import { spawnServer } from '../app/server-process.ts'
import { makeTestFolder, testLog } from '../app/test-database-server.ts'
import { freePort } from '../faults/fault-environment.ts'
import { anyoneAt, apiBase, listOrders, signIn } from '../faults/paying-client.ts'
import { plantStaff, staffHeaders } from '../staff/staff-sessions.ts'
import type { HostileClients } from './store-hostile.ts'

export type HostileServer = {
  readonly base: string
  readonly clients: HostileClients
  /** The session cookies of the borrower, and of each of the applicants. */
  readonly cookies: { readonly borrower: string; readonly applicants: readonly string[] }
  readonly db: ReturnType<typeof createDatabase>['kysely']
  /** What a request of a person of staff has. */
  readonly ofStaff: Readonly<Record<string, string>>
  /** Resets all rate limits. */
  readonly forgetLimits: () => Promise<void>
  /** What it has logged since it was ready. */
  readonly logged: () => string
  readonly end: () => Promise<void>
}

/**
 * A server in whose database every name is hostile, with a borrower and some applicants signed in.
 */
export const startHostileServer = async (applicants = 1): Promise<HostileServer> => {
  const folder = makeTestFolder()
  const stateDir = join(folder, 'state')
  const port = await freePort()
  const server = spawnServer({
    program: 'tests/harness/hostile/hostile-server.ts',
    environment: {
      PORT: String(port),
      RUPYA_STATE_DIR: stateDir,
      RUPYA_LOG_LEVEL: 'debug',
      RUPYA_TRUSTED_PROXIES: '127.0.0.1',
      FAULT_APPLICANTS: String(applicants),
    },
  })
  await server.ready
  const { base } = server
  const before = server.output().length
  const borrower = await signIn(base, 'borrower')
  const ready = []
  for (let no = 1; no <= applicants; no += 1) ready.push(await signIn(base, `applicant-${no}`))
  const [order] = await listOrders(borrower.call)
  const [first] = ready
  if (!order || !first) throw new Error('the borrower has no loan, or nobody applies')
  const database = createDatabase({
    address: { socketDir: openSocketDir(stateDir), user: 'rupya_app', database: 'rupya' },
    poolSize: 2,
    log: testLog,
  })
  const db = database.kysely
  const ofStaff = staffHeaders(await plantStaff(db, { name: 'staff' }))
  const staff = createClient({
    ...apiBase,
    origin: base,
    fetch: request => fetch(request),
    headers: () => ofStaff,
  })
  const { productId, orderId } = order
  return {
    base,
    clients: {
      borrower: { call: borrower.call, order: { productId, orderId } },
      applicant: { call: first.call },
      staff,
      anyone: anyoneAt(base),
    },
    ofStaff,
    cookies: { borrower: borrower.cookie, applicants: ready.map(({ cookie }) => cookie) },
    db,
    forgetLimits: async () => {
      await sql`delete from session.request_limit`.execute(db)
    },
    logged: () => server.output().slice(before),
    end: async () => {
      await database.close()
      server.kill('SIGTERM')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
