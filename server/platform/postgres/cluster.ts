import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../process/durable-file.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Binaries } from './binaries.ts'
import type { OsAccount } from './os-account.ts'

/** The cluster's superuser; reachable through the private socket alone. */
export const ADMIN = 'rupya_admin'

type Cluster = {
  readonly binaries: Binaries
  readonly account: OsAccount | undefined
  readonly dataDir: string
}

/**
 * Makes the data folder if there is none. It is made under another name, brought to the disk and
 * renamed, so that a crash at any moment leaves either no folder or a whole one.
 */
export async function ensureCluster({ binaries, account, dataDir }: Cluster): Promise<void> {
  removeUnfinished(dataDir)
  if (existsSync(dataDir)) {
    refuseForeign(dataDir, binaries)
    return
  }
  const unfinished = `${dataDir}.new-${process.pid}-${Date.now()}`
  mkdirSync(unfinished, { mode: 0o700 })
  if (account !== undefined) chownSync(unfinished, account.uid, account.gid)
  const failure = await initialise({ binaries, account, dataDir: unfinished }, 'C.UTF-8')
  if (failure !== undefined) {
    // macOS before 15 and some small systems have no C.UTF-8; C sorts the same.
    const again = /locale/i.test(failure)
      ? await initialise({ binaries, account, dataDir: unfinished }, 'C')
      : failure
    if (again !== undefined) {
      rmSync(unfinished, { recursive: true, force: true })
      throw new StartRefusal(`the database could not be created: ${again}`)
    }
  }
  renameSync(unfinished, dataDir)
  syncFolder(dirname(dataDir))
}

/** The environment of the server's programs: none of our variables, and no PG* ones. */
export function cleanEnvironment(locale = 'C.UTF-8'): Record<string, string> {
  return { LC_ALL: locale, TZ: 'UTC', PATH: '/usr/bin:/bin' }
}

/** initdb syncs before it ends. Returns its error text, or undefined. */
function initialise(cluster: Cluster, locale: string): Promise<string | undefined> {
  const { binaries, account, dataDir } = cluster
  const options = ['--username', ADMIN, '--auth=trust', `--locale=${locale}`, '--encoding=UTF8']
  const child = spawn(binaries.initdb, ['-D', dataDir, '--no-instructions', ...options], {
    ...account,
    cwd: dataDir,
    env: cleanEnvironment(locale),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  return new Promise(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', code => resolve(code === 0 ? undefined : oneLine(complaint)))
  })
}

function refuseForeign(dataDir: string, { majorVersion }: Binaries): void {
  let version: string
  try {
    version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new StartRefusal(`${dataDir} is not a database folder; move it away and start again`)
  }
  if (version !== majorVersion) {
    throw new StartRefusal(
      `${dataDir} was made by PostgreSQL ${version}, this is ${majorVersion}; ` +
        'move it away, or bring its data over with pg_dump',
    )
  }
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(`${basename(dataDir)}.new-`)) continue
    try {
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true })
    } catch {
      // An initdb whose parent was killed may still be writing in it; the next start removes it.
    }
  }
}

const oneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' — ')
