import type { Insertable, Kysely, Selectable } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../tables.ts'

export type StoredProduct = Selectable<Tables['catalog.product']>

/** Products of a market that can be shown, in the lender's order. */
export const listProducts = async (
  db: Kysely<Tables>,
  market: MarketCode,
): Promise<StoredProduct[]> =>
  await db
    .selectFrom('catalog.product')
    .selectAll()
    .where('market', '=', market)
    .where('enabled', '=', true)
    .orderBy('position')
    .execute()

export const findProduct = async (
  db: Kysely<Tables>,
  market: MarketCode,
  productId: string,
): Promise<StoredProduct | undefined> =>
  await db
    .selectFrom('catalog.product')
    .selectAll()
    .where('productId', '=', productId)
    .where('market', '=', market)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** The announcement in force on a market's date, if any. */
export const findAnnouncement = async (db: Kysely<Tables>, market: MarketCode, on: string) =>
  await db
    .selectFrom('catalog.announcement')
    .selectAll()
    .where('market', '=', market)
    .where('fromOn', '<=', on)
    .where('untilOn', '>=', on)
    .orderBy('fromOn', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Keeps that a borrower agreed to go to a lender; the day's earlier agreement is the same one. */
export const saveLead = async (
  db: Kysely<Tables>,
  lead: Insertable<Tables['catalog.lead']>,
): Promise<string> => {
  await db
    .insertInto('catalog.lead')
    .values(lead)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { leadId } = await db
    .selectFrom('catalog.lead')
    .select('leadId')
    .where('borrowerId', '=', lead.borrowerId)
    .where('productId', '=', lead.productId)
    .where('consentedOn', '=', lead.consentedOn)
    .executeTakeFirstOrThrow()
  return leadId
}
