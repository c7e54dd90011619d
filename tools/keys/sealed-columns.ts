/** A column of personal data, sealed by `FieldCipher` (server/platform/security). */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  /** The id that a value is sealed under, in SQL. */
  readonly rowId: string
}

const of = (table: string, rowId: string, ...columns: readonly string[]): SealedColumn[] =>
  columns.map(column => ({ table, column, rowId }))

/** What `npm run reseal` seals again in its place. */
export const sealedColumns: readonly SealedColumn[] = [
  ...of('assistant.line', 'line_id::text', 'text_encrypted'),
  ...of('callback.received', 'callback_id::text', 'body_encrypted'),
  ...of('complaint.message', 'message_id::text', 'text_encrypted'),
  ...of('loan.document', `loan_id || ':' || code`, 'text_encrypted'),
  ...of('loan.printed_file', 'file_id::text', 'bytes_encrypted'),
  ...of('loan.refund', 'refund_id::text', 'account_encrypted'),
  ...of('notification.delivery', 'delivery_id::text', 'text_encrypted'),
  ...of('notification.email_address', 'borrower_id::text', 'address_encrypted'),
  ...of('notification.email_code', 'borrower_id::text', 'address_encrypted'),
  ...of('notification.message', 'notification_id::text', 'facts_encrypted', 'phone_encrypted'),
  ...of(
    'profile.account_name_check',
    'check_id::text',
    'question_encrypted',
    'registered_name_encrypted',
  ),
  ...of('profile.borrower', 'borrower_id::text', 'name_encrypted', 'phone_encrypted'),
  ...of('profile.correction', 'correction_id::text', 'body_encrypted'),
  ...of('profile.device', 'borrower_id::text', 'facts_encrypted'),
  ...of('profile.frozen_facts', `loan_id || ':facts:' || version`, 'facts_encrypted'),
  ...of(
    'profile.identity_look_up',
    'look_up_id::text',
    'question_encrypted',
    'registered_name_encrypted',
  ),
  ...of('profile.location', 'borrower_id::text', 'location_encrypted'),
  ...of(
    'profile.payout_account',
    'payout_account_id::text',
    'account_encrypted',
    'holder_encrypted',
  ),
  ...of('profile.step_entry', 'entry_id::text', 'body_encrypted'),
  ...of('reminder.message', 'message_id::text', 'text_encrypted'),
  ...of('site.contact_message', 'message_id::text', 'body_encrypted'),
  ...of('site.subscription', 'subscription_id::text', 'email_encrypted'),
  ...of('staff.challenge', `encode(challenge_hash, 'hex')`, 'details'),
  ...of('staff.invitation', 'staff_id::text', 'totp_secret'),
  ...of('staff.totp', 'staff_id::text', 'secret'),
]

/** Sealed columns that `reseal.ts` handles by themselves. */
export const specialSealedColumns = [
  'audit.entry.address_encrypted',
  'audit.resealed_address.address_encrypted',
] as const

/**
 * Columns of bytes that are sealed by no key of personal data: signatures and public keys.
 * A test compares all three lists with the schema.
 */
export const unsealedColumns = [
  'audit.entry.signature',
  'session.passkey.public_key',
  'staff.passkey.public_key',
] as const

/** Names of columns that hold a keyed or plain hash wherever they stand. */
export const hashColumn = /(^|_)hash$|_index$|^(token|spent_by)$/
