import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#server/platform/log.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/postgres/embedded.ts'
import { endLeftovers } from '#server/platform/postgres/leftover.ts'
import { isAlive, ownIdentity, type ProcessIdentity } from '#server/platform/process-identity.ts'

const { RUPYA_LOG_LEVEL: level = 'silent' } = process.env
export const testLog = createLog({ level })

/** Short, so that a socket's path fits; every account may pass through. */
const rootFolder = join(
  Buffer.byteLength(tmpdir()) > 40 ? '/tmp' : tmpdir(),
  `rupya-test-${process.getuid?.() ?? 0}`,
)

/**
 * An empty database server of our own in a temporary folder. What a run that was killed left behind
 * (its server included) is removed by the next.
 */
export async function startTestServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: EmbeddedPostgres; readonly stateDir: string; end(): Promise<void> }> {
  const stateDir = makeTestFolder()
  const server = await startEmbedded({ stateDir, log: testLog, settings })
  return {
    server,
    stateDir,
    end: async () => {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** A fresh folder under the system's temporary one, known to belong to this process. */
export function makeTestFolder(): string {
  mkdirSync(rootFolder, { recursive: true, mode: 0o755 })
  for (let count = 1; ; count += 1) {
    const folder = join(rootFolder, `${process.pid}-${count}`)
    if (existsSync(folder)) continue
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'owner.json'), JSON.stringify(ownIdentity()))
    return folder
  }
}

/** Ends and removes what runs that were killed left behind. */
export async function removeAbandoned(): Promise<void> {
  for (const name of existsSync(rootFolder) ? readdirSync(rootFolder) : []) {
    const folder = join(rootFolder, name)
    if (isOwned(folder)) continue
    await endLeftovers(join(folder, 'postgres'), testLog)
    rmSync(folder, { recursive: true, force: true })
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
