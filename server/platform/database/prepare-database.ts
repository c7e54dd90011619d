import { installJobs } from '../jobs/jobs.ts'
import type { Log } from '../observability/log.ts'
import type { DatabaseAddress } from './database.ts'
import { migrate } from './migrate.ts'

/** Everything that runs as the owner before the application may use the database. */
export async function prepareDatabase(options: {
  readonly address: DatabaseAddress
  readonly log: Log
}): Promise<void> {
  await migrate(options)
  await installJobs(options.address)
}
