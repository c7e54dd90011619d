import type { DeleteResult } from 'kysely'

/** So few that one statement stays far below its time limit, cascades and cold pages included. */
const rowsOfStatement = 5_000

/**
 * Deletes by `deleteUpTo`, a statement of its own each time, until one finds fewer rows than it may
 * delete: however many are over, none runs into its time limit. May be cut off anywhere. Returns how
 * many rows were deleted.
 */
export const deleteInBatches = async (
  deleteUpTo: (max: number) => Promise<DeleteResult>,
  max = rowsOfStatement,
): Promise<number> => {
  let sum = 0
  for (let deleted = max; deleted >= max; sum += deleted) {
    deleted = Number((await deleteUpTo(max)).numDeletedRows)
  }
  return sum
}
