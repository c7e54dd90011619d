import type { ColumnType, Generated } from 'kysely'
import type { ConsentPurpose } from '#contract/profile/schemas.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

/** The steps that are kept as entries; identity and bank have tables of their own. */
export type EntryStep = 'base' | 'personal' | 'job' | 'extra'
export type CheckState = 'waiting' | 'approved' | 'refused' | 'replaced'
export type CorrectionState = 'waiting' | 'applied' | 'refused'
export type KeyField = 'fullName' | 'birthOn' | 'idNumber'

export type ProfileTables = {
  'profile.borrower': {
    borrower_id: string
    market: MarketCode
    name_encrypted: NullableColumn<Buffer>
    phone_encrypted: NullableColumn<Buffer>
    phone_index: NullableColumn<Buffer>
    id_number_index: NullableColumn<Buffer>
    persona_id: NullableColumn<string>
    created_at: ColumnType<Date, Date, never>
    closed_at: NullableColumn<Date>
    retained_until: NullableColumn<LocalDate>
  }
  'profile.step_entry': {
    entry_id: string
    borrower_id: string
    step: EntryStep
    version: number
    body_encrypted: Buffer | null
    saved_by: string
    saved_at: Date
    changed_on: LocalDate | null
  }
  'profile.consent': {
    consent_no: Generated<bigint>
    borrower_id: string
    purpose: ConsentPurpose
    version: string
    given: boolean
    decided_at: Date
  }
  'profile.location': { borrower_id: string; location_encrypted: Buffer; reported_at: Date }
  'profile.device': { borrower_id: string; facts_encrypted: Buffer; reported_at: Date }
  'profile.payout_account': {
    payout_account_id: string
    borrower_id: string
    bank_code: string
    account_encrypted: Buffer | null
    holder_encrypted: Buffer | null
    account_index: Buffer | null
    added_at: Date
    ended_at: NullableColumn<Date>
  }
  'profile.identity_check': {
    check_id: string
    check_no: Generated<bigint>
    borrower_id: string
    document_image_id: string | null
    face_image_id: string | null
    state: CheckState
    submitted_at: Date
    decided_at: NullableColumn<Date>
    decided_by: NullableColumn<string>
    reason: NullableColumn<string>
  }
  'profile.correction': {
    correction_id: string
    correction_no: Generated<bigint>
    borrower_id: string
    field: KeyField
    body_encrypted: Buffer | null
    changed_on: LocalDate | null
    state: CorrectionState
    requested_at: Date
    decided_at: NullableColumn<Date>
    decided_by: NullableColumn<string>
    note: ColumnType<string, string | undefined, string>
  }
  'profile.audit': {
    audit_id: string
    audit_no: Generated<bigint>
    borrower_id: string
    staff_name: string
    action: string
    reason: string
    done_at: Date
  }
}
