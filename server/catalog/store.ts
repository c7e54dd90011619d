import type { Kysely, Selectable } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../tables.ts'

export type Product = Selectable<Tables['catalog.product']>

/** Products of a market that can be shown, in the lender's order. */
export const listProducts = async (db: Kysely<Tables>, market: MarketCode): Promise<Product[]> =>
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
): Promise<Product | undefined> =>
  await db
    .selectFrom('catalog.product')
    .selectAll()
    .where('product_id', '=', productId)
    .where('market', '=', market)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** The announcement in force on a market's date, if any. */
export const findAnnouncement = async (db: Kysely<Tables>, market: MarketCode, on: string) =>
  await db
    .selectFrom('catalog.announcement')
    .selectAll()
    .where('market', '=', market)
    .where('from_on', '<=', on)
    .where('until_on', '>=', on)
    .orderBy('from_on', 'desc')
    .limit(1)
    .executeTakeFirst()
