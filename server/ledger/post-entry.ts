import { type Kysely, sql } from 'kysely'
import type { Currency } from '#domain/money/money.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import type { Tables } from '../tables.ts'

export type LedgerEntry = {
  readonly entryId: string
  /** The chain this entry continues: a loan's id, or `payment:<id>`. */
  readonly stream: string
  readonly posting: Posting
  readonly currency: Currency
  readonly businessOn: string
  readonly cause: { readonly kind: string; readonly id: string }
  readonly actor: string
  readonly reverses: string | null
  readonly loanId: string | null
}

/**
 * Posts one balanced entry in the caller's transaction, which holds what serialises the stream.
 * @throws when the lines do not sum to zero or name an unknown account.
 */
export const postEntry = async (db: Kysely<Tables>, entry: LedgerEntry): Promise<void> => {
  const { lines } = entry.posting
  await sql`select ledger.post(array[row(
    ${entry.entryId}::uuid, ${entry.stream}::text, ${entry.posting.kind}::text,
    ${entry.currency}::text, ${entry.businessOn}::date, ${entry.cause.kind}::text,
    ${entry.cause.id}::text, ${entry.actor}::text, ${entry.reverses}::uuid,
    ${entry.loanId}::uuid, ${lines.map(line => line.account)}::text[],
    ${lines.map(line => line.amountMinor)}::bigint[])::ledger.new_entry])`.execute(db)
}
