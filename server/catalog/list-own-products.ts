import type { Kysely } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../tables.ts'
import type { OwnProduct } from './own-product.ts'
import { limitsOf, productTerms } from './product-terms.ts'
import { listProducts } from './store.ts'

/** The products that we lend ourselves in a market, in display order. */
export const listOwnProducts = async (
  db: Kysely<Tables>,
  market: MarketCode,
): Promise<OwnProduct[]> => {
  const rows = await listProducts(db, market)
  return rows
    .filter(row => row.accepting && row.partnerUrl === null)
    .map(row => ({
      productId: row.productId,
      name: row.name,
      logo: row.logo,
      market: row.market,
      limits: limitsOf(row),
      baseTerms: productTerms(row),
    }))
}
