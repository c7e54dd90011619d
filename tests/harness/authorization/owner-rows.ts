import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectionOptions } from '#server/platform/database/database.ts'
import type { TestApp } from '../app/create-test-app.ts'

export type OwnerRows = {
  /** Every row of every table that belongs to a borrower, as table and hash. */
  readonly named: ReadonlySet<string>
  /** Every id in these rows: of the borrower and of everything that is theirs. */
  readonly ids: ReadonlySet<string>
  /** Other borrowers reached by these very rows: none, unless one has got into another's. */
  readonly tied: readonly string[]
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids that many borrowers' rows name: of staff, of their sessions, of versions of products. */
const sharedIds = `select staff_id::text as id from audit.entry where staff_id is not null
  union select session_id from audit.entry where session_id is not null
  union select maker_id::text from approval.request
  union select checker_id::text from approval.request where checker_id is not null
  union select version_id::text from version.version`

const readAll = async ({
  database,
}: Pick<TestApp, 'database'>): Promise<{ rows: string[]; shared: ReadonlySet<string> }> => {
  // The application's own role may not read all of it.
  const owner = new pg.Client(connectionOptions(database.ownerAddress))
  await owner.connect()
  try {
    const tables = await owner.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const all: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await owner.query<{ row: string }>(`select r::text as row from ${name} r`)
      all.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    const shared = await owner.query<{ id: string }>(sharedIds)
    return { rows: all, shared: new Set(shared.rows.map(({ id }) => id)) }
  } finally {
    await owner.end()
  }
}

/**
 * The rows that lead to a borrower, from id to id: those that contain the borrower's id, those that
 * contain an id of those, and so on. A new table is included by itself. `others` must not be
 * reached: either an id that all share ties everybody together, and the rows prove nothing, or a
 * row of another borrower's contains what is not theirs.
 */
export const rowsOf = async (
  app: Pick<TestApp, 'database'>,
  borrowerId: string,
  others: readonly string[],
): Promise<OwnerRows> => {
  const known = new Set([borrowerId])
  const { rows, shared } = await readAll(app)
  const idsIn = (row: string) => (row.match(uuids) ?? []).filter(id => !shared.has(id))
  const left = new Map(rows.map(row => [row, idsIn(row)]))
  const found = new Set<string>()
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const [row, ids] of left) {
      if (!ids.some(id => known.has(id))) continue
      for (const id of ids) known.add(id)
      found.add(row)
      left.delete(row)
      isNew = true
    }
  }
  const named = new Set([...found].map(nameOf))
  return { named, ids: known, tied: others.filter(id => known.has(id)) }
}

const nameOf = (row: string): string => {
  const [table = ''] = row.split(' ', 1)
  return `${table} ${createHash('sha256').update(row).digest('hex')}`
}

/** The differences, by table, but for the tables `beside`; undefined when there are none. */
export const changeOf = (
  before: OwnerRows,
  after: OwnerRows,
  beside: readonly string[] = [],
): string | undefined => {
  const { tied } = after
  if (tied.length > 0) return `a row of another's names what is not theirs: ${tied}`
  const changed = [
    ...[...before.named].filter(row => !after.named.has(row)),
    ...[...after.named].filter(row => !before.named.has(row)),
  ]
  const tables = new Set(
    changed.map(row => row.split(' ', 1)[0] ?? '').filter(name => !beside.includes(name)),
  )
  return tables.size > 0 ? `changed: ${[...tables].join(', ')}` : undefined
}
