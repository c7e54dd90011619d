import type { Refusal } from '../http/handler.ts'
import { findErrorCode } from '../platform/database/database-errors.ts'

const uniqueViolation = '23505'

/**
 * When two accounts save one identity number at the same moment, the unique index accepts one; the
 * other gets the same refusal as a later attempt.
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
