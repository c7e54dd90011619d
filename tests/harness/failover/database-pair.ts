import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountFor } from '#server/platform/postgres/os-account.ts'
import { makeTestFolder } from '../app/test-database-server.ts'
import { freePort } from '../faults/fault-environment.ts'
import { startPooler, type TestPooler } from './pooler.ts'

export const superuser = 'postgres'
export const databaseName = 'rupya'

/**
 * PostgreSQL of the system (Debian's packages `postgresql-15` to `-18`): its newest one.
 * @throws when none is installed.
 */
const findPrograms = (): string => {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).filter(each => /^\d+$/.test(each)) : []
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest === undefined) {
    throw new Error(
      "no PostgreSQL of the system: install Debian's packages postgresql and pgbouncer",
    )
  }
  return join(folder, newest, 'bin')
}

export const rolesAndDatabase: readonly string[] = [
  'create role rupya_owner login createrole createdb',
  // Through a pooler the role has the time limits.
  'create role rupya_app login',
  `alter role rupya_app set statement_timeout = '15s'`,
  `alter role rupya_app set lock_timeout = '5s'`,
  `alter role rupya_app set idle_in_transaction_session_timeout = '15s'`,
  `create database ${databaseName} owner rupya_owner`,
]

/** One of the two servers; the files of one that was killed are replaced by a copy of the other. */
export type Node = { readonly port: number; readonly data: string; process?: ChildProcess }

/** The programs of PostgreSQL, in a folder of this run, as an account that may run them. */
export const preparePrograms = () => {
  const programs = findPrograms()
  const folder = makeTestFolder()
  chmodSync(folder, 0o777)
  const account = accountFor(folder)
  return {
    folder,
    /** The folder of PostgreSQL's programs. */
    programs,
    account,
    /** A program of PostgreSQL, or another by its path. @throws when it fails. */
    run: (program: string, ...words: string[]): void => {
      const ran = spawnSync(resolve(programs, program), words, {
        ...account,
        cwd: folder,
        encoding: 'utf8',
      })
      if (ran.status !== 0)
        throw new Error(`${program} failed: ${ran.stderr || ran.stdout || ran.error?.message}`)
    },
    nodeOf: async (name: string): Promise<Node> => {
      const data = join(folder, name)
      mkdirSync(data, { mode: 0o700 })
      if (account) chownSync(data, account.uid, account.gid)
      return { port: await freePort(), data }
    },
    launch: async (node: Node, ...settings: readonly string[]): Promise<void> => {
      node.process = spawn(
        join(programs, 'postgres'),
        [
          ...['-D', node.data, '-p', String(node.port)],
          ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
          ...['-c', 'max_connections=200', '-c', 'wal_level=replica', '-c', 'hot_standby=on'],
          // What waits for the disk is no part of what is tested: nothing loses its power.
          ...['-c', 'fsync=off', '-c', 'logging_collector=off'],
          ...settings.flatMap(setting => ['-c', setting]),
        ],
        { ...account, cwd: folder, stdio: 'ignore' },
      )
      await untilAnswering(node)
    },
  }
}

export type DatabasePair = {
  /** Of the two users, to the primary through PgBouncer, or past it. */
  readonly pooledUrl: string
  readonly directUrl: string
  readonly migrationUrl: string
  /** The standby itself, which only reads. */
  readonly standbyUrl: () => string
  /** Kills the primary and its children with SIGKILL. */
  readonly killPrimary: () => Promise<void>
  /** Lets the address of the primary lead to the standby, as it is. */
  readonly switchAddress: () => void
  /** Makes the standby the primary; commits wait for no other one until `rebuildStandby`. */
  readonly promote: () => Promise<void>
  /** Makes a standby of the killed one, and waits until commits wait for it. */
  readonly rebuildStandby: () => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * A primary with a synchronous standby, an address that leads to the primary, and PgBouncer before
 * it. Who becomes primary is decided by its caller, in the place of Patroni.
 */
export const startDatabasePair = async (): Promise<DatabasePair> => {
  const { folder, run, nodeOf, launch } = preparePrograms()
  const ask = (node: Node, ...statements: string[]) =>
    askAs(urlTo(node.port, superuser), statements)

  let primary = await nodeOf('one')
  let standby = await nodeOf('two')
  const address = await startAddress(() => primary.port)
  let pooler: TestPooler | undefined

  const copyToStandby = async (): Promise<void> => {
    rmSync(standby.data, { recursive: true, force: true })
    run(
      'pg_basebackup',
      ...['-h', '127.0.0.1', '-p', String(primary.port), '-U', superuser],
      ...['-D', standby.data, '-R', '-X', 'stream', '-c', 'fast'],
    )
    await launch(standby)
    await ask(primary, `alter system set synchronous_standby_names = '*'`)
    await ask(primary, 'select pg_reload_conf()')
    for (;;) {
      const [row] = await ask(primary, 'select sync_state as state from pg_stat_replication')
      if (row?.['state'] === 'sync') return
      await sleep(50)
    }
  }

  run('initdb', '-D', primary.data, '-U', superuser, '--auth=trust', '--encoding=UTF8')
  await launch(primary)
  await ask(primary, ...rolesAndDatabase)
  await copyToStandby()
  pooler = await startPooler({ host: '127.0.0.1', port: address.port })
  return {
    pooledUrl: `postgres://rupya_app@localhost/${databaseName}?host=${encodeURIComponent(pooler.socketDir)}`,
    directUrl: urlTo(address.port, 'rupya_app', databaseName),
    migrationUrl: urlTo(address.port, 'rupya_owner', databaseName),
    standbyUrl: () => urlTo(standby.port, 'rupya_app', databaseName),
    killPrimary: async () => {
      await kill(primary)
      address.cut()
    },
    switchAddress: () => {
      ;[primary, standby] = [standby, primary]
      address.cut()
    },
    promote: async () => {
      // As docs/runbooks/failover.md: where the configuration names a standby, a commit would wait for it.
      run('pg_ctl', '-D', primary.data, 'promote', '-w')
      await ask(primary, `alter system set synchronous_standby_names = ''`)
      await ask(primary, 'select pg_reload_conf()')
    },
    rebuildStandby: copyToStandby,
    end: async () => {
      await pooler?.end()
      address.close()
      await kill(primary)
      await kill(standby)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const urlTo = (port: number, user: string, database = 'postgres') =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

export const askAs = async (
  url: string,
  statements: readonly string[],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const untilAnswering = async (node: Node): Promise<void> => {
  for (;;) {
    if (node.process?.exitCode !== null) throw new Error(`PostgreSQL in ${node.data} has ended`)
    const answers = await askAs(urlTo(node.port, superuser), ['select 1']).catch(() => undefined)
    if (answers) return
    await sleep(50)
  }
}

/** With its children, which would otherwise finish what they do. */
export const kill = async ({ process: server }: Node): Promise<void> => {
  if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], {
    encoding: 'utf8',
  })
  server.kill('SIGKILL')
  for (const pid of children.stdout.split(/\s+/).filter(text => text !== '')) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Children may end by themselves once their server has ended.
    }
  }
  await ended
}

/** One address that leads to the primary, which changes, as a load balancer's does. */
const startAddress = async (portOfPrimary: () => number) => {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const outgoing = createConnection({ host: '127.0.0.1', port: portOfPrimary() })
    for (const [one, other] of [
      [socket, outgoing],
      [outgoing, socket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    /** Ends the connections that lead to the server before. */
    cut,
    close: () => {
      server.close()
      cut()
    },
  }
}
