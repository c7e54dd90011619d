import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { Services } from '../services.ts'
import { limitsOf, type ProductLimits, productTerms } from './product-terms.ts'
import { findProduct, type StoredProduct } from './store.ts'

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
  /** The version in force that these are of. */
  readonly versionId: string
}

/** One of our own products that can be applied for now; undefined for another lender's. */
export const findOwnProduct = async (
  services: Pick<Services, 'db' | 'clock'>,
  market: MarketCode,
  productId: string,
): Promise<OwnProduct | undefined> => {
  const row = await findProduct(services, market, productId)
  return row && ownProduct(row)
}

/** The part of a product that an offer needs; undefined unless it is ours and open. */
export const ownProduct = (row: StoredProduct): OwnProduct | undefined => {
  if (!row.accepting || row.partnerUrl !== null) return undefined
  return {
    productId: row.productId,
    name: row.name,
    logo: row.logo,
    market: row.market,
    limits: limitsOf(row),
    baseTerms: productTerms(row),
    versionId: row.versionId,
  }
}
