import type { MarketCode } from '#domain/market/market.ts'
import { compareRatios, ZERO_RATIO } from '#domain/money/ratio.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { describeProduct, type ListedProduct, workOutExample } from './describe-product.ts'
import { listProducts, type Product } from './store.ts'

/** Our own products, other lenders', or all of them. */
export type Lenders = 'ours' | 'others' | 'all'

const isOf = (lenders: Lenders, { partner_url: partnerUrl }: Product): boolean =>
  lenders === 'all' || (partnerUrl === null) === (lenders === 'ours')

/** A list of a scene we know holds what is placed there; any other list is the general one. */
const isPlaced = (scene: string | undefined, product: Product): boolean =>
  scene === undefined || product.scenes.includes(scene)

/**
 * The market's products as the lists show them, each with what it costs. The cheapest comes first,
 * whoever lends it, and what cannot be applied for today last: a list of several lenders may lean
 * towards none of them (Reserve Bank of India, Digital Lending Directions 2025, paragraph 6).
 */
export const recommendedProducts = async (
  services: Services,
  list: { market: MarketCode; locale: Locale; lenders: Lenders; scene?: string | undefined },
): Promise<ListedProduct[]> => {
  const { market, locale, lenders, scene } = list
  const on = services.clock.businessDate(market)
  const products = await listProducts(services.db, market)
  return products
    .filter(product => isOf(lenders, product) && isPlaced(scene, product))
    .map(product => ({ product, example: workOutExample(product, on) }))
    .sort(
      (a, b) =>
        Number(b.product.accepting) - Number(a.product.accepting) ||
        compareRatios(a.example.figures.apr ?? ZERO_RATIO, b.example.figures.apr ?? ZERO_RATIO),
    )
    .map(({ product, example }) => describeProduct(services, product, { example, locale }))
}
