import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Db } from '../tables.ts'

export type StoredImage = {
  readonly imageId: string
  readonly ownerId: string
  readonly purpose: string
  /** Null once the file is gone. */
  readonly fileKey: string | null
  readonly createdAt: Date
  readonly deletedAt: Date | null
}

const images = (db: Db) =>
  db
    .selectFrom('image.upload')
    .select([
      'image_id as imageId',
      'owner_id as ownerId',
      'purpose',
      'file_key as fileKey',
      'created_at as createdAt',
      'deleted_at as deletedAt',
    ])

export const findImage = async (db: Db, imageId: string): Promise<StoredImage | undefined> =>
  await images(db).where('image_id', '=', imageId).executeTakeFirst()

export const listImages = async (db: Db, ownerId: string): Promise<StoredImage[]> =>
  await images(db).where('owner_id', '=', ownerId).orderBy('image_id').execute()

/**
 * Written before its file, so that no file is put that nobody knows to delete. False, and nothing is
 * written, for an account that was closed meanwhile, and erased.
 */
export const insertImage = async (
  db: Db,
  image: {
    imageId: string
    ownerId: string
    purpose: string
    fileKey: string
    width: number
    height: number
    now: Date
  },
): Promise<boolean> => {
  const result = await db
    .insertInto('image.upload')
    .columns(['image_id', 'owner_id', 'purpose', 'file_key', 'width', 'height', 'created_at'])
    .expression(eb =>
      // As `openBorrower` of the profile, which works with images and so cannot be asked by them.
      eb
        .selectFrom('profile.borrower as b')
        .select(({ val }) => [
          val(image.imageId).as('image_id'),
          'b.borrower_id',
          val(image.purpose).as('purpose'),
          val(image.fileKey).as('file_key'),
          val(image.width).as('width'),
          val(image.height).as('height'),
          val(image.now).as('created_at'),
        ])
        .where('b.borrower_id', '=', image.ownerId)
        .where('b.closed_at', 'is', null)
        .forKeyShare(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Counts bytes for a day; false, and nothing counted, when the day's share would be passed. */
export const takeAllowance = async (
  db: Db,
  { ownerId, day, bytes, most }: { ownerId: string; day: LocalDate; bytes: bigint; most: bigint },
): Promise<boolean> => {
  if (bytes > most) return false
  const row = await db
    .insertInto('image.daily_usage')
    .values({ owner_id: ownerId, used_on: day, used_bytes: bytes })
    .onConflict(conflict =>
      conflict
        .columns(['owner_id', 'used_on'])
        .doUpdateSet({ used_bytes: sql<bigint>`image.daily_usage.used_bytes + ${bytes}` })
        .where('image.daily_usage.used_bytes', '<=', most - bytes),
    )
    .returning('used_bytes')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOldAllowances = async (db: Db, before: LocalDate): Promise<void> => {
  await db.deleteFrom('image.daily_usage').where('used_on', '<', before).execute()
}

/** Marks an owner's image as referred to; false when it is not theirs, of another purpose or gone. */
export const attachImage = async (
  tx: Db,
  image: { imageId: string; ownerId: string; purpose: string; now: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('image.upload')
    .set(eb => ({ attached_at: eb.fn.coalesce('attached_at', eb.val(image.now)) }))
    .where('image_id', '=', image.imageId)
    .where('owner_id', '=', image.ownerId)
    .where('purpose', '=', image.purpose)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Gives images up; answers the keys of the files that now belong to no one. With `unattached` those
 * stay that something refers to by the time their rows are held.
 */
export const markDeleted = async (
  tx: Db,
  imageIds: readonly string[],
  { now, unattached }: { now: Date; unattached: boolean },
): Promise<string[]> => {
  if (imageIds.length === 0) return []
  const rows = await tx
    .with('doomed', query =>
      query
        .selectFrom('image.upload')
        .select(['image_id', 'file_key'])
        .where('image_id', 'in', imageIds)
        .where('deleted_at', 'is', null)
        .$if(unattached, doomed => doomed.where('attached_at', 'is', null))
        .forUpdate(),
    )
    .updateTable('image.upload as i')
    .from('doomed')
    .set({ file_key: null, deleted_at: now })
    .whereRef('i.image_id', '=', 'doomed.image_id')
    .returning('doomed.file_key as fileKey')
    .execute()
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Images that nothing has referred to since `before`, oldest first. */
export const listOrphans = async (db: Db, before: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('image.upload')
    .select('image_id')
    .where('attached_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map(row => row.image_id)
}
