import type { ColumnType, Generated } from 'kysely'

/** A json column: read as its value, written as JSON text. */
type JsonColumn<Value> = ColumnType<Value, string, string>

export type PlatformTables = {
  'platform.migration': {
    number: number
    name: string
    checksum: string
    appliedAt: Generated<Date>
  }
  'platform.installation': {
    singleton: Generated<boolean>
    mode: 'sandbox' | 'production'
  }
  'platform.clockShift': {
    singleton: Generated<boolean>
    shiftMs: bigint
    changedAt: Date
  }
  'platform.sandboxSetting': {
    name: string
    value: JsonColumn<unknown>
    changedAt: Generated<Date>
  }
  'platform.outbox': {
    messageId: string
    topic: string
    payload: JsonColumn<unknown>
    createdAt: Generated<Date>
    availableAt: Generated<Date>
    attempts: Generated<number>
    lastError: string | null
    deadAt: Date | null
    /** W3C `traceparent` of the span that wrote it; null without traces. */
    traceParent: string | null
  }
  'platform.checkResult': {
    name: 'books' | 'audit'
    violations: number
    checkedAt: Date
  }
  'platform.sealingKey': {
    version: number
    fingerprint: string
    firstUsedAt: Generated<Date>
    imagesUntil: Generated<string | null>
  }
  'platform.idempotencyKey': {
    actor: string
    call: string
    key: string
    bodyHash: Buffer
    status: Generated<number>
    reply: ColumnType<unknown, string | undefined, string>
    createdAt: Generated<Date>
  }
}
