import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Log } from '../observability/log.ts'
import { createDatabase, type Database, type DatabaseAddress } from './database.ts'
import { DatabaseBusy, DatabaseUnavailable, findErrorCode } from './database-errors.ts'
import { columnNames, wrapPool } from './pooled-connections.ts'
import { createReplicaLag, type ReplicaLag } from './replica-lag.ts'

/** A replica of the database, for reads that may be a few seconds old; the primary while it is away. */
export type ReplicaDatabase = Pick<Database, 'kysely' | 'pool' | 'close'> & {
  readonly lag: ReplicaLag
}

const checkEveryMs = 2000

type Client = Awaited<ReturnType<PostgresPool['connect']>>

/**
 * Opens a replica beside its primary. Each statement is sent to the replica while it is at most
 * `maxLagSeconds` behind, and to the primary otherwise. One that the replica loses is sent to the primary
 * at once; a transaction that it loses fails as a serialization failure does, so `inTransaction` runs it
 * again, on the primary. What writes (an entry of the audit stream beside a list) goes to the primary.
 */
export function openReplica(options: {
  readonly address: DatabaseAddress
  /** Past a pooler. */
  readonly primaryAddress: DatabaseAddress
  readonly maxLagSeconds: number
  readonly poolSize: number
  readonly log: Log
}): ReplicaDatabase {
  const { address, primaryAddress, maxLagSeconds, poolSize, log } = options
  const openPool = (of: DatabaseAddress) =>
    createDatabase({ address: of, poolSize, log, isPlannedEachTime: true })
  const replica = openPool(address)
  // Connections of their own, so that reads that turn to the primary take none from borrowers.
  const primary = openPool(primaryAddress)
  const lag = createReplicaLag({ primary: primary.pool, replica: replica.pool })
  const isUsable = () => lag.seconds() <= maxLagSeconds
  let wasUsable = true
  const check = async () => {
    await lag.check()
    if (isUsable() !== wasUsable) {
      wasUsable = isUsable()
      log.warn(
        { seconds: lag.seconds() },
        wasUsable ? 'the replica is back' : 'the replica is away',
      )
    }
  }
  const first = check()
  const timer = setInterval(() => void check(), checkEveryMs).unref()
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: poolOfBoth({
        replica: wrapPool(replica.pool, { isNamed: true }),
        primary: wrapPool(primary.pool, { isNamed: true }),
        isUsable: async () => {
          await first
          return isUsable()
        },
        onFailure: error => {
          lag.fail()
          log.warn({ err: error }, 'the replica failed; the primary is read instead')
        },
      }),
    }),
    plugins: [columnNames],
  })
  return {
    kysely,
    pool: replica.pool,
    lag,
    close: async () => {
      clearInterval(timer)
      await Promise.all([replica.close(), primary.close()])
    },
  }
}

type BothPools = {
  readonly replica: PostgresPool
  readonly primary: PostgresPool
  readonly isUsable: () => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

/** Connections of the replica that turn to the primary when it fails. */
const poolOfBoth = (pools: BothPools): PostgresPool => ({
  options: pools.replica.options,
  connect: async () => {
    if (!(await pools.isUsable())) return await pools.primary.connect()
    try {
      return turningToPrimary(await pools.replica.connect(), pools)
    } catch (error) {
      pools.onFailure(error)
      return await pools.primary.connect()
    }
  },
  // Both are closed by those who made them.
  end: async () => undefined,
})

/** Lost, away, or cancelled because what it read was removed on the primary (40001 outside of a write). */
const isReplicaFailure = (error: unknown): boolean =>
  findErrorCode(error) === '40001' ||
  (error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy))

/** A statement that reads, or the beginning of a transaction of one moment, which only reads. */
const onlyReads = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) || /^\s*start transaction .*repeatable read/i.test(text)

const turningToPrimary = (connected: Client, { primary, onFailure }: BothPools): Client => {
  let client = connected
  let isReplica = true
  let isInTransaction = false
  const turn = async (isBroken = false) => {
    client.release(isBroken)
    client = await primary.connect()
    isReplica = false
  }
  const query = async (text: string, values: readonly unknown[]) => {
    if (isReplica && !isInTransaction && !onlyReads(text)) await turn()
    const begins = /^\s*(begin|start transaction)\b/i.test(text)
    try {
      const result = await client.query<unknown>(text, values)
      if (begins) isInTransaction = true
      if (/^\s*(commit|rollback)\b/i.test(text)) isInTransaction = false
      return result
    } catch (error) {
      if (!isReplica || !isReplicaFailure(error)) throw error
      onFailure(error)
      if (isInTransaction) {
        throw Object.assign(
          new Error('the replica was lost: the transaction runs again', { cause: error }),
          {
            code: '40001',
          },
        )
      }
      await turn(true)
      if (begins) isInTransaction = true
      return await client.query<unknown>(text, values)
    }
  }
  return {
    // Cursors are refused by the connections themselves.
    query: query as Client['query'],
    release: destroy => client.release(destroy),
  }
}
