import type { Db } from '../../tables.ts'

/** False when there is one already. */
export const insertLocation = async (
  tx: Db,
  location: { borrowerId: string; place: Buffer; now: Date },
): Promise<boolean> => {
  const result = await tx
    .insertInto('profile.location')
    .values({
      borrowerId: location.borrowerId,
      locationEncrypted: location.place,
      reportedAt: location.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const deleteLocation = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx.deleteFrom('profile.location').where('borrowerId', '=', borrowerId).execute()
}

export const findLocation = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('profile.location')
    .select(['locationEncrypted as place', 'reportedAt as givenAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()

export const saveDevice = async (
  tx: Db,
  device: { borrowerId: string; facts: Buffer; now: Date },
): Promise<void> => {
  const values = { factsEncrypted: device.facts, reportedAt: device.now }
  await tx
    .insertInto('profile.device')
    .values({ borrowerId: device.borrowerId, ...values })
    .onConflict(conflict => conflict.column('borrowerId').doUpdateSet(values))
    .execute()
}

export const deleteDevice = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx.deleteFrom('profile.device').where('borrowerId', '=', borrowerId).execute()
}

export const findDevice = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('profile.device')
    .select(['factsEncrypted as facts', 'reportedAt as givenAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst()
