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
import { createDatabase } from '#server/platform/database/database.ts'
import { countWaitingCommits } from '#server/platform/database/open-database.ts'
import { testLog } from '../../harness/app/test-database-server.ts'
import { hasBackupProgram } from '../../harness/failover/backed-up-database.ts'
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

type Ports = Readonly<Record<'primary' | 'standby' | 'pooler', number>>

/** Starts a program as the account that PostgreSQL may run as. */
type Start = (
  command: string,
  words: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => ChildProcess

/** Writes the cell's files for this machine into a folder. */
const writeFiles = (folder: string, ports: Ports): void => {
  const own = (name: string) => join(folder, name)
  for (const name of ['repository', 'lock']) {
    mkdirSync(own(name))
    chmodSync(own(name), 0o777)
  }
  adapt('postgres/pg_hba.conf', own('pg_hba.conf'), {})
  adapt('postgres/create-roles.sh', own('create-roles.sh'), {})
  adapt('postgres/primary.conf', own('primary.conf'), {
    '/etc/postgresql/pg_hba.conf': own('pg_hba.conf'),
    "listen_addresses = '*'": "listen_addresses = '127.0.0.1'",
  })
  adapt('postgres/start-standby.sh', own('start-standby.sh'), {
    '/etc/postgresql/primary.conf': own('primary.conf'),
  })
  adapt('postgres/pgbackrest.conf', own('pgbackrest.conf'), {
    '/var/lib/pgbackrest': own('repository'),
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

type Parts = {
  readonly folder: string
  readonly data: Readonly<Record<'primary' | 'standby', string>>
  readonly ports: Ports
}

/** What pgBackRest reads in the place of the cell's own folders. */
const backrestEnvironment = ({ folder, data, ports }: Parts, which: 'primary' | 'standby') => ({
  PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
  PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  PGBACKREST_PG1_PATH: data[which],
  PGBACKREST_PG1_PORT: String(ports[which]),
  PGBACKREST_PG1_SOCKET_PATH: folder,
  PGBACKREST_PG1_USER: superuser,
})

const onPort = ({ folder }: Parts, port: number) => ['-p', String(port), '-k', folder]

/** Copies the other server into the folder of `which` if it is empty, and follows it. */
const startStandby = (parts: Parts, which: 'primary' | 'standby', start: Start): ChildProcess => {
  const { folder, data, ports } = parts
  const other = which === 'standby' ? 'primary' : 'standby'
  return start('bash', [join(folder, 'start-standby.sh'), ...onPort(parts, ports[which])], {
    ...backrestEnvironment(parts, which),
    PGDATA: data[which],
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(ports[other]),
    PGPASSWORD: password,
  })
}

/** Starts both servers and the pooler, as compose.yaml does. */
const startParts = async (parts: Parts, start: Start) => {
  const { folder, data, ports } = parts
  const own = (name: string) => join(folder, name)
  const words = ['-D', data.primary, '-c', `config_file=${own('primary.conf')}`]
  const primary = start(
    'postgres',
    [...words, ...onPort(parts, ports.primary)],
    backrestEnvironment(parts, 'primary'),
  )
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
  const standby = startStandby(parts, 'standby', start)
  start('sh', [own('start-pgbouncer.sh')], { APP_PASSWORD: password })
  return { primary, standby }
}

const passwordUrl = (port: number, user: string, word = password): string =>
  urlTo(port, `${user}:${word}`, 'rupya')

/** Resolves once the server at the port has a standby in this state. */
const untilStandby = (folder: string, port: number, state: 'async' | 'sync'): Promise<string> =>
  until(async () => {
    const [row] = await askAs(localUrl(folder, port), [
      'select application_name as name, sync_state as state from pg_stat_replication',
    ])
    if (row?.['state'] !== state) throw new Error(`no standby: ${JSON.stringify(row)}`)
    return `${row['name']} ${row['state']}`
  })

/** Uses the parts as the processes of the cell do, and counts what is not as it should be. */
const tryParts = async (folder: string, ports: Ports) => {
  const standby = await untilStandby(folder, ports.primary, 'sync')
  await askAs(passwordUrl(ports.primary, 'rupya_owner'), [
    'create table tried (no int)',
    'grant select, insert on tried to rupya_app',
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
  // As docs/how-to/rotate-each-key.md changes a password.
  await askAs(localUrl(folder, ports.primary), [
    `create role rupya_app_2 login in role rupya_app password '${password}'`,
  ])
  const [row] = await askAs(passwordUrl(ports.primary, 'rupya_app_2'), ['select no from tried'])
  const refused = await askAs(passwordUrl(ports.pooler, 'rupya_app', 'another'), ['select 1']).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
  const violations = [
    ...(copied === 7 ? [] : [`the standby has ${copied}`]),
    ...(row?.['no'] === 7 ? [] : ['another role with the rights of rupya_app reads nothing']),
    ...(pooled === 'rupya_app, statements 15s' ? [] : [`through PgBouncer: ${pooled}`]),
    ...(/authentication|password/i.test(refused) ? [] : [`a wrong password: ${refused}`]),
  ]
  const figures = { standby, 'through PgBouncer': pooled, 'a wrong password': refused }
  return { violations, figures }
}

const noStandby = ["alter system set synchronous_standby_names = ''", 'select pg_reload_conf()']
const withStandby = ['alter system reset synchronous_standby_names', 'select pg_reload_conf()']

/** A commit that waits while there is no standby, and ends by the statements of the runbook. */
const tryWithoutStandby = async (parts: Parts, port: number, no: number): Promise<string[]> => {
  const url = passwordUrl(port, 'rupya_app')
  const commit = askAs(url, [`insert into tried values (${no})`])
  const database = createDatabase({ address: { url }, poolSize: 1, log: testLog })
  const counted = await until(async () => {
    const count = await countWaitingCommits(database.kysely)
    if (count === 0) throw new Error('no commit waits')
    return count
  }).finally(() => database.close())
  await askAs(localUrl(parts.folder, port), noStandby)
  await commit
  return counted === 1 ? [] : [`${counted} commits are counted as waiting`]
}

/** The steps of docs/runbooks/failover.md: the standby is away, then the primary for good. */
const tryFailover = async (
  parts: Parts,
  { primary, standby }: Readonly<Record<'primary' | 'standby', ChildProcess>>,
  start: Start,
): Promise<string[]> => {
  const { folder, data, ports } = parts
  await end(standby)
  const away = await tryWithoutStandby(parts, ports.primary, 8)
  const again = startStandby(parts, 'standby', start)
  await untilStandby(folder, ports.primary, 'async')
  await askAs(localUrl(folder, ports.primary), withStandby)
  await untilStandby(folder, ports.primary, 'sync')
  await end(primary)
  await askAs(localUrl(folder, ports.standby), ['select pg_promote()'])
  const promoted = await tryWithoutStandby(parts, ports.standby, 9)
  rmSync(data.primary, { recursive: true, force: true })
  startStandby(parts, 'primary', start)
  await untilStandby(folder, ports.standby, 'async')
  await askAs(localUrl(folder, ports.standby), withStandby)
  await untilStandby(folder, ports.standby, 'sync')
  const rows = await askAs(passwordUrl(ports.standby, 'rupya_app'), [
    'select no from tried order by no',
  ])
  const kept = rows.map(({ no }) => no).join()
  const violations = [...away, ...promoted, ...(kept === '7,8,9' ? [] : [`rows ${kept}`])]
  return again.exitCode === null ? violations : [...violations, 'the promoted server has ended']
}

/** Starts the parts that Debian has, with the cell's own files, and uses them. */
const run = async (): Promise<FaultTestOutcome> => {
  const { folder, account, run: runProgram, nodeOf, programs } = preparePrograms()
  const [primary, standby] = [await nodeOf('primary'), await nodeOf('standby')]
  const ports = {
    primary: primary.port,
    standby: standby.port,
    pooler: await freePort(),
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
    const parts = { folder, data: { primary: primary.data, standby: standby.data }, ports }
    const servers = await startParts(parts, start)
    const tried = await tryParts(folder, ports)
    const archived = await tryArchive(parts, start)
    const violations = [...tried.violations, ...(await tryFailover(parts, servers, start))]
    const figures = { ...tried.figures, 'WAL archived by pgBackRest': archived }
    const alerts = await startPrometheus(join(folder, 'prometheus'), await freePort(), start)
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

/** Makes the repository and has a WAL file archived, as docs/how-to/restore-to-a-second.md does. */
const tryArchive = async (parts: Parts, start: Start): Promise<string> => {
  for (const command of ['stanza-create', 'check']) {
    const words = ['--stanza=cell', command]
    const [code] = await once(
      start('pgbackrest', words, backrestEnvironment(parts, 'primary')),
      'exit',
    )
    if (code !== 0) throw new Error(`pgbackrest ${command} ended with ${code}`)
  }
  return 'checked'
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
  ['pgbouncer', 'prometheus'].every(name => spawnSync(name, ['--version']).status === 0) &&
  hasBackupProgram()

export const cellPartFaults: readonly FaultTest[] = [
  {
    id: 'D7',
    description:
      "PgBouncer, PostgreSQL with its standby, pgBackRest and Prometheus start with the cell's files",
    expected:
      'commits wait for the standby and go on by the steps of the runbook, after its end and after a promotion; roles sign in through PgBouncer, WAL is archived, the alerts are loaded',
    rounds: 1,
    run: async () => {
      if (!hasPrograms()) {
        throw new Error(
          "not run: install Debian's packages postgresql, pgbackrest, pgbouncer and prometheus",
        )
      }
      return await run()
    },
  },
]
