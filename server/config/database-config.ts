import type { Pooler } from '../platform/database/database.ts'
import type { Environment } from './environment.ts'

export type DatabaseConfig = {
  /** Undefined: the embedded server. */
  readonly url: string | undefined
  /** What stands between this process and `url`; undefined: nothing. */
  readonly pooler: Pooler | undefined
  /** The same database past the pooler; undefined: there is none. */
  readonly directUrl: string | undefined
  /**
   * The address of the database's owner, which migrates, past any pooler. Undefined: see
   * server/platform/database/open-database.ts.
   */
  readonly migrationUrl: string | undefined
  /** A standby that proofs, reports and files of lists read; undefined: there is none. */
  readonly replicaUrl: string | undefined
  /** A replica further behind is not read. */
  readonly replicaLagSeconds: number
  readonly poolSize: number
  /** Statements of this process that book payments at the same time. */
  readonly paymentBatches: number
}

export const databaseConfigOf = (values: Environment): DatabaseConfig => ({
  url: values.DATABASE_URL,
  pooler:
    values.DATABASE_POOLER === 'none'
      ? undefined
      : { namedStatements: values.DATABASE_POOLER === 'named-statements' },
  directUrl: values.DATABASE_DIRECT_URL,
  migrationUrl: values.DATABASE_MIGRATION_URL,
  replicaUrl: values.DATABASE_REPLICA_URL,
  replicaLagSeconds: values.RUPYA_REPLICA_LAG_SECONDS,
  poolSize: values.RUPYA_POOL_SIZE,
  paymentBatches: values.RUPYA_PAYMENT_BATCHES,
})

/** What a pooler needs beside it, in both modes. */
export const databaseProblems = (values: Environment): string[] => {
  if (values.DATABASE_POOLER === 'none') return []
  const goesWith = `: it goes with DATABASE_POOLER=${values.DATABASE_POOLER}`
  const problems: string[] = []
  if (values.DATABASE_URL === undefined && values.RUPYA_MODE === 'sandbox')
    problems.push(`DATABASE_URL is missing${goesWith}`)
  if (values.DATABASE_DIRECT_URL === undefined)
    problems.push(`DATABASE_DIRECT_URL is missing${goesWith}`)
  // Without it a sandbox's connections give up the owner's rights, which a pooler would not keep.
  if (values.DATABASE_MIGRATION_URL === undefined && values.RUPYA_MODE === 'sandbox')
    problems.push(`DATABASE_MIGRATION_URL is missing${goesWith}`)
  return problems
}

/** A database of the sandbox's own is used by one process, and has no replica. */
export const roleProblems = (values: Environment): string[] => {
  if (values.DATABASE_URL !== undefined) return []
  const missing = (goesWith: string) => `DATABASE_URL is missing: it goes with ${goesWith}`
  return [
    ...(values.RUPYA_ROLE === 'all' ? [] : [missing(`RUPYA_ROLE=${values.RUPYA_ROLE}`)]),
    ...(values.DATABASE_REPLICA_URL === undefined ? [] : [missing('DATABASE_REPLICA_URL')]),
  ]
}
