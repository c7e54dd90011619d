import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#server/platform/observability/log.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/postgres/embedded.ts'
import { stopLeftoverProcesses } from '#server/platform/postgres/leftover-processes.ts'
import {
  isAlive,
  ownIdentity,
  type ProcessIdentity,
} from '#server/platform/process/process-identity.ts'

/** RUPYA_TEST_POSTGRES: the folder of another PostgreSQL's programs; without it the package's. */
const { RUPYA_LOG_LEVEL: level = 'silent', RUPYA_TEST_POSTGRES: programs } = process.env
export const testLog = createLog({ level })

const name = `rupya-test-${process.getuid?.() ?? 0}`
/** Short, so that a socket's path fits; every account may enter it. */
const diskRoot = join(Buffer.byteLength(tmpdir()) > 40 ? '/tmp' : tmpdir(), name)

const sharedMemory = '/dev/shm'
/** The size of the databases of a whole run, several times over. */
const roomInMemory = 4 * 1024 ** 3

/**
 * A folder in memory, where the machine has enough of it. Hundreds of databases come and go in a
 * run, of hundreds of files each, and some disks take longer over that than the tests themselves.
 */
const memoryRoot = (): string => {
  try {
    accessSync(sharedMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(sharedMemory)
    return bavail * bsize >= roomInMemory ? join(sharedMemory, name) : diskRoot
  } catch {
    return diskRoot
  }
}

/**
 * An empty database server, in memory if there is room. What a killed run left behind (its server
 * included) is removed by the next.
 */
export async function startTestDatabaseServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: EmbeddedPostgres; readonly stateDir: string; end(): Promise<void> }> {
  const stateDir = makeTestFolder(memoryRoot())
  const server = await startEmbedded({ stateDir, log: testLog, settings, programs })
  return {
    server,
    stateDir,
    end: async () => {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** A fresh folder under the system's temporary one, named after this process. */
export function makeTestFolder(root = diskRoot): string {
  mkdirSync(root, { recursive: true, mode: 0o755 })
  for (let count = 1; ; count += 1) {
    const folder = join(root, `${process.pid}-${count}`)
    if (existsSync(folder)) continue
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'owner.json'), JSON.stringify(ownIdentity()))
    return folder
  }
}

/** Ends and removes what killed runs left behind. */
export async function removeAbandoned(): Promise<void> {
  for (const root of [diskRoot, join(sharedMemory, name)]) {
    for (const entry of existsSync(root) ? readdirSync(root) : []) {
      const folder = join(root, entry)
      if (isOwned(folder)) continue
      await stopLeftoverProcesses(join(folder, 'postgres'), testLog)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function isOwned(folder: string): boolean {
  try {
    // @NOTE written by makeTestFolder
    return isAlive(JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as ProcessIdentity)
  } catch {
    return false
  }
}
