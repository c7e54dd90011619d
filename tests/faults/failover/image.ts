import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commonVariables, marketVariables } from '../../harness/app/production-environment.ts'
import { makeTestFolder } from '../../harness/app/test-database-server.ts'
import {
  askAs,
  databaseName,
  kill,
  preparePrograms,
  rolesAndDatabase,
  superuser,
  urlTo,
} from '../../harness/failover/database-pair.ts'
import { freePort } from '../../harness/faults/fault-environment.ts'
import { buildImage, whyNotBuilt } from '../../harness/image/build-image.ts'
import type { Image } from '../../harness/image/dockerfile.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

const patienceMs = 120_000
const mebibyte = 1024 * 1024

/** PostgreSQL outside of the image, as production demands it: what was committed is on the disk. */
const startDatabase = async () => {
  const { folder, run, nodeOf, launch } = preparePrograms()
  const node = await nodeOf('one')
  run('initdb', '-D', node.data, '-U', superuser, '--auth=trust', '--encoding=UTF8')
  await launch(node, 'fsync=on')
  await askAs(urlTo(node.port, superuser), rolesAndDatabase)
  return {
    urlOf: (user: string) => urlTo(node.port, `${user}:m4XqT9vLw2Kz`, databaseName),
    end: async () => {
      await kill(node)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A command in the image: the root is read-only, and only `/srv/rupya/files` and `/tmp` are written. */
const inImage = (
  folder: string,
  {
    image,
    files,
    environment,
  }: {
    readonly image: Image
    readonly files: string
    readonly environment: Readonly<Record<string, string>>
  },
  command: readonly string[],
): [string, string[]] => {
  const [user = '', group = user] = image.user.split(':')
  const variables = { PATH: '/usr/local/bin:/usr/bin:/bin', ...image.environment, ...environment }
  return [
    'bwrap',
    [
      ...['--ro-bind', folder, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
      ...[
        '--bind',
        files,
        '/srv/rupya/files',
        '--chdir',
        '/app',
        '--die-with-parent',
        '--clearenv',
      ],
      ...['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'],
      ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--no-new-privs'],
      ...command,
    ],
  ]
}

/** The statuses of what a visitor sees first, by path; 0: no connection. */
const visit = async (base: string, paths: readonly string[]): Promise<Map<string, number>> => {
  const seen = new Map<string, number>()
  for (const path of paths) {
    const reply = await fetch(`${base}${path}`, { redirect: 'manual' }).catch(() => undefined)
    seen.set(path, reply?.status ?? 0)
  }
  return seen
}

const isReady = async (base: string): Promise<boolean> =>
  (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200

/** What an operator runs in the image, beside its server. */
const operatorCommands = [
  ['tools/staff/staff.ts', 'invite', 'Sari', 'sari@lender.example', '--role', 'administrator'],
  ['tools/keys/reseal-command.ts', '--status'],
  ['tools/staff/registered-texts.ts'],
] as const

/** Starts the image's command, asks for its health and its first page, and stops it. */
const tryImage = async (folder: string, image: Image): Promise<FaultTestOutcome> => {
  const files = makeTestFolder()
  const database = await startDatabase()
  const [port, operationsPort] = [await freePort(), await freePort()]
  const environment = {
    ...commonVariables(),
    ...marketVariables.ID,
    ...marketVariables.IN,
    DATABASE_URL: database.urlOf('rupya_app'),
    DATABASE_MIGRATION_URL: database.urlOf('rupya_owner'),
    RUPYA_FILES_DIR: '/srv/rupya/files',
    PORT: String(port),
    RUPYA_OPERATIONS_PORT: String(operationsPort),
  }
  const [uid = 0, gid = 0] = image.user.split(':').map(Number)
  chownSync(files, uid, gid)
  // A container runtime makes the places of its volumes.
  mkdirSync(join(folder, 'srv/rupya/files'), { recursive: true })
  const parts = { image, files, environment }
  const startedAt = performance.now()
  const child = spawn(...inImage(folder, parts, image.command), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const checkHealth = () =>
    spawnSync(...inImage(folder, parts, ['sh', '-c', image.healthcheck])).status
  const violations: string[] = []
  try {
    while (!(await isReady(base)) && child.exitCode === null) {
      if (performance.now() - startedAt > patienceMs) break
      await sleep(50)
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (!(await isReady(base))) violations.push(`it is not ready: ${output.slice(-1500)}`)
    if (checkHealth() !== 0) violations.push('its health check fails')
    const seen = await visit(base, ['/healthz', '/', '/privacyPolicy'])
    for (const [path, status] of seen) {
      if (status !== 200) violations.push(`${path} answered ${status}`)
    }
    for (const command of operatorCommands) {
      const { status, stderr } = spawnSync(...inImage(folder, parts, ['node', ...command]), {
        encoding: 'utf8',
      })
      if (status !== 0) violations.push(`${command[0]} ended with ${status}: ${stderr}`)
    }
    const write = spawnSync(...inImage(folder, parts, ['sh', '-c', 'touch /app/x /etc/x']))
    if (write.status === 0) violations.push('its root can be written')
    const owner = uidOfServer(child.pid ?? 0)
    if (owner !== uid) violations.push(`it runs as user ${owner}`)
    stopServer(child, 'SIGTERM')
    await ended
    if (checkHealth() === 0) violations.push('its health check passes without a server')
    const bytes = Number(
      spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout.split('\t')[0],
    )
    return {
      rounds: 1,
      violations,
      figures: {
        'size, MiB': Math.round(bytes / mebibyte),
        'runs as user': owner,
        'ready and migrated after s': seconds,
        pages: [...seen].map(([path, status]) => `${path} ${status}`).join(', '),
      },
    }
  } finally {
    stopServer(child, 'SIGKILL')
    await database.end()
    rmSync(files, { recursive: true, force: true })
  }
}

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(text => text !== '')
    .map(Number)

/** The innermost process: bubblewrap stands before it. */
const serverOf = (pid: number): number => {
  const [child] = childrenOf(pid)
  return child === undefined ? pid : serverOf(child)
}

/** Of the running server; -1 once it has ended. */
const uidOfServer = (pid: number): number => {
  const status = `/proc/${serverOf(pid)}/status`
  if (!existsSync(status)) return -1
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? -1)
}

/** Bubblewrap ends with its server; a server whose bubblewrap was killed would go on. */
const stopServer = ({ pid, exitCode }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void => {
  if (pid !== undefined && exitCode === null) process.kill(serverOf(pid), signal)
}

const run = async (): Promise<FaultTestOutcome> => {
  const reason = whyNotBuilt()
  if (reason !== undefined) throw new Error(reason)
  const place = join(makeTestFolder(), 'image')
  mkdirSync(place, { recursive: true })
  try {
    const { image, folder } = buildImage(place)
    return await tryImage(folder, image)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

export const imageFaults: readonly FaultTest[] = [
  {
    id: 'D6',
    description:
      "the image is built by the Dockerfile's own steps from a clean Debian, and started on a read-only root",
    expected:
      'ready and healthy as a user who is not root, on a root that cannot be written; its commands for operators end well; unhealthy once stopped',
    rounds: 1,
    run,
  },
]
