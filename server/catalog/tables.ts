import type { ColumnType, Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { KeptTexts } from '../platform/copy.ts'

type JsonColumn<T> = ColumnType<T, string, string>

/** What is told about a product, in one language; what can be computed is not told twice. */
export type ProductCopy = {
  readonly description: string
  readonly tags: readonly string[]
}

export type CatalogTables = {
  'catalog.product': {
    product_id: string
    market: MarketCode
    name: string
    logo: string
    copy: JsonColumn<KeptTexts<ProductCopy>>
    terms: JsonColumn<unknown>
    partner_url: string | null
    position: number
    enabled: Generated<boolean>
    min_minor: bigint
    max_minor: bigint
    step_minor: bigint
    installments: number[]
    lender_name: string | null
    scenes: string[]
    accepting: Generated<boolean>
  }
  'catalog.lead': {
    lead_id: string
    borrower_id: string
    product_id: string
    consent_version: number
    consent_text: string
    consented_at: Date
    consented_on: string
    module_id: string
    scene: string | null
  }
  'catalog.announcement': {
    announcement_id: string
    market: MarketCode
    copy: JsonColumn<KeptTexts<{ title: string; body: string }>>
    from_on: string
    until_on: string
  }
}
