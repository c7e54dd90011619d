import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Currency } from '#domain/money/money.ts'
import type { LedgerAccount } from '#domain/posting/accounts.ts'
import type { Db } from '../../tables.ts'
import { readTotalsUntil } from '../totals-until.ts'

export type AccountDay = {
  readonly account: LedgerAccount
  readonly accountKind: 'asset' | 'liability' | 'income' | 'expense'
  /** Debits less credits of the days before. */
  readonly openingMinor: bigint
  readonly debitMinor: bigint
  readonly creditMinor: bigint
}

/**
 * Every account of a currency on a day. Reads the totals of the days, and of the entries only those
 * that are not in the totals yet; as of one moment, as it is one statement.
 */
export const listAccountDays = async (
  db: Db,
  { currency, on }: { readonly currency: Currency; readonly on: LocalDate },
): Promise<AccountDay[]> => {
  const known = await readTotalsUntil(db)
  const { rows } = await sql<AccountDay>`
    with moved as (
      select account, business_on, debit_minor as debit, credit_minor as credit
        from ledger.day_total where currency = ${currency} and business_on <= ${on}::date
      union all
      select l.account, e.business_on, greatest(l.amount, 0), -least(l.amount, 0)
        from ledger.entry e cross join unnest(e.accounts, e.amounts) as l (account, amount)
        where e.entry_id > (select entry_id from ledger.totals_until) and e.entry_id > ${known}
          and e.currency = ${currency} and e.business_on <= ${on}::date
    )
    select a.account, a.kind as "accountKind",
      coalesce(sum(m.debit - m.credit) filter (where m.business_on < ${on}::date), 0)::bigint
        as "openingMinor",
      coalesce(sum(m.debit) filter (where m.business_on = ${on}::date), 0)::bigint as "debitMinor",
      coalesce(sum(m.credit) filter (where m.business_on = ${on}::date), 0)::bigint as "creditMinor"
    from ledger.account a left join moved m on m.account = a.account
    group by a.account, a.kind
    order by array_position(array['asset', 'liability', 'income', 'expense'], a.kind), a.account`.execute(
    db,
  )
  return rows
}

/** Whether a market has closed a day. */
export const isDayClosed = async (db: Db, market: string, on: LocalDate): Promise<boolean> => {
  const { rows } = await sql<{ isClosed: boolean }>`
    select exists (select from loan.closed_day
      where market = ${market} and business_on >= ${on}::date) as "isClosed"`.execute(db)
  return rows[0]?.isClosed ?? false
}
