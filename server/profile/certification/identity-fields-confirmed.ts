import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findLastCheck } from '../identity-store.ts'

/**
 * Whether name, birth date and identity number were confirmed by a person who looked at the
 * document: from then on they change by a person's decision only.
 */
export const keysConfirmed = async (db: Kysely<Tables>, borrowerId: string): Promise<boolean> =>
  (await findLastCheck(db, borrowerId))?.state === 'approved'
