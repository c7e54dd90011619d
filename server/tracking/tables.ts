import type { Generated } from 'kysely'

export type TrackingTables = {
  'tracking.event': {
    eventId: Generated<bigint>
    kind: 'page' | 'service' | 'stand'
    productId: string | null
    moduleId: string
    positionId: string
    borrowerId: string | null
    occurredAt: Date
  }
}
