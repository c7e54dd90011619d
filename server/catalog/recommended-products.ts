import type { z } from 'zod/mini'
import type { recommendedProduct } from '#contract/loan.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { listProducts } from './store.ts'

type RecommendedProduct = z.infer<typeof recommendedProduct>

/** The market's products as the lists show them, without the one already held. */
export const recommendedProducts = async (
  services: Services,
  { market, locale, except }: { market: MarketCode; locale: Locale; except?: string },
): Promise<RecommendedProduct[]> => {
  const products = await listProducts(services.db, market)
  return products
    .filter(product => product.product_id !== except)
    .map(product => {
      const copy = product.copy[locale]
      return {
        id: product.product_id,
        productCode: product.product_id,
        productLogo: product.logo,
        productName: product.name,
        globally: '1',
        buttonStatus: '1',
        buttonText: copy.button,
        amountRange: copy.amountRange,
        amountRangeDes: copy.amountRangeText,
        loan_rate: copy.rate,
        productDesc: copy.description,
        productTags: [...copy.tags],
      }
    })
}
