import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { listProducts } from './store.ts'

/** The products that we lend ourselves in a market, in display order. */
export const listOwnProducts = async (
  services: Pick<Services, 'db' | 'clock'>,
  market: MarketCode,
): Promise<OwnProduct[]> =>
  (await listProducts(services, market)).flatMap(row => ownProduct(row) ?? [])
