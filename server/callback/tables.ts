import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T, string, string>
/** Left out at first, filled in later. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** What a callback is about: the capability that asks for those left behind. */
export type CallbackPurpose = 'payment' | 'payout' | 'card'

export type CallbackTables = {
  'callback.received': {
    callback_id: string
    provider: string
    purpose: CallbackPurpose
    headers: Json<Record<string, string>>
    body_encrypted: Buffer
    event: Json<unknown> | null
    received_at: Date
    outcome: string | null
    handled_at: Date | null
    resolved_by: Later<string>
    resolved_reason: Later<string>
    resolved_at: Later<Date>
  }
  'callback.audit': {
    audit_id: string
    callback_id: string
    staff_name: string
    reason: string
    done_at: Date
  }
}
