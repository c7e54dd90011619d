import type { ColumnType, Generated } from 'kysely'
import type { CommonParameters } from '#contract/common-parameters.ts'

type JsonColumn<T> = ColumnType<T, string, string>

export type CodePurpose = 'register' | 'sign-in'

export type SessionTables = {
  'session.session': {
    token_hash: Buffer
    borrower_id: string
    common: JsonColumn<CommonParameters>
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
    session_id: Generated<string>
    agent: Generated<string>
  }
  'session.ticket': {
    ticket_hash: Buffer
    borrower_id: string
    common: JsonColumn<CommonParameters>
    path: string
    expires_at: Date
    used_at: Date | null
    session_hash: Buffer | null
  }
  'session.captcha': {
    sid_hash: Buffer
    answer_hash: Buffer
    created_at: Date
    expires_at: Date
    spent_by: Buffer | null
  }
  'session.code': {
    code_id: string
    purpose: CodePurpose
    phone_hash: Buffer
    prefix_hash: Buffer
    sid_hash: Buffer
    host_hash: Buffer
    network_hash: Buffer
    code_hash: Buffer
    captcha_hash: Buffer | null
    channel: 'sms' | 'voice'
    delivery: Generated<'sending' | 'sent' | 'unknown' | 'failed'>
    provider: Generated<string | null>
    tries: Generated<number>
    sent_at: Date
    expires_at: Date
    verified_at: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  'session.hourly_sends': {
    hour: Date
    sent: number
  }
}
