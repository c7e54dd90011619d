import { DatabaseUnavailable } from '../database/database.ts'
import type { Log } from '../observability/log.ts'

type RowFailure<Row> = {
  readonly message: string
  /** What the log names of the row. */
  readonly facts: (row: Row) => object
}

/**
 * Does the work for each row in turn; a row whose work fails is logged, and the others go on. Returns
 * the rows that failed. @throws DatabaseUnavailable, at once.
 */
export const forEachRow = async <Row>(
  { log }: { readonly log: Log },
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  failure: RowFailure<Row>,
): Promise<Row[]> => {
  const failed: Row[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      log.error({ err: error, ...failure.facts(row) }, failure.message)
      failed.push(row)
    }
  }
  return failed
}
