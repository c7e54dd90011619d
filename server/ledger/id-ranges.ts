import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Rows whose id comes after `after`, up to and with `until`. */
export type IdRange = { readonly after: string; readonly until: string }

type IdColumn = {
  readonly table: 'ledger.entry' | 'payment.payment' | 'loan.loan'
  readonly id: 'entryId' | 'paymentId' | 'loanId'
}

/** No id is this one: all come after it. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** A table's rows in ranges of at most `size`, each to be read by its primary key. */
export async function* idRanges(
  db: Kysely<Tables>,
  { table, id }: IdColumn,
  size: number,
): AsyncGenerator<IdRange> {
  const column = sql.ref(id)
  for (let after = beforeAll; ; ) {
    const { rows } = await sql<{ id: string }>`select ${column} as id from (
      select ${column} from ${sql.table(table)} where ${column} > ${after}::uuid
      order by ${column} limit ${size}) r order by ${column} desc limit 1`.execute(db)
    const until = rows[0]?.id
    if (until === undefined) return
    yield { after, until }
    after = until
  }
}

/** Whether a row lies in a range. */
export const within = (column: string, { after, until }: IdRange): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${until}::uuid)`

/** The smallest id of version 7 of an instant. */
export const idAt = (milliseconds: number): string => {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id of version 7 was made. */
export const millisecondsOf = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
