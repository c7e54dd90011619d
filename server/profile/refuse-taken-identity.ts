import type { Refusal } from '../http/handler.ts'
import { findErrorCode } from '../platform/database/database-errors.ts'

const uniqueViolation = '23505'

/**
 * Of two accounts that take one identity number at the same moment, the database lets one through;
 * the other is refused as if it had come later.
 */
export const refuseTaken = async <Result>(
  work: Promise<Result>,
  refusal: Refusal,
): Promise<Result | Refusal> => {
  try {
    return await work
  } catch (error) {
    if (findErrorCode(error) === uniqueViolation) return refusal
    throw error
  }
}
