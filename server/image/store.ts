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
    .select(['imageId', 'ownerId', 'purpose', 'fileKey', 'createdAt', 'deletedAt'])

export const findImage = async (db: Db, imageId: string): Promise<StoredImage | undefined> =>
  await images(db).where('imageId', '=', imageId).executeTakeFirst()

export const listImages = async (db: Db, ownerId: string): Promise<StoredImage[]> =>
  await images(db).where('ownerId', '=', ownerId).orderBy('imageId').execute()

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
    pixelIndex: Buffer
    likenessIndex: Buffer
    now: Date
  },
): Promise<boolean> => {
  const result = await db
    .insertInto('image.upload')
    .columns([
      'imageId',
      'ownerId',
      'purpose',
      'fileKey',
      'width',
      'height',
      'pixelIndex',
      'likenessIndex',
      'createdAt',
    ])
    .expression(eb =>
      // As `openBorrower` of the profile, which works with images and so cannot be asked by them.
      eb
        .selectFrom('profile.borrower as b')
        .select(({ val }) => [
          val(image.imageId).as('imageId'),
          'b.borrowerId',
          val(image.purpose).as('purpose'),
          val(image.fileKey).as('fileKey'),
          val(image.width).as('width'),
          val(image.height).as('height'),
          val(image.pixelIndex).as('pixelIndex'),
          val(image.likenessIndex).as('likenessIndex'),
          val(image.now).as('createdAt'),
        ])
        .where('b.borrowerId', '=', image.ownerId)
        .where('b.closedAt', 'is', null)
        .forKeyShare(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The keyed hashes by which equal and similar pictures are found; an unknown id has none. */
export const listImageIndexes = async (db: Db, imageIds: readonly string[]) =>
  imageIds.length === 0
    ? []
    : await db
        .selectFrom('image.upload')
        .select(['purpose', 'pixelIndex', 'likenessIndex'])
        .where('imageId', 'in', imageIds)
        .execute()

type ImageAmount = { readonly bytes: bigint; readonly pixels: bigint }
type DailyUse = {
  readonly ownerId: string
  readonly day: LocalDate
  readonly used: ImageAmount
  readonly limit: ImageAmount
}

/** Counts an image for a day; false, and nothing counted, when a limit of the day would be passed. */
export const takeAllowance = async (
  db: Db,
  { ownerId, day, used, limit }: DailyUse,
): Promise<boolean> => {
  if (used.bytes > limit.bytes || used.pixels > limit.pixels) return false
  const row = await db
    .insertInto('image.dailyUsage')
    .values({ ownerId, usedOn: day, usedBytes: used.bytes, usedPixels: used.pixels })
    .onConflict(conflict =>
      conflict
        .columns(['ownerId', 'usedOn'])
        .doUpdateSet({
          usedBytes: sql<bigint>`image.daily_usage.used_bytes + ${used.bytes}`,
          usedPixels: sql<bigint>`image.daily_usage.used_pixels + ${used.pixels}`,
        })
        .where('image.dailyUsage.usedBytes', '<=', limit.bytes - used.bytes)
        .where('image.dailyUsage.usedPixels', '<=', limit.pixels - used.pixels),
    )
    .returning('usedBytes')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOldAllowances = async (db: Db, before: LocalDate): Promise<void> => {
  await db.deleteFrom('image.dailyUsage').where('usedOn', '<', before).execute()
}

/** Marks an owner's image as referred to; false when it is not theirs, of another purpose or gone. */
export const attachImage = async (
  tx: Db,
  image: { imageId: string; ownerId: string; purpose: string; now: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('image.upload')
    .set(eb => ({ attachedAt: eb.fn.coalesce('attachedAt', eb.val(image.now)) }))
    .where('imageId', '=', image.imageId)
    .where('ownerId', '=', image.ownerId)
    .where('purpose', '=', image.purpose)
    .where('deletedAt', 'is', null)
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
    .with('chosen', query =>
      query
        .selectFrom('image.upload')
        .select(['imageId', 'fileKey'])
        .where('imageId', 'in', imageIds)
        .where('deletedAt', 'is', null)
        .$if(unattached, query => query.where('attachedAt', 'is', null))
        .forUpdate(),
    )
    .updateTable('image.upload as i')
    .from('chosen')
    .set({ fileKey: null, deletedAt: now })
    .whereRef('i.imageId', '=', 'chosen.imageId')
    .returning('chosen.fileKey')
    .execute()
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Images that nothing has referred to since `before`, oldest first. */
export const listOrphans = async (db: Db, before: Date, max: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('image.upload')
    .select('imageId')
    .where('attachedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(max)
    .execute()
  return rows.map(row => row.imageId)
}
