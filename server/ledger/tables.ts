import type { Generated } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { EntryKind, LedgerAccount } from '#domain/posting/accounts.ts'

/** Read-only for the application: only ledger.post() writes here. */
export type LedgerTables = {
  'ledger.entry': {
    entry_id: string
    /** Of a loan's entries, the loan's id. */
    stream: string
    stream_no: bigint
    kind: EntryKind
    currency: Currency
    business_on: string
    cause_kind: string
    cause_id: string
    actor: string
    reverses: string | null
    loan_id: string | null
    posted_at: Generated<Date>
    previous_hash: Buffer | null
    hash: Buffer
    accounts: LedgerAccount[]
    amounts: bigint[]
  }
  /** A view: the lines of every entry as rows. */
  'ledger.line': {
    entry_id: string
    line_no: number
    account: LedgerAccount
    loan_id: string | null
    currency: Currency
    amount_minor: bigint
    stream: string
  }
}
