import type { ColumnType } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type SiteTables = {
  'site.contact_message': {
    message_id: string
    market: MarketCode
    language: string
    body_encrypted: Buffer
    form_key: string | null
    host_hash: Buffer
    received_at: Date
    answered_at: NullableColumn<Date>
    answered_by: NullableColumn<string>
    note: ColumnType<string, string | undefined, string>
  }
  'site.subscription': {
    subscription_id: string
    market: MarketCode
    language: string
    email_encrypted: Buffer
    email_index: Buffer
    host_hash: Buffer
    subscribed_at: Date
  }
  'site.audit': {
    audit_id: string
    message_id: string | null
    staff_name: string
    action: 'read' | 'answered' | 'listed-addresses'
    reason: string
    done_at: Date
  }
}
