import type { ColumnType } from 'kysely'
import type { CommonParameters } from '#contract/common-parameters.ts'

type Json<T> = ColumnType<T, string, string>

export type SessionTables = {
  'session.session': {
    token_hash: Buffer
    borrower_id: string
    common: Json<CommonParameters>
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  'session.ticket': {
    ticket_hash: Buffer
    borrower_id: string
    common: Json<CommonParameters>
    path: string
    expires_at: Date
    used_at: Date | null
  }
}
