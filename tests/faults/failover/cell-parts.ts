import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askAs, preparePrograms, superuser, urlTo } from '../../harness/failover/database-pair.ts'
import { freePort } from '../../harness/faults/fault-environment.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const password = 'kW8rLq2VtZ5nXp7m'
const patienceMs = 60_000

/** Copies a file of `deploy` with this machine's places instead of the cell's. @throws if one is not named. */
const adapt = (path: string, target: string, places: Readonly<Record<string, string>>): void => {
  let text = readFileSync(join(deploy, path), 'utf8')
  for (const [place, own] of Object.entries(places)) {
    if (!text.includes(place)) throw new Error(`deploy/${path} does not name ${place}`)
    text = text.replaceAll(place, own)
  }
  writeFileSync(target, text)
}

/** Repeats until it succeeds. @throws its last error after a minute. */
const until = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() - startedAt > patienceMs) throw error
      await sleep(100)
    }
  }
}

type Ports = Readonly<Record<'primary' | 'standby' | 'pooler' | 'prometheus', number>>

/** Starts a program as the account that PostgreSQL may run as. */
type Start = (
  command: string,
  words: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => ChildProcess

/** Writes the cell's files for this machine into a folder. */
const writeFiles = (folder: string, ports: Ports): void => {
  const own = (name: string) => join(folder, name)
  adapt('postgres/pg_hba.conf', own('pg_hba.conf'), {})
  adapt('postgres/create-roles.sh', own('create-roles.sh'), {})
  adapt('postgres/primary.conf', own('primary.conf'), {
    '/etc/postgresql/pg_hba.conf': own('pg_hba.conf'),
    "listen_addresses = '*'": "listen_addresses = '127.0.0.1'",
  })
  adapt('postgres/start-standby.sh', own('start-standby.sh'), {
    '/etc/postgresql/primary.conf': own('primary.conf'),
  })
  adapt('pgbouncer/pgbouncer.ini', own('pgbouncer.ini'), {
    'host=primary port=5432': `host=127.0.0.1 port=${ports.primary}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${ports.pooler}`,
    '/tmp/pgbouncer-users.txt': own('users.txt'),
  })
  adapt('pgbouncer/start-pgbouncer.sh', own('start-pgbouncer.sh'), {
    '/tmp/pgbouncer-users.txt': own('users.txt'),
    '/etc/pgbouncer/pgbouncer.ini': own('pgbouncer.ini'),
  })
}

const localUrl = (folder: string, port: number): string =>
  `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(folder)}&port=${port}`

/** Starts both servers and the pooler, as compose.yaml does. */
const startParts = async (
  {
    folder,
    data,
    ports,
  }: {
    readonly folder: string
    readonly data: Readonly<Record<'primary' | 'standby', string>>
    readonly ports: Ports
  },
  start: Start,
): Promise<void> => {
  const own = (name: string) => join(folder, name)
  const onPort = (port: number) => ['-p', String(port), '-k', folder]
  const config = ['-c', `config_file=${own('primary.conf')}`]
  start('postgres', ['-D', data.primary, ...config, ...onPort(ports.primary)])
  await until(() => askAs(localUrl(folder, ports.primary), ['select 1']))
  const made = start('bash', [own('create-roles.sh')], {
    PGHOST: folder,
    PGPORT: String(ports.primary),
    APP_PASSWORD: password,
    OWNER_PASSWORD: password,
    STANDBY_PASSWORD: password,
  })
  const [code] = await once(made, 'exit')
  if (code !== 0) throw new Error('the roles were not made')
  start('bash', [own('start-standby.sh'), ...onPort(ports.standby)], {
    PGDATA: data.standby,
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(ports.primary),
    PGPASSWORD: password,
  })
  start('sh', [own('start-pgbouncer.sh')], { APP_PASSWORD: password })
}

const passwordUrl = (port: number, user: string, word = password): string =>
  urlTo(port, `${user}:${word}`, 'rupya')

/** Uses the parts as the processes of the cell do, and counts what is not as it should be. */
const tryParts = async (folder: string, ports: Ports) => {
  const standby = await until(async () => {
    const [row] = await askAs(localUrl(folder, ports.primary), [
      'select application_name as name, sync_state as state from pg_stat_replication',
    ])
    if (row?.['state'] !== 'sync') throw new Error(`no standby: ${JSON.stringify(row)}`)
    return `${row['name']} ${row['state']}`
  })
  await askAs(passwordUrl(ports.primary, 'rupya_owner'), [
    'create table tried (no int)',
    'insert into tried values (7)',
  ])
  const copied = await until(async () => {
    const [row] = await askAs(passwordUrl(ports.standby, 'rupya_owner'), ['select no from tried'])
    if (!row) throw new Error('the standby has no row')
    return Number(row['no'])
  })
  const [session] = await until(() =>
    askAs(passwordUrl(ports.pooler, 'rupya_app'), [
      "select current_user as who, current_setting('statement_timeout') as value",
    ]),
  )
  const pooled = `${session?.['who']}, statements ${session?.['value']}`
  const refused = await askAs(passwordUrl(ports.pooler, 'rupya_app', 'another'), ['select 1']).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
  const violations = [
    ...(copied === 7 ? [] : [`the standby has ${copied}`]),
    ...(pooled === 'rupya_app, statements 15s' ? [] : [`through PgBouncer: ${pooled}`]),
    ...(/authentication|password/i.test(refused) ? [] : [`a wrong password: ${refused}`]),
  ]
  const figures = { standby, 'through PgBouncer': pooled, 'a wrong password': refused }
  return { violations, figures }
}

/** Starts the parts that Debian has, with the cell's own files, and uses them. */
const run = async (): Promise<FaultTestOutcome> => {
  const { folder, account, run: runProgram, nodeOf, programs } = preparePrograms()
  const [primary, standby] = [await nodeOf('primary'), await nodeOf('standby')]
  const ports = {
    primary: primary.port,
    standby: standby.port,
    pooler: await freePort(),
    prometheus: await freePort(),
  }
  const log = openSync(join(folder, 'log'), 'a')
  const children: ChildProcess[] = []
  const start: Start = (command, words, environment = {}) => {
    const child = spawn(command, words, {
      ...account,
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { PATH: `${programs}:${process.env['PATH']}`, ...environment },
    })
    children.push(child)
    return child
  }
  try {
    writeFiles(folder, ports)
    runProgram('initdb', '-D', primary.data, '-U', superuser, '--auth=trust')
    const data = { primary: primary.data, standby: standby.data }
    await startParts({ folder, data, ports }, start)
    const { violations, figures } = await tryParts(folder, ports)
    const alerts = await startPrometheus(join(folder, 'prometheus'), ports.prometheus, start)
    return {
      rounds: 1,
      violations: [...violations, ...(alerts === 0 ? ['Prometheus has no alert'] : [])],
      figures: { ...figures, 'alerts in Prometheus': alerts },
    }
  } catch (error) {
    const printed = readFileSync(join(folder, 'log'), 'utf8').slice(-2000)
    throw new Error(`${error}; the parts printed:\n${printed}`)
  } finally {
    // The last one first: the pooler and the standby would try to reach the primary again.
    for (const child of children.toReversed()) await end(child)
    closeSync(log)
    rmSync(folder, { recursive: true, force: true })
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(late)
}

/** The number of alert rules that a running Prometheus has loaded. */
const startPrometheus = async (folder: string, port: number, start: Start): Promise<number> => {
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  cpSync(join(deploy, 'prometheus'), folder, { recursive: true })
  const base = `http://127.0.0.1:${port}`
  start('prometheus', [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ])
  const groups = await until(async () => {
    const reply = await fetch(`${base}/api/v1/rules?type=alert`)
    const body = (await reply.json()) as { data: { groups: { rules: unknown[] }[] } }
    return body.data.groups
  })
  return groups.reduce((sum, { rules }) => sum + rules.length, 0)
}

const hasPrograms = (): boolean =>
  ['pgbouncer', 'prometheus'].every(name => spawnSync(name, ['--version']).status === 0)

export const cellPartFaults: readonly FaultTest[] = [
  {
    id: 'D7',
    description:
      "PgBouncer, PostgreSQL with its standby and Prometheus start with the cell's files",
    expected:
      'commits wait for the standby, roles sign in through PgBouncer, the alerts are loaded',
    rounds: 1,
    run: async () => {
      if (!hasPrograms()) {
        throw new Error("not run: install Debian's packages postgresql, pgbouncer and prometheus")
      }
      return await run()
    },
  },
]
