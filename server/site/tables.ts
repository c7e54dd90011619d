import type { ColumnType, Generated } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type SiteTables = {
  'site.contactMessage': {
    messageId: string
    market: MarketCode
    language: string
    bodyEncrypted: Buffer
    formKey: string | null
    hostHash: Buffer
    receivedAt: Date
    answeredAt: NullableColumn<Date>
    answeredBy: NullableColumn<string>
    note: ColumnType<string, string | undefined, string>
    isClosed: Generated<boolean>
  }
  'site.subscription': {
    subscriptionId: string
    market: MarketCode
    language: string
    emailEncrypted: Buffer
    emailIndex: Buffer
    hostHash: Buffer
    subscribedAt: Date
  }
}
