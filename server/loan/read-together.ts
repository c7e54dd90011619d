import DataLoader from 'dataloader'
import type { Kysely } from 'kysely'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { inChildSpan } from '../platform/observability/tracing.ts'
import type { Tables } from '../tables.ts'

/** What one statement reads at most: the first id waits for the last one. */
const maxBatchSize = 25

type ReadRows<Row> = {
  /**
   * Reads a row for each of these ids in one statement, in any order, without those that are not there; two
   * rows for an id that is there twice.
   */
  readonly read: (db: Kysely<Tables>, ids: readonly string[]) => Promise<Row[]>
  /** A row's id, written as the ids that are asked for. */
  readonly idOf: (row: Row) => string
  /** The span of each reading; its statement's span is in the trace of the first who asked. */
  readonly spanName: string
}

/**
 * Reads one row by its id, together with all that are asked for in the same turn of the event loop: the
 * more requests there are, the fewer statements each takes (decision 103). Nothing is kept, and nothing is
 * shared: every statement is sent after the rows it reads were asked for, and two who ask for the same id
 * get a row each. Within a transaction a row is read at once, by its own statement.
 * @returns undefined when there is no such row.
 * @throws DatabaseUnavailable to all who asked; any other failure to those alone whose row it is.
 */
export const readTogether = <Row>({
  read,
  idOf,
  spanName,
}: ReadRows<Row>): ((db: Kysely<Tables>, id: string) => Promise<Row | undefined>) => {
  const readEach = async (
    db: Kysely<Tables>,
    ids: readonly string[],
  ): Promise<(Row | undefined | Error)[]> => {
    try {
      const rows = Map.groupBy(await read(db, ids), idOf)
      return ids.map(id => rows.get(id)?.pop())
    } catch (error) {
      if (error instanceof DatabaseUnavailable || ids.length === 1) throw error
      const alone = await Promise.allSettled(ids.map(async id => (await read(db, [id]))[0]))
      return alone.map(each => (each.status === 'fulfilled' ? each.value : each.reason))
    }
  }
  const loaders = new WeakMap<Kysely<Tables>, DataLoader<string, Row | undefined>>()
  const loaderOf = (db: Kysely<Tables>) => {
    const known = loaders.get(db)
    if (known) return known
    const loader = new DataLoader<string, Row | undefined>(async ids => await readEach(db, ids), {
      cache: false,
      maxBatchSize,
      // Requests come in separate callbacks of one turn; the library would send after each of them.
      batchScheduleFn: send => setImmediate(send),
    })
    loaders.set(db, loader)
    return loader
  }
  return async (db, id) =>
    db.isTransaction
      ? (await read(db, [id]))[0]
      : await inChildSpan(
          () => ({ name: spanName, kind: 'internal' }),
          async () => await loaderOf(db).load(id),
        )
}
