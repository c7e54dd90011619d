import { join } from 'node:path'
import { type Config, parseConfig } from '#server/config/config.ts'
import type { DatabaseAddress } from '#server/platform/database/database.ts'
import { openSocketDir, openStateDir } from '#server/platform/postgres/state-directory.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { createFieldCipher } from '#server/platform/security/field-encryption.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { loadSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { createFileStore } from '#server/providers/files/create-file-store.ts'
import { countSealed, resealAll, type SealedCounts } from './reseal.ts'

// `npm run reseal [-- --status]`: with the settings of the server (docs/how-to/rotate-each-key.md).
const checkout = join(import.meta.dirname, '../..')

const ownerOf = ({ database, mode }: Config, stateDir: string | undefined): DatabaseAddress => {
  const { url, migrationUrl } = database
  if (migrationUrl !== undefined) return { url: migrationUrl }
  if (mode === 'production') {
    throw new StartRefusal('set DATABASE_MIGRATION_URL to the owner of the database')
  }
  if (url !== undefined) return { url }
  // The sandbox's own database, which runs while `npm start` does.
  return { socketDir: openSocketDir(stateDir ?? ''), user: 'rupya_owner', database: 'rupya' }
}

const print = (version: number, counts: readonly SealedCounts[]): void => {
  for (const { part, current, older } of counts) {
    if (current + older > 0) {
      console.log(`${part}: ${current} by version ${version}, ${older} by others`)
    }
  }
  const older = counts.reduce((sum, each) => sum + each.older, 0)
  console.log(older === 0 ? 'the database needs no older key' : `${older} values to seal again`)
}

const main = async (): Promise<void> => {
  let stateDir: string | undefined
  const config = parseConfig(process.env, chosen => {
    stateDir = openStateDir(checkout, chosen).stateDir
    return loadSandboxSecrets(stateDir)
  })
  const ring = config.secrets.personalData
  const address = ownerOf(config, stateDir)
  if (process.argv.includes('--status')) {
    print(ring.current.version, await countSealed({ address, ring }))
    return
  }
  const done = new Map<string, number>()
  const counts = await resealAll({
    address,
    ring,
    cipher: createFieldCipher(config.secrets, systemRandomness()),
    files: createFileStore(config, { clock: systemClock, stateDir }),
    pauseMs: 20,
    report: (part, resealed) => {
      done.set(part, (done.get(part) ?? 0) + resealed)
      console.log(`${part}: ${done.get(part)} sealed again`)
    },
  })
  print(ring.current.version, counts)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.lines.join('\n') : error)
  process.exitCode = 1
}
