import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { ProductLimits } from '#server/catalog/public.ts'

export type SeedProduct = {
  readonly productId: string
  readonly market: MarketCode
  readonly name: string
  readonly logo: string
  readonly copy: ProductContent['copy']
  readonly limits: ProductLimits
  readonly terms: Terms
  readonly scenes: readonly ProductContent['scenes'][number][]
  /** Another, invented lender; absent for our own products. */
  readonly lenderName?: string
  /** False: shown, but full at present. */
  readonly accepting?: boolean
}
