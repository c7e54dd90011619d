import type { ColumnType, Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { TextsByLocale } from '../platform/copy.ts'

type JsonColumn<T> = ColumnType<T, string, string>

/** The texts about a product, in one language; what can be computed is not stored. */
export type ProductCopy = {
  readonly description: string
  readonly tags: readonly string[]
}

export type CatalogTables = {
  'catalog.product': {
    productId: string
    market: MarketCode
    name: string
    logo: string
    copy: JsonColumn<TextsByLocale<ProductCopy>>
    terms: JsonColumn<unknown>
    partnerUrl: string | null
    position: number
    enabled: Generated<boolean>
    minMinor: bigint
    maxMinor: bigint
    stepMinor: bigint
    installments: number[]
    lenderName: string | null
    scenes: string[]
    accepting: Generated<boolean>
  }
  'catalog.lead': {
    leadId: string
    borrowerId: string
    productId: string
    consentVersion: number
    consentText: string
    consentedAt: Date
    consentedOn: string
    moduleId: string
    scene: string | null
  }
  'catalog.announcement': {
    announcementId: string
    market: MarketCode
    copy: JsonColumn<TextsByLocale<{ title: string; body: string }>>
    fromOn: string
    untilOn: string
  }
}
