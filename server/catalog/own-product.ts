import type { Kysely } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { Tables } from '../tables.ts'
import { limitsOf, type ProductLimits, productTerms } from './product-terms.ts'
import { findProduct } from './store.ts'

/** A product that we lend ourselves. */
export type OwnProduct = {
  readonly productId: string
  readonly name: string
  /** The address of its picture. */
  readonly logo: string
  readonly market: MarketCode
  readonly limits: ProductLimits
  /** The terms of one amount and term; `termsFor` gives those of any other choice. */
  readonly baseTerms: Terms
}

/** One of our own products that can be applied for now; undefined for another lender's. */
export const findOwnProduct = async (
  db: Kysely<Tables>,
  market: MarketCode,
  productId: string,
): Promise<OwnProduct | undefined> => {
  const row = await findProduct(db, market, productId)
  if (!row?.accepting || row.partnerUrl !== null) return undefined
  return {
    productId: row.productId,
    name: row.name,
    logo: row.logo,
    market: row.market,
    limits: limitsOf(row),
    baseTerms: productTerms(row),
  }
}
