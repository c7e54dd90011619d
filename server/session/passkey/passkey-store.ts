import { sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { countsUpTo, type PasskeyKey } from '../../platform/security/web-authn.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'

/** How many passkeys a borrower has at most; the table says so too. */
export const maxPasskeys = 5

type NewPasskey = PasskeyKey & {
  readonly passkeyId: string
  readonly borrowerId: string
  readonly transports: string[]
  readonly device: string
  readonly createdAt: Date
}

/**
 * Adds a passkey in the first free place of its borrower, whose row the caller has locked. `taken`: the
 * credential is stored already, of this borrower or another.
 */
export const insertPasskey = async (
  tx: Db,
  passkey: NewPasskey,
): Promise<'added' | 'full' | 'taken'> => {
  const { passkeyId, borrowerId, credentialId, publicKey, counter, device, createdAt } = passkey
  const { rows: free } = await sql<{ place: number }>`
    select place from generate_series(1, ${maxPasskeys}) as place
    where place not in (
      select own.place from session.passkey as own where own.borrower_id = ${borrowerId})
    order by place limit 1`.execute(tx)
  const [first] = free
  if (!first) return 'full'
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('session.passkey')
    .values({
      passkeyId,
      borrowerId,
      place: first.place,
      credentialId,
      publicKey,
      counter,
      transports: passkey.transports,
      device,
      createdAt,
    })
    .onConflict(conflict => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? 'added' : 'taken'
}

type UsablePasskey = PasskeyKey & {
  readonly passkeyId: string
  readonly borrowerId: string
  readonly market: MarketCode
  readonly createdAt: Date
}

/** The passkey of a credential whose borrower's account is open. */
export const findUsablePasskey = async (
  db: Db,
  credentialId: string,
): Promise<UsablePasskey | undefined> =>
  await db
    .selectFrom('session.passkey as k')
    .innerJoin('profile.borrower as b', 'b.borrowerId', 'k.borrowerId')
    .select([
      'k.passkeyId',
      'k.borrowerId',
      'k.credentialId',
      'k.publicKey',
      'k.counter',
      'k.createdAt',
      'b.market',
    ])
    .where('k.credentialId', '=', credentialId)
    .where('b.closedAt', 'is', null)
    .executeTakeFirst()

/** Records a use of a passkey. False where it was removed meanwhile, or its counter does not rise. */
export const recordUse = async (
  tx: Db,
  passkeyId: string,
  use: { readonly counter: bigint; readonly lastUsedAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session.passkey')
    .set(use)
    .where('passkeyId', '=', passkeyId)
    .where(countsUpTo(use.counter))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ofBorrower = (db: Db, borrowerId: string) =>
  db.selectFrom('session.passkey').where('borrowerId', '=', borrowerId)

export const listOwnPasskeys = async (db: Db, borrowerId: string) =>
  await ofBorrower(db, borrowerId)
    .select(['passkeyId', 'credentialId', 'device', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('passkeyId', 'desc')
    .execute()

/** Whether a borrower can sign in by a passkey. */
export const hasPasskey = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await ofBorrower(db, borrowerId).select('passkeyId').limit(1).executeTakeFirst()) !== undefined

/** Removes one of a borrower's own; false when it is not theirs. */
export const deleteOwnPasskey = async (
  db: Db,
  own: { readonly borrowerId: string; readonly passkeyId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('session.passkey')
    .where('borrowerId', '=', own.borrowerId)
    .where('passkeyId', '=', own.passkeyId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes all of a borrower's. */
export const deletePasskeys = async (db: Db, borrowerId: string): Promise<void> => {
  await db.deleteFrom('session.passkey').where('borrowerId', '=', borrowerId).execute()
}

/** What is stored of a borrower's passkeys. */
export const exportPasskeys = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await ofBorrower(db, borrowerId)
    .select(['credentialId', 'transports', 'device', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .execute()
