import type { Generated } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { EntryKind, LedgerAccount } from '#domain/posting/accounts.ts'

/** Read-only for the application: only ledger.post() writes here. */
export type LedgerTables = {
  'ledger.entry': {
    entryId: string
    /** Of a loan's entries, the loan's id. */
    stream: string
    streamNo: bigint
    kind: EntryKind
    currency: Currency
    businessOn: string
    causeKind: string
    causeId: string
    actor: string
    reverses: string | null
    loanId: string | null
    postedAt: Generated<Date>
    previousHash: Buffer | null
    hash: Buffer
    accounts: LedgerAccount[]
    amounts: bigint[]
  }
  /** A view: the lines of every entry as rows. */
  'ledger.line': {
    entryId: string
    lineNo: number
    account: LedgerAccount
    loanId: string | null
    currency: Currency
    amountMinor: bigint
    stream: string
  }
}
