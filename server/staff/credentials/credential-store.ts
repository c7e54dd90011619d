import { countsUpTo } from '../../platform/security/web-authn.ts'
import type { Db } from '../../tables.ts'

/** `secret` is sealed. A new one replaces the old, and no code of its past steps is accepted. */
export const putTotp = async (
  db: Db,
  totp: { readonly staffId: string; readonly secret: Buffer; readonly lastStep: bigint },
): Promise<void> => {
  const { secret, lastStep } = totp
  await db
    .insertInto('staff.totp')
    .values(totp)
    .onConflict(conflict => conflict.column('staffId').doUpdateSet({ secret, lastStep }))
    .execute()
}

export const findTotpSecret = async (db: Db, staffId: string): Promise<Buffer | undefined> => {
  const query = db.selectFrom('staff.totp').select('secret').where('staffId', '=', staffId)
  return (await query.executeTakeFirst())?.secret
}

/** Accepts the code of a time step; false where it, or a later one, was accepted before. */
export const spendTotpStep = async (db: Db, staffId: string, step: bigint): Promise<boolean> => {
  const row = await db
    .updateTable('staff.totp')
    .set({ lastStep: step })
    .where('staffId', '=', staffId)
    .where('lastStep', '<', step)
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces all recovery codes of a person. */
export const putRecoveryCodes = async (
  db: Db,
  staffId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await db.deleteFrom('staff.recoveryCode').where('staffId', '=', staffId).execute()
  await db
    .insertInto('staff.recoveryCode')
    .values(hashes.map(codeHash => ({ codeHash, staffId })))
    .execute()
}

/** Uses a recovery code; of any number of tries at once, one gets it. */
export const spendRecoveryCode = async (
  db: Db,
  code: { readonly staffId: string; readonly codeHash: Buffer },
  now: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('staff.recoveryCode')
    .set({ usedAt: now })
    .where('codeHash', '=', code.codeHash)
    .where('staffId', '=', code.staffId)
    .where('usedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

export const countRecoveryCodes = async (db: Db, staffId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('staff.recoveryCode')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type StoredPasskey = {
  readonly credentialId: string
  readonly staffId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

export const insertPasskey = async (db: Db, passkey: StoredPasskey): Promise<void> => {
  await db.insertInto('staff.passkey').values(passkey).execute()
}

/** The passkey of this id, if its person may sign in. */
export const findPasskey = async (
  db: Db,
  credentialId: string,
): Promise<StoredPasskey | undefined> =>
  await db
    .selectFrom('staff.passkey as k')
    .innerJoin('staff.person as p', 'p.staffId', 'k.staffId')
    .selectAll('k')
    .where('k.credentialId', '=', credentialId)
    .where('p.disabledAt', 'is', null)
    .executeTakeFirst()

export const listPasskeys = async (db: Db, staffId: string): Promise<StoredPasskey[]> =>
  await db
    .selectFrom('staff.passkey')
    .selectAll()
    .where('staffId', '=', staffId)
    .orderBy('createdAt')
    .execute()

/** Records a use of a passkey. False where it was removed meanwhile, or its counter does not rise. */
export const recordPasskeyUse = async (
  db: Db,
  credentialId: string,
  use: { readonly counter: bigint; readonly lastUsedAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff.passkey')
    .set(use)
    .where('credentialId', '=', credentialId)
    .where(countsUpTo(use.counter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deletePasskey = async (
  db: Db,
  own: { readonly staffId: string; readonly credentialId: string },
): Promise<boolean> => {
  const row = await db
    .deleteFrom('staff.passkey')
    .where('staffId', '=', own.staffId)
    .where('credentialId', '=', own.credentialId)
    .returning('credentialId')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes all that a person signs in with but the password; for a new invitation. */
export const deleteCredentials = async (db: Db, staffId: string): Promise<void> => {
  await db.deleteFrom('staff.passkey').where('staffId', '=', staffId).execute()
  await db.deleteFrom('staff.totp').where('staffId', '=', staffId).execute()
  await db.deleteFrom('staff.recoveryCode').where('staffId', '=', staffId).execute()
  await db.deleteFrom('staff.knownBrowser').where('staffId', '=', staffId).execute()
}
