import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export const insertVisit = async (
  db: Kysely<Tables>,
  visit: Insertable<Tables['promotion.visit']>,
): Promise<void> => {
  await db.insertInto('promotion.visit').values(visit).execute()
}

export const insertRegistration = async (
  db: Kysely<Tables>,
  registration: Insertable<Tables['promotion.registration']>,
): Promise<void> => {
  await db.insertInto('promotion.registration').values(registration).execute()
}

/** Whether this very code made the borrower's account. */
export const isRegisteredBy = async (
  db: Kysely<Tables>,
  { borrowerId, codeId }: { borrowerId: string; codeId: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('promotion.registration')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .where('codeId', '=', codeId)
    .executeTakeFirst()
  return row !== undefined
}
