import type { MarketCode } from '#domain/market/market.ts'
import { hasOpenLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { ListedProduct } from './product-response.ts'
import { recommendedProducts } from './recommended-products.ts'

/** One borrower's list: empty while they have a loan or an application with us (decision 083). */
export const recommendedTo = async (
  services: Services,
  borrowerId: string,
  list: { market: MarketCode; locale: Locale; scene?: string | undefined },
): Promise<ListedProduct[]> => {
  if (await hasOpenLoan(services.db, borrowerId)) return []
  return await recommendedProducts(services, { ...list, lenders: 'all' })
}
