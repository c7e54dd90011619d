import type { ColumnType, Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'

type Json<T> = ColumnType<T, string, string>

/** What is told about a product, in one language. */
export type ProductCopy = {
  readonly description: string
  readonly amountRange: string
  readonly amountRangeText: string
  readonly rate: string
  readonly tags: readonly string[]
  readonly button: string
}

export type CatalogTables = {
  'catalog.product': {
    product_id: string
    market: MarketCode
    name: string
    logo: string
    copy: Json<Record<Locale, ProductCopy>>
    terms: Json<unknown>
    partner_url: string | null
    position: number
    enabled: Generated<boolean>
  }
  'catalog.announcement': {
    announcement_id: string
    market: MarketCode
    copy: Json<Record<Locale, { title: string; body: string }>>
    from_on: string
    until_on: string
  }
}
