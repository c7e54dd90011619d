import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Db } from '../../tables.ts'
import { deleteNameTokens } from '../name-search/name-tokens.ts'
import type { StoredEntry } from '../store.ts'

/** Every version of every step, oldest first. */
export const listEntries = async (db: Db, borrowerId: string): Promise<StoredEntry[]> =>
  await db
    .selectFrom('profile.stepEntry')
    .select([
      'entryId',
      'step',
      'version',
      'bodyEncrypted as body',
      'savedBy',
      'savedAt',
      'changedOn',
    ])
    .where('borrowerId', '=', borrowerId)
    .orderBy('step')
    .orderBy('version')
    .execute()

/** Leaves a part of an entry, or nothing but that there was one. */
export const eraseEntry = async (tx: Db, entryId: string, body: Buffer | null): Promise<void> => {
  await tx
    .updateTable('profile.stepEntry')
    .set({ bodyEncrypted: body })
    .where('entryId', '=', entryId)
    .execute()
}

export const eraseAccounts = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.payoutAccount')
    .set({ accountEncrypted: null, holderEncrypted: null, accountIndex: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

export const eraseCorrections = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.correction')
    .set({ bodyEncrypted: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

/** What waits for staff waits no more. */
export const endWaiting = async (tx: Db, borrowerId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('profile.identityCheck')
    .set({ state: 'replaced', decidedAt: now, decidedBy: 'borrower' })
    .where('borrowerId', '=', borrowerId)
    .where('state', '=', 'waiting')
    .execute()
  await tx
    .updateTable('profile.correction')
    .set({ state: 'refused', decidedAt: now, decidedBy: 'borrower' })
    .where('borrowerId', '=', borrowerId)
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
      closedAt: now,
      retainedUntil: keptUntil,
      phoneIndex: null,
      idNumberIndex: null,
      personaId: null,
    })
    .where('borrowerId', '=', borrowerId)
    .execute()
  await deleteNameTokens(tx, borrowerId)
}

export const eraseBorrower = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('profile.borrower')
    .set({ nameEncrypted: null, phoneEncrypted: null, retainedUntil: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

/** Closed accounts whose time of keeping is over. */
export const listRetained = async (db: Db, before: LocalDate, max: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('profile.borrower')
    .select('borrowerId')
    .where('retainedUntil', '<', before)
    .orderBy('retainedUntil')
    .limit(max)
    .execute()
  return rows.map(row => row.borrowerId)
}
