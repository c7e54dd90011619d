import { sql } from 'kysely'
import type { LinkKind, SharedFacts } from '#domain/decision/links.ts'
import type { Db } from '../../tables.ts'

export type LinkKey = { readonly kind: LinkKind; readonly keyIndex: Buffer }

/** Binds keys to a borrower; those already bound to them stay as they are. */
export const insertLinkKeys = async (
  tx: Db,
  { borrowerId, keys, now }: { borrowerId: string; keys: readonly LinkKey[]; now: Date },
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .insertInto('profile.linkKey')
    .values(keys.map(key => ({ ...key, borrowerId, usedAt: now })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * A picture has four keys of its likeness. A new encoding changes one of them, seldom more; two pictures of the same kind of document may have some in common.
 */
const minLikenessKeys = 3

/**
 * The other borrowers who have a key of this borrower, with its kinds; without what staff have
 * cleared.
 */
export const listSharedFacts = async (db: Db, borrowerId: string): Promise<SharedFacts[]> => {
  const { rows } = await sql<SharedFacts>`
    select "borrowerId", array_agg(kind order by kind) as kinds
    from (select theirs.borrower_id as "borrowerId", theirs.kind, count(*) as shared
    from profile.link_key own
      join profile.link_key theirs on theirs.kind = own.kind and theirs.key_index = own.key_index
        and theirs.borrower_id <> own.borrower_id
    where own.borrower_id = ${borrowerId}
      and not exists (select from profile.cleared_link c
        where c.borrower_id = least(own.borrower_id, theirs.borrower_id)
          and c.other_borrower_id = greatest(own.borrower_id, theirs.borrower_id)
          and c.kind = own.kind)
    group by theirs.borrower_id, theirs.kind) as facts
    where kind <> 'image-likeness' or shared >= ${minLikenessKeys}
    group by "borrowerId"
    order by "borrowerId"`.execute(db)
  return rows
}

/** Whether another borrower whose account is open has applied with this identity number. */
export const isIdNumberBound = async (
  db: Db,
  borrowerId: string,
  keyIndex: Buffer,
): Promise<boolean> => {
  const row = await db
    .selectFrom('profile.linkKey as k')
    .innerJoin('profile.borrower as b', 'b.borrowerId', 'k.borrowerId')
    .select('k.borrowerId')
    .where('k.kind', '=', 'id-number')
    .where('k.keyIndex', '=', keyIndex)
    .where('k.borrowerId', '!=', borrowerId)
    .where('b.closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Clears links between two borrowers by these kinds; a kind that links them later links again. */
export const insertClearedLinks = async (
  tx: Db,
  clearance: {
    readonly between: readonly [string, string]
    readonly kinds: readonly LinkKind[]
    readonly by: string
    readonly now: Date
  },
): Promise<void> => {
  const [borrowerId = '', otherBorrowerId = ''] = clearance.between.toSorted()
  await tx
    .insertInto('profile.clearedLink')
    .values(
      clearance.kinds.map(kind => ({
        borrowerId,
        otherBorrowerId,
        kind,
        clearedAt: clearance.now,
        clearedBy: clearance.by,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Erases a borrower's keys and clearances, once nothing of them is kept. */
export const eraseLinks = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx.deleteFrom('profile.linkKey').where('borrowerId', '=', borrowerId).execute()
  await tx
    .deleteFrom('profile.clearedLink')
    .where(eb => eb.or([eb('borrowerId', '=', borrowerId), eb('otherBorrowerId', '=', borrowerId)]))
    .execute()
}
