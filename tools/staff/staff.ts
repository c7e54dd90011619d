import { join } from 'node:path'
import { type Config, parseConfig } from '#server/config/config.ts'
import { createDatabase, type DatabaseAddress } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openSocketDir, openStateDir } from '#server/platform/postgres/state-directory.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { createFieldCipher } from '#server/platform/security/field-encryption.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import { loadSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { readStaffCommand, runStaffCommand, staffCommandUsage } from './staff-command.ts'

// `npm run staff -- invite …`: with the settings of the server, on its database. The person who runs it
// has the database's address and the keys already.
const checkout = join(import.meta.dirname, '../..')

const addressOf = (config: Config, stateDir: string | undefined): DatabaseAddress => {
  const { url } = config.database
  if (url === undefined) {
    // The sandbox's own database, which runs while `npm start` does.
    return { socketDir: openSocketDir(stateDir ?? ''), user: 'rupya_app', database: 'rupya' }
  }
  return config.mode === 'production' ? { url } : { url, role: 'rupya_app' }
}

const main = async (): Promise<void> => {
  const invite = readStaffCommand(process.argv.slice(2))
  if (!invite) {
    console.error(staffCommandUsage)
    process.exitCode = 1
    return
  }
  let stateDir: string | undefined
  const config = parseConfig(process.env, chosen => {
    stateDir = openStateDir(checkout, chosen).stateDir
    return loadSandboxSecrets(stateDir)
  })
  const log = createLog({ level: 'error' })
  const database = createDatabase({ address: addressOf(config, stateDir), poolSize: 1, log })
  try {
    const random = systemRandomness()
    const cipher = createFieldCipher(config.secrets, random)
    const services = { db: database.kysely, clock: systemClock, random, cipher, config }
    console.log(await runStaffCommand(services, invite))
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.lines.join('\n') : error)
  process.exitCode = 1
}
