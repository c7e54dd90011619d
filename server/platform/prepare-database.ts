import type { DatabaseAddress } from './database.ts'
import { installJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'

/** Everything the owner does to a database before the application may use it. */
export async function prepareDatabase(options: {
  readonly address: DatabaseAddress
  readonly log: Log
}): Promise<void> {
  await migrate(options)
  await installJobs(options.address)
}
