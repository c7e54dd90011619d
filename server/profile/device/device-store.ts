import type { Db } from '../../tables.ts'

/** False when there is one already. */
export const insertLocation = async (
  tx: Db,
  location: { borrowerId: string; place: Buffer; now: Date },
): Promise<boolean> => {
  const result = await tx
    .insertInto('profile.location')
    .values({
      borrower_id: location.borrowerId,
      location_encrypted: location.place,
      reported_at: location.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const deleteLocation = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx.deleteFrom('profile.location').where('borrower_id', '=', borrowerId).execute()
}

export const findLocation = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('profile.location')
    .select(['location_encrypted as place', 'reported_at as givenAt'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()

export const saveDevice = async (
  tx: Db,
  device: { borrowerId: string; facts: Buffer; now: Date },
): Promise<void> => {
  const values = { facts_encrypted: device.facts, reported_at: device.now }
  await tx
    .insertInto('profile.device')
    .values({ borrower_id: device.borrowerId, ...values })
    .onConflict(conflict => conflict.column('borrower_id').doUpdateSet(values))
    .execute()
}

export const deleteDevice = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx.deleteFrom('profile.device').where('borrower_id', '=', borrowerId).execute()
}

export const findDevice = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('profile.device')
    .select(['facts_encrypted as facts', 'reported_at as givenAt'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()
