import { type Kysely, sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../../tables.ts'
import type { CodePurpose } from '../tables.ts'
import type { SendMarks } from './send-store.ts'

/** Whose code it is: a code opens nothing for another visitor, phone or purpose. */
export type CodeOwner = {
  readonly purpose: CodePurpose
  readonly phoneHash: Buffer
  readonly sidHash: Buffer
}

export type NewCode = SendMarks & {
  readonly codeId: string
  readonly purpose: CodePurpose
  readonly codeHash: Buffer
  readonly captchaHash: Buffer | null
  readonly channel: 'sms' | 'voice'
  readonly market: MarketCode
  readonly known: boolean
  readonly sentAt: Date
  readonly expiresAt: Date
}

/**
 * Keeps a new code, and ends the one before it of this phone, purpose and visitor. Other visitors'
 * codes stay valid: a stranger must not end the code that the phone's owner is about to type.
 */
export const insertCode = async (tx: Kysely<Tables>, code: NewCode): Promise<void> => {
  await tx
    .updateTable('session.code')
    .set({ endedAt: code.sentAt })
    .where('phoneHash', '=', code.phoneHash)
    .where('purpose', '=', code.purpose)
    .where('sidHash', '=', code.sidHash)
    .where('endedAt', 'is', null)
    .execute()
  await tx
    .insertInto('session.code')
    .values({
      codeId: code.codeId,
      purpose: code.purpose,
      phoneHash: code.phoneHash,
      prefixHash: code.prefixHash,
      sidHash: code.sidHash,
      hostHash: code.hostHash,
      networkHash: code.networkHash,
      codeHash: code.codeHash,
      captchaHash: code.captchaHash,
      channel: code.channel,
      market: code.market,
      known: code.known,
      sentAt: code.sentAt,
      expiresAt: code.expiresAt,
    })
    .execute()
}

/** Notes what became of a send; a code that was surely not sent is over. */
export const saveDelivery = async (
  db: Kysely<Tables>,
  codeId: string,
  {
    delivery,
    provider,
    now,
  }: { delivery: 'sent' | 'unknown' | 'failed'; provider: string; now: Date },
): Promise<void> => {
  await db
    .updateTable('session.code')
    .set({ delivery, provider, ...(delivery === 'failed' ? { endedAt: now } : {}) })
    .where('codeId', '=', codeId)
    .execute()
}

export const findDelivery = async (db: Kysely<Tables>, codeId: string) => {
  const row = await db
    .selectFrom('session.code')
    .select('delivery')
    .where('codeId', '=', codeId)
    .executeTakeFirst()
  return row?.delivery
}

/** A code that was just proven can be returned again to whom the first answer did not reach. */
const reproveSeconds = 120

/** Codes of an owner that a guess may be held against. */
const isOpenCode = ({ purpose, phoneHash, sidHash }: CodeOwner, now: Date) => sql<boolean>`
  purpose = ${purpose} and phone_hash = ${phoneHash} and sid_hash = ${sidHash}
  and expires_at > ${now} and delivery <> 'failed' and (ended_at is null
    or (purpose = 'register' and verified_at > ${new Date(now.getTime() - reproveSeconds * 1000)}))`

const newestOpen = (db: Kysely<Tables>, owner: CodeOwner, now: Date) =>
  db
    .selectFrom('session.code')
    .select('codeId')
    .where(isOpenCode(owner, now))
    .orderBy('sentAt', 'desc')
    .limit(1)

/** The captcha that the owner's open code was paid for with. Looks at no code. */
export const findBoundCaptcha = async (db: Kysely<Tables>, owner: CodeOwner, now: Date) => {
  const row = await newestOpen(db, owner, now).select('captchaHash').executeTakeFirst()
  return row && { captchaHash: row.captchaHash }
}

const maxTries = 5
const maxTriesInDay = 25

/** Whether a code has a guess left: of its own, and of its phone's day. */
const hasTryLeft = ({ phoneHash }: CodeOwner, now: Date) => {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  return sql<boolean>`session.code.tries < ${maxTries}
    and (session.code.tries = 0 or (select coalesce(sum(other.tries), 0) from session.code as other
      where other.phone_hash = ${phoneHash} and other.sent_at > ${dayAgo}
        and other.known = session.code.known
    ) < ${maxTriesInDay})`
}

/** Whether a guess of this owner would be compared with a code; counts nothing. */
export const mayGuess = async (
  db: Kysely<Tables>,
  owner: CodeOwner,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('session.code')
    .select('codeId')
    .where('codeId', '=', newestOpen(db, owner, now))
    .where(hasTryLeft(owner, now))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a guess, and only then gives what it is to be compared with: of any number of guesses at
 * once, five get it, and 25 of a phone in a day; those at codes of known devices are counted apart.
 * The first guess at a code is always compared, so that strangers who used up the day's guesses do
 * not keep the owner from typing a code right. A guess that waited for another's row may be given a
 * code that has ended meanwhile: a caller that takes it for proven calls `proveStored`.
 */
export const countGuess = async (db: Kysely<Tables>, owner: CodeOwner, now: Date) => {
  const row = await db
    .updateTable('session.code')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('codeId', '=', newestOpen(db, owner, now))
    .where(hasTryLeft(owner, now))
    .returning(['codeId', 'codeHash', 'tries', 'verifiedAt'])
    .executeTakeFirst()
  if (!row) return undefined
  const { codeId, codeHash } = row
  return { codeId, codeHash, isLastTry: row.tries >= maxTries, isProven: row.verifiedAt !== null }
}

/**
 * Marks a code as proven, which ends it: `now` for one caller alone. `already` when another was
 * before, `over` when it ended without a proof.
 */
export const proveStored = async (
  db: Kysely<Tables>,
  codeId: string,
  now: Date,
): Promise<'now' | 'already' | 'over'> => {
  const { numUpdatedRows } = await db
    .updateTable('session.code')
    .set({ verifiedAt: now, endedAt: now })
    .where('codeId', '=', codeId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'now'
  const code = await db
    .selectFrom('session.code')
    .select('verifiedAt')
    .where('codeId', '=', codeId)
    .executeTakeFirst()
  return code?.verifiedAt ? 'already' : 'over'
}

export const endCode = async (db: Kysely<Tables>, codeId: string, now: Date): Promise<void> => {
  await db
    .updateTable('session.code')
    .set({ endedAt: now })
    .where('codeId', '=', codeId)
    .where('endedAt', 'is', null)
    .execute()
}
