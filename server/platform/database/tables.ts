import type { ColumnType, Generated } from 'kysely'

/** A json column: read as its value, written as JSON text. */
type JsonColumn<Value> = ColumnType<Value, string, string>

export type PlatformTables = {
  'platform.migration': {
    number: number
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  'platform.installation': {
    singleton: Generated<boolean>
    mode: 'sandbox' | 'production'
  }
  'platform.clock_shift': {
    singleton: Generated<boolean>
    shift_ms: bigint
    changed_at: Date
  }
  'platform.sandbox_setting': {
    name: string
    value: JsonColumn<unknown>
    changed_at: Generated<Date>
  }
  'platform.outbox': {
    message_id: string
    topic: string
    payload: JsonColumn<unknown>
    created_at: Generated<Date>
    available_at: Generated<Date>
    attempts: Generated<number>
    last_error: string | null
    dead_at: Date | null
  }
  'platform.idempotency_key': {
    actor: string
    call: string
    key: string
    body_hash: Buffer
    status: Generated<number>
    reply: ColumnType<unknown, string | undefined, string>
    created_at: Generated<Date>
  }
}
