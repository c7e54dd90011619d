import type { MarketCode } from '#domain/market/market.ts'
import { hasOpenLoan, isInArrears } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { ListedProduct } from './product-response.ts'
import { recommendedProducts } from './recommended-products.ts'

/** One borrower's list: empty while a payment is late, without our own beside a loan of ours. */
export const recommendedTo = async (
  services: Services,
  borrowerId: string,
  list: { market: MarketCode; locale: Locale; scene?: string | undefined },
): Promise<ListedProduct[]> => {
  if (await isInArrears(services, borrowerId)) return []
  const lenders = (await hasOpenLoan(services.db, borrowerId)) ? 'others' : 'all'
  return await recommendedProducts(services, { ...list, lenders })
}
