import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions, embeddedPort } from '#server/platform/database/database.ts'
import { accountFor } from '#server/platform/postgres/os-account.ts'
import { makeTestFolder } from '../app/test-database-server.ts'

/** Debian's package `pgbouncer`. */
const program = 'pgbouncer'

export type TestPooler = {
  /** Where it listens; the port is the database's own. */
  readonly socketDir: string
  end(): Promise<void>
}

/**
 * PgBouncer before a database server (`host`: an address, or the folder of its socket), which lends
 * connections by transaction. It answers before the server does.
 * @throws when the program is not installed, or ends.
 */
export async function startPooler(server: {
  readonly host: string
  readonly port: number
}): Promise<TestPooler> {
  const socketDir = makeTestFolder()
  // It refuses to run as root, as PostgreSQL does.
  const account = accountFor(socketDir)
  chmodSync(socketDir, 0o777)
  const users = join(socketDir, 'users.txt')
  writeFileSync(users, ['rupya_app', 'rupya_owner'].map(user => `"${user}" ""\n`).join(''))
  const settings = join(socketDir, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
pool_mode = transaction
listen_addr =
listen_port = ${embeddedPort}
unix_socket_dir = ${socketDir}
auth_type = trust
auth_file = ${users}
max_client_conn = 2000
default_pool_size = 20
server_idle_timeout = 2
server_login_retry = 1
logfile = ${join(socketDir, 'pgbouncer.log')}
`,
  )
  const child = spawn(program, ['--quiet', settings], { stdio: 'inherit', ...account })
  const ended = once(child, 'exit')
  await Promise.race([
    untilAnswering(socketDir),
    ended.then(() => {
      throw new Error(`${program} ended at once; see what it printed`)
    }),
  ])
  return {
    socketDir,
    end: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

async function untilAnswering(socketDir: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(
      connectionOptions({ socketDir, user: 'rupya_app', database: 'postgres' }),
    )
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
