import pg from 'pg'
import { connectionOptions } from '#server/platform/database/database.ts'
import type { TestDatabase } from '../app/test-database.ts'

/** A column of a table, and all that it holds, byte for byte. */
export type StoredColumn = { readonly column: string; readonly text: string }

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Buffer) return value.toString('utf8')
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object'
    ? JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
    : String(value)
}

/** Every column of every table with what it holds; a new one is included by itself. */
export const readStoredColumns = async ({
  database,
}: {
  readonly database: Pick<TestDatabase, 'ownerAddress'>
}): Promise<StoredColumn[]> => {
  // The application's own role may not read all of it.
  const owner = new pg.Client(connectionOptions(database.ownerAddress))
  await owner.connect()
  try {
    const tables = await owner.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const columns = new Map<string, string[]>()
    for (const { name } of tables.rows) {
      const { rows } = await owner.query<Record<string, unknown>>(`select * from ${name}`)
      for (const [field, value] of rows.flatMap(row => Object.entries(row))) {
        const column = `${name}.${field}`
        columns.set(column, [...(columns.get(column) ?? []), textOf(value)])
      }
    }
    // Apart, so that the end of one value and the beginning of the next make no word.
    return [...columns].map(([column, values]) => ({ column, text: values.join('\n|\n') }))
  } finally {
    await owner.end()
  }
}
