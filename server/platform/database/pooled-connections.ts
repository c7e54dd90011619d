import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, PoolClient, QueryArrayResult, QueryConfig } from 'pg'
import { inChildSpan, type SpanDescription } from '../observability/tracing.ts'
import { isReadOnlyServer, isStalePlan, nameDatabaseError } from './database-errors.ts'

class ColumnNames extends CamelCasePlugin {
  /** The name in TypeScript of a column of a result. */
  of(column: string): string {
    return this.camelCase(column)
  }
  /** Rows have these names already: see `namedRows`. */
  override async transformResult({
    result,
  }: Parameters<CamelCasePlugin['transformResult']>[0]): ReturnType<
    CamelCasePlugin['transformResult']
  > {
    return result
  }
}

/**
 * Columns and tables are snake_case in SQL and camelCase in TypeScript. It renames identifiers of the
 * query builder; the columns of a result, those of raw `sql` too, are renamed as its rows are read from
 * a pool of `wrapPool`. Never text inside a raw `sql` fragment, and never keys inside a JSON value. It
 * costs a fifth more to build a query, so hot ones are built once (compiled-query.ts).
 */
export const columnNames = new ColumnNames()

/** Beyond this many texts (lists of varying length make many) the rest run unnamed. */
const MAX_STATEMENTS = 1000

/**
 * The pool for Kysely: errors are converted, and every query runs as a named prepared statement,
 * parsed and planned once per connection (measured: 1.5 to 2 times the throughput), unless `isNamed`
 * is false. Once a server was found to be a standby, the connections made before that are closed
 * instead of used: after a failover they lead to a server that only reads.
 */
export function wrapPool(pool: Pool, { isNamed }: { readonly isNamed: boolean }): PostgresPool {
  const names = new Map<string, string>()
  const wrapped = new WeakMap<PoolClient, WrappedClient>()
  let failovers = 0
  const onFailover = () => {
    failovers += 1
  }
  return {
    connect: async () => {
      for (;;) {
        const client = await pool.connect().catch(failNamed)
        const known = wrapped.get(client)
        if (known?.madeAfter === failovers) return known
        if (known) {
          client.release(true)
          continue
        }
        const made = wrapClient(client, {
          names: isNamed ? names : undefined,
          madeAfter: failovers,
          onFailover,
        })
        wrapped.set(client, made)
        return made
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** `madeAfter`: how many failovers were known when the connection was made. */
type WrappedClient = PostgresPoolClient & { readonly madeAfter: number }

function wrapClient(
  client: PoolClient,
  context: {
    /** Of the texts so far; undefined: statements have no names. */
    readonly names: Map<string, string> | undefined
    readonly madeAfter: number
    readonly onFailover: () => void
  },
): WrappedClient {
  const { names, madeAfter, onFailover } = context
  let isSpoilt = false
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported; page by key instead')
    return run(text, [...values])
  }
  const run = async (text: string, values: unknown[]) =>
    await inChildSpan(
      () => statementSpan(text),
      async () => await send(text, values),
    )
  const send = async (text: string, values: unknown[]) => {
    try {
      const statement = names ? statementOf(text, names) : { text }
      return await readRows(client, { ...statement, values })
    } catch (error) {
      if (isReadOnlyServer(error) && !isSpoilt) onFailover()
      isSpoilt ||= leavesConnectionSpoilt(error)
      // Outside a transaction nothing was lost with it: run once more, planned anew.
      if (isStalePlan(error) && client.getTransactionStatus() === 'I') {
        return await readRows(client, { text, values }).catch(failNamed)
      }
      return failNamed(error)
    }
  }
  return { query, madeAfter, release: destroy => client.release(destroy === true || isSpoilt) }
}

/** As arrays: the driver would make an object of each row, which would be copied to name its columns. */
async function readRows(
  client: PoolClient,
  config: QueryConfig,
): Promise<PostgresQueryResult<unknown>> {
  const result = await client.query<unknown[]>({ ...config, rowMode: 'array' })
  const { command, rowCount } = result
  // Kysely names fewer commands than the driver may report.
  return { command, rowCount, rows: namedRows(result) } as PostgresQueryResult<unknown>
}

function namedRows({ fields, rows }: QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const names = fields.map(({ name }) => columnNames.of(name))
  return rows.map(values => {
    const row: Record<string, unknown> = {}
    names.forEach((name, index) => {
      row[name] = values[index]
    })
    return row
  })
}

/** The text has placeholders where the values are, which stay out of it. */
function statementSpan(text: string): SpanDescription {
  const [, operation = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, target = ''] = /(?:from|into|update)\s+("?[a-z_]+"?\."?[a-z_]+"?)/i.exec(text) ?? []
  return {
    name: `${operation.toLowerCase()} ${target.replaceAll('"', '')}`.trim(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  }
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
 * A late result would reach the next query, a stale plan would fail again, and a standby does not
 * write: the connection is closed.
 */
function leavesConnectionSpoilt(error: unknown): boolean {
  return (
    isStalePlan(error) ||
    isReadOnlyServer(error) ||
    (error instanceof Error && /^Query read timeout/.test(error.message))
  )
}

function failNamed(error: unknown): never {
  throw nameDatabaseError(error)
}
