import { installJobs } from '../jobs/jobs.ts'
import type { Log } from '../observability/log.ts'
import type { DatabaseAddress } from './database.ts'
import { migrate } from './migrate.ts'

/** Everything the owner does to a database before the application may use it. */
export async function prepareDatabase(options: {
  readonly address: DatabaseAddress
  readonly log: Log
}): Promise<void> {
  await migrate(options)
  await installJobs(options.address)
}
