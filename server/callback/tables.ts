import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T, string, string>
/** Left out at first, filled in later. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** What a callback is about: the capability that asks for those left behind. */
export type CallbackPurpose = 'payment' | 'payout' | 'card'

export type CallbackTables = {
  'callback.received': {
    callbackId: string
    provider: string
    purpose: CallbackPurpose
    headers: Json<Record<string, string>>
    bodyEncrypted: Buffer
    event: Json<unknown> | null
    receivedAt: Date
    outcome: string | null
    handledAt: Date | null
    resolvedBy: Later<string>
    resolvedReason: Later<string>
    resolvedAt: Later<Date>
  }
}
