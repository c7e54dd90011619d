import type { Generated } from 'kysely'

export type TrackingTables = {
  'tracking.event': {
    event_id: Generated<bigint>
    kind: 'page' | 'service' | 'stand'
    product_id: string | null
    module_id: string
    position_id: string
    borrower_id: string | null
    occurred_at: Date
  }
}
