import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findLastCheck } from '../identity-store.ts'

/**
 * Whether staff confirmed name, birth date and identity number by the document: from then on only a
 * staff decision changes them.
 */
export const keysConfirmed = async (db: Kysely<Tables>, borrowerId: string): Promise<boolean> =>
  (await findLastCheck(db, borrowerId))?.state === 'approved'
