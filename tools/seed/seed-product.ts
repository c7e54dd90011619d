import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { ProductCopy, ProductLimits } from '#server/catalog/public.ts'
import type { TextsByLocale } from '#server/platform/copy.ts'

/** The scenes that specification section 9 names. */
export type ProductScene =
  | 'banner_jingzhun'
  | 'tanchuang_jingzhun'
  | 'banner_fudai'
  | 'tanchuang_fudai'

export type SeedProduct = {
  readonly productId: string
  readonly market: MarketCode
  readonly name: string
  readonly logo: string
  readonly copy: TextsByLocale<ProductCopy>
  readonly limits: ProductLimits
  readonly terms: Terms
  readonly scenes: readonly ProductScene[]
  /** Another, invented lender; absent for our own products. */
  readonly lenderName?: string
  /** False: shown, but full at present. */
  readonly accepting?: boolean
}
