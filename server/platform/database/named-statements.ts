import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isStalePlan, nameDatabaseError } from './database-errors.ts'

/** Beyond this many texts (lists of varying length make many) the rest run unnamed. */
const MAX_STATEMENTS = 1000

/**
 * The pool for Kysely: every query runs as a named prepared statement, parsed and planned once per
 * connection (measured: 1.5 to 2 times the throughput), and errors are converted.
 */
export function namedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect().catch(failNamed)
      const known = wrapped.get(client)
      if (known !== undefined) return known
      const made = wrapClient(client, names)
      wrapped.set(client, made)
      return made
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function wrapClient(client: PoolClient, names: Map<string, string>): PostgresPoolClient {
  let spoilt = false
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported; page by key instead')
    return run(text, [...values])
  }
  const run = async (text: string, values: unknown[]) => {
    try {
      return await client.query({ ...statementOf(text, names), values })
    } catch (error) {
      spoilt ||= leavesConnectionSpoilt(error)
      // Outside a transaction nothing was lost with it: run once more, planned anew.
      if (isStalePlan(error) && client.getTransactionStatus() === 'I') {
        return await client.query({ text, values }).catch(failNamed)
      }
      return failNamed(error)
    }
  }
  return { query, release: destroy => client.release(destroy === true || spoilt) }
}

function statementOf(text: string, names: Map<string, string>): { name?: string; text: string } {
  const known = names.get(text)
  if (known !== undefined) return { name: known, text }
  if (names.size >= MAX_STATEMENTS) return { text }
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return { name, text }
}

/**
 * A late result would reach the next query, or a stale plan would fail again: the connection is
 * closed.
 */
function leavesConnectionSpoilt(error: unknown): boolean {
  return isStalePlan(error) || (error instanceof Error && /^Query read timeout/.test(error.message))
}

function failNamed(error: unknown): never {
  throw nameDatabaseError(error)
}
