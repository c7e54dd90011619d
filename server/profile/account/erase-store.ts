import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Db } from '../../tables.ts'
import type { StoredEntry } from '../store.ts'

/** Every version of every step, oldest first. */
export const listEntries = async (db: Db, borrowerId: string): Promise<StoredEntry[]> =>
  await db
    .selectFrom('profile.step_entry')
    .select([
      'entry_id as entryId',
      'step',
      'version',
      'body_encrypted as body',
      'saved_by as savedBy',
      'saved_at as savedAt',
      'changed_on as changedOn',
    ])
    .where('borrower_id', '=', borrowerId)
    .orderBy('step')
    .orderBy('version')
    .execute()

/** Leaves a part of an entry, or nothing but that there was one. */
export const eraseEntry = async (tx: Db, entryId: string, body: Buffer | null): Promise<void> => {
  await tx
    .updateTable('profile.step_entry')
    .set({ body_encrypted: body })
    .where('entry_id', '=', entryId)
    .execute()
}

export const eraseAccounts = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.payout_account')
    .set({ account_encrypted: null, holder_encrypted: null, account_index: null })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

export const eraseCorrections = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.correction')
    .set({ body_encrypted: null })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/** What waits for staff waits no more. */
export const endWaiting = async (tx: Db, borrowerId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('profile.identity_check')
    .set({ state: 'replaced', decided_at: now, decided_by: 'borrower' })
    .where('borrower_id', '=', borrowerId)
    .where('state', '=', 'waiting')
    .execute()
  await tx
    .updateTable('profile.correction')
    .set({ state: 'refused', decided_at: now, decided_by: 'borrower' })
    .where('borrower_id', '=', borrowerId)
    .where('state', '=', 'waiting')
    .execute()
}

/** From now on the phone and the identity number are free for a new account. */
export const closeBorrower = async (
  tx: Db,
  borrowerId: string,
  { now, keptUntil }: { now: Date; keptUntil: LocalDate | null },
): Promise<void> => {
  await tx
    .updateTable('profile.borrower')
    .set({
      closed_at: now,
      retained_until: keptUntil,
      phone_index: null,
      id_number_index: null,
      persona_id: null,
    })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

export const eraseBorrower = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.borrower')
    .set({ name_encrypted: null, phone_encrypted: null, retained_until: null })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/** Closed accounts whose time of keeping is over. */
export const listRetained = async (db: Db, before: LocalDate, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('profile.borrower')
    .select('borrower_id')
    .where('retained_until', '<', before)
    .orderBy('retained_until')
    .limit(most)
    .execute()
  return rows.map(row => row.borrower_id)
}
