import type { ColumnType, Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { TextsByLocale } from '../platform/copy.ts'

type JsonColumn<T> = ColumnType<T, string, string>

export type CatalogTables = {
  'catalog.product': {
    productId: string
    market: MarketCode
    name: string
    logo: string
    partnerUrl: string | null
    enabled: Generated<boolean>
    lenderName: string | null
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
