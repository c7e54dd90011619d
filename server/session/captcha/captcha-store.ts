import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Puts a visitor's new captcha in place of the one before. */
export const saveCaptcha = async (
  db: Kysely<Tables>,
  captcha: { sidHash: Buffer; answerHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> => {
  const fresh = {
    answer_hash: captcha.answerHash,
    created_at: captcha.now,
    expires_at: captcha.expiresAt,
    spent_by: null,
  }
  await db
    .insertInto('session.captcha')
    .values({ sid_hash: captcha.sidHash, ...fresh })
    .onConflict(conflict => conflict.column('sid_hash').doUpdateSet(fresh))
    .execute()
}

/**
 * Spends a visitor's captcha, whatever the guess: of any number of looks at once, one gets its
 * answer. The same look again (`spentBy` is made of a request's key and its guess) gets it again.
 */
export const takeCaptcha = async (
  db: Kysely<Tables>,
  look: { sidHash: Buffer; spentBy: Buffer; now: Date },
): Promise<Buffer | undefined> => {
  const row = await db
    .updateTable('session.captcha')
    .set({ spent_by: look.spentBy })
    .where('sid_hash', '=', look.sidHash)
    .where('expires_at', '>', look.now)
    .where(eb => eb.or([eb('spent_by', 'is', null), eb('spent_by', '=', look.spentBy)]))
    .returning('answer_hash')
    .executeTakeFirst()
  return row?.answer_hash
}
