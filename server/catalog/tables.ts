import type { Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'

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
}
