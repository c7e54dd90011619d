import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlledTransaction, IsolationLevel, Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { systemRandomness } from '../security/ids.ts'
import { CommitUnknown, DatabaseUnavailable, isRetryable } from './database-errors.ts'

const MAX_RETRIES = 3
const LONGEST_FIRST_PAUSE_MS = 20

const randomness = systemRandomness()

/**
 * Runs `work` in one transaction and commits it; an error from `work` rolls back. A serialization
 * failure or deadlock runs `work` again, up to three times, so it may have no effect outside the
 * database.
 * @throws DatabaseUnavailable when the database cannot be reached; CommitUnknown when the
 *   connection was lost during the commit; what `work` throws.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  options: { readonly isolation?: IsolationLevel } = {},
): Promise<Result> {
  if (db.isTransaction) throw new Error('inTransaction was given a transaction: pass it on instead')
  for (let retries = 0; ; retries += 1) {
    try {
      return await runTransaction(db, work, options.isolation)
    } catch (error) {
      if (retries >= MAX_RETRIES || !isRetryable(error)) throw error
      // A random pause, so that two that collided do not meet again.
      await sleep(randomness.integer(LONGEST_FIRST_PAUSE_MS * 2 ** retries))
    }
  }
}

/**
 * Runs reads that must be of one moment, by one repeatable-read transaction: of two statements without
 * it, the second may see what was committed after the first. `read` gets the services with that
 * transaction as their database, and sends one statement after the other.
 * @throws as `inTransaction`; for services whose database is a transaction.
 */
export const readAtOneMoment = async <Reading extends { readonly db: Kysely<Tables> }, Result>(
  services: Reading,
  read: (services: Reading) => Promise<Result>,
): Promise<Result> =>
  await inTransaction(services.db, db => read({ ...services, db }), {
    isolation: 'repeatable read',
  })

async function runTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  isolation: IsolationLevel | undefined,
): Promise<Result> {
  const start = db.startTransaction()
  const transaction = await (isolation ? start.setIsolationLevel(isolation) : start).execute()
  let result: Result
  try {
    result = await work(transaction)
  } catch (error) {
    await rollBack(transaction)
    throw error
  }
  try {
    await transaction.commit().execute()
  } catch (error) {
    await rollBack(transaction)
    if (error instanceof DatabaseUnavailable) {
      throw new CommitUnknown('the connection was lost during a commit', { cause: error })
    }
    throw error
  }
  return result
}

/** Also returns the connection to the pool. On a broken one it fails, and the pool drops it. */
async function rollBack(transaction: ControlledTransaction<Tables>): Promise<void> {
  try {
    await transaction.rollback().execute()
  } catch {
    // The error that led here is the one to report.
  }
}
