import type { ColumnType } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'

export type ProfileTables = {
  'profile.borrower': {
    borrower_id: string
    market: MarketCode
    name_encrypted: Buffer
    phone_encrypted: Buffer
    phone_index: Buffer
    persona_id: string | null
    created_at: ColumnType<Date, Date, never>
  }
}
