import type { MarketCode } from '#domain/market/market.ts'
import { compareRatios, ZERO_RATIO } from '#domain/money/ratio.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { calculateExampleOffer, type ListedProduct, productResponse } from './product-response.ts'
import { listProducts, type StoredProduct } from './store.ts'

/** Our own products, other lenders', or all of them. */
export type LenderFilter = 'ours' | 'others' | 'all'

const isFromLender = (lenders: LenderFilter, { partnerUrl }: StoredProduct): boolean =>
  lenders === 'all' || (partnerUrl === null) === (lenders === 'ours')

/** A known scene lists the products placed there; any other shows the general list. */
const isInScene = (scene: string | undefined, product: StoredProduct): boolean =>
  scene === undefined || product.scenes.some(each => each === scene)

/**
 * The market's products as lists show them, each with its cost. Cheapest first, whichever lender
 * is, and those that cannot be applied for today last: a list of several lenders must not favour
 * one of them (Reserve Bank of India, Digital Lending Directions 2025, paragraph 6).
 */
export const recommendedProducts = async (
  services: Services,
  list: { market: MarketCode; locale: Locale; lenders: LenderFilter; scene?: string | undefined },
): Promise<ListedProduct[]> => {
  const { market, locale, lenders, scene } = list
  const on = services.clock.businessDate(market)
  const products = await listProducts(services, market)
  return products
    .filter(product => isFromLender(lenders, product) && isInScene(scene, product))
    .map(product => ({ product, example: calculateExampleOffer(product, on) }))
    .sort(
      (a, b) =>
        Number(b.product.accepting) - Number(a.product.accepting) ||
        compareRatios(a.example.figures.apr ?? ZERO_RATIO, b.example.figures.apr ?? ZERO_RATIO),
    )
    .map(({ product, example }) => productResponse(services, product, { example, locale }))
}
