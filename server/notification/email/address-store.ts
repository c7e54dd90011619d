import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'

/** The address that a borrower verified; undefined without one. */
export const findEmailAddress = async (
  { cipher }: Pick<Services, 'cipher'>,
  db: Db,
  borrowerId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('notification.emailAddress')
    .select('addressEncrypted')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()
  return row && cipher.open(row.addressEncrypted, borrowerId)
}

/** Whether a borrower has a verified address, without opening it. */
export const hasEmailAddress = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await db
    .selectFrom('notification.emailAddress')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()) !== undefined

type NewEmailCode = {
  readonly borrowerId: string
  readonly codeId: string
  readonly addressEncrypted: Buffer
  readonly codeHash: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** Keeps a code; the one before it is over. */
export const saveEmailCode = async (db: Db, code: NewEmailCode): Promise<void> => {
  const { borrowerId: _, ...change } = code
  await db
    .insertInto('notification.emailCode')
    .values(code)
    .onConflict(conflict => conflict.column('borrowerId').doUpdateSet({ ...change, tries: 0 }))
    .execute()
}

const maxTries = 5

/** The address that a valid code was sent to; undefined without one. */
export const findPendingAddress = async (
  { cipher }: Pick<Services, 'cipher'>,
  db: Db,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<{ readonly codeId: string; readonly address: string } | undefined> => {
  const row = await db
    .selectFrom('notification.emailCode')
    .select(['codeId', 'addressEncrypted'])
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return row && { codeId: row.codeId, address: cipher.open(row.addressEncrypted, borrowerId) }
}

/** Counts a guess before it is compared: of any number at once, five are. */
export const countEmailGuess = async (db: Db, borrowerId: string, now: Date) =>
  await db
    .updateTable('notification.emailCode')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['codeId', 'codeHash'])
    .executeTakeFirst()

/** Makes the address of a code the borrower's own; false when another request was faster. */
export const saveVerifiedAddress = async (
  tx: Db,
  { borrowerId, codeId, now }: { borrowerId: string; codeId: string; now: Date },
): Promise<boolean> => {
  const code = await tx
    .deleteFrom('notification.emailCode')
    .where('borrowerId', '=', borrowerId)
    .where('codeId', '=', codeId)
    .returning('addressEncrypted')
    .executeTakeFirst()
  if (!code) return false
  const address = { addressEncrypted: code.addressEncrypted, verifiedAt: now }
  await tx
    .insertInto('notification.emailAddress')
    .values({ borrowerId, ...address })
    .onConflict(conflict => conflict.column('borrowerId').doUpdateSet(address))
    .execute()
  return true
}

/** Deletes a code that no mail server took. */
export const deleteEmailCode = async (db: Db, codeId: string): Promise<void> => {
  await db.deleteFrom('notification.emailCode').where('codeId', '=', codeId).execute()
}

export const deleteOldEmailCodes = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('notification.emailCode').where('sentAt', '<', before).execute()
}

/** Deletes a borrower's address and code; false when there was no address. */
export const eraseEmailAddress = async (tx: Db, borrowerId: string): Promise<boolean> => {
  await tx.deleteFrom('notification.emailCode').where('borrowerId', '=', borrowerId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('notification.emailAddress')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
