import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Puts a visitor's new captcha in place of the one before. */
export const saveCaptcha = async (
  db: Kysely<Tables>,
  captcha: { sidHash: Buffer; answerHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> => {
  const fresh = {
    answerHash: captcha.answerHash,
    createdAt: captcha.now,
    expiresAt: captcha.expiresAt,
    spentBy: null,
  }
  await db
    .insertInto('session.captcha')
    .values({ sidHash: captcha.sidHash, ...fresh })
    .onConflict(conflict => conflict.column('sidHash').doUpdateSet(fresh))
    .execute()
}

/**
 * Spends a visitor's captcha, whatever the guess: of any number of checks at once, one gets its
 * answer. The same check again (`spentBy` is made of a request's key and its guess) gets it again.
 */
export const takeCaptcha = async (
  db: Kysely<Tables>,
  check: { sidHash: Buffer; spentBy: Buffer; now: Date },
): Promise<Buffer | undefined> => {
  const row = await db
    .updateTable('session.captcha')
    .set({ spentBy: check.spentBy })
    .where('sidHash', '=', check.sidHash)
    .where('expiresAt', '>', check.now)
    .where(eb => eb.or([eb('spentBy', 'is', null), eb('spentBy', '=', check.spentBy)]))
    .returning('answerHash')
    .executeTakeFirst()
  return row?.answerHash
}

type SolvedCaptcha = { readonly sidHash: Buffer; readonly answerHash: Buffer }

/** Stores a solved captcha as the first of two: the visitor's next one counts until the time. */
export const saveFirstOfTwo = async (
  db: Kysely<Tables>,
  { sidHash, answerHash, until }: SolvedCaptcha & { readonly until: Date },
): Promise<void> => {
  await db
    .updateTable('session.captcha')
    .set({ earlierAnswerHash: answerHash, earlierUntil: until })
    .where('sidHash', '=', sidHash)
    .execute()
}

/** Whether a solved captcha is the second of two, and not the first one again. */
export const isSecondOfTwo = async (
  db: Kysely<Tables>,
  { sidHash, answerHash, now }: SolvedCaptcha & { readonly now: Date },
): Promise<boolean> => {
  const row = await db
    .selectFrom('session.captcha')
    .select('earlierAnswerHash')
    .where('sidHash', '=', sidHash)
    .where('earlierUntil', '>', now)
    .where('earlierAnswerHash', '<>', answerHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the first of two: it counts for one send. */
export const clearFirstOfTwo = async (db: Kysely<Tables>, sidHash: Buffer): Promise<void> => {
  await db
    .updateTable('session.captcha')
    .set({ earlierAnswerHash: null, earlierUntil: null })
    .where('sidHash', '=', sidHash)
    .where('earlierAnswerHash', 'is not', null)
    .execute()
}
