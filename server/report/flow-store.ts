import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Currency } from '#domain/money/money.ts'
import { readTotalsUntil } from '../ledger/public.ts'
import type { Db } from '../tables.ts'

export type DailyFlow = {
  readonly day: LocalDate
  readonly disbursed: bigint
  readonly repaidPrincipal: bigint
  readonly repaidCharges: bigint
  readonly recovered: bigint
  readonly writtenOff: bigint
}

const sumOf = (condition: RawBuilder<boolean>, name: string) =>
  sql`coalesce(sum(credit - debit) filter (where ${condition}), 0)::bigint as ${sql.ref(name)}`

const isPayment = sql<boolean>`kind in ('payment', 'payment-reversal')`

/**
 * A currency's days with money, the latest first, at most `size`: from the ledger's totals by day, and
 * from the entries that are not in them yet.
 */
export const listDailyFlows = async (
  db: Db,
  range: {
    readonly currency: Currency
    readonly from: string
    readonly to: string
    readonly size: number
  },
): Promise<DailyFlow[]> => {
  const { currency, from, to } = range
  const known = await readTotalsUntil(db)
  const { rows } = await sql<DailyFlow>`
    with moved as (
      select business_on, kind, account, debit_minor as debit, credit_minor as credit
        from ledger.day_total
        where currency = ${currency} and business_on between ${from}::date and ${to}::date
      union all
      select e.business_on, e.kind, l.account, greatest(l.amount, 0), -least(l.amount, 0)
        from ledger.entry e cross join unnest(e.accounts, e.amounts) as l (account, amount)
        where e.entry_id > (select entry_id from ledger.totals_until) and e.entry_id > ${known}
          and e.currency = ${currency} and e.business_on between ${from}::date and ${to}::date
    )
    select business_on as day,
      (-coalesce(sum(credit - debit) filter (where account = 'receivable.principal'
        and kind in ('disbursement', 'disbursement-reversal')), 0))::bigint as disbursed,
      ${sumOf(sql`${isPayment} and account = 'receivable.principal'`, 'repaidPrincipal')},
      ${sumOf(
        sql`${isPayment} and account <> 'receivable.principal' and account <> 'income.recovery'
          and (account like 'receivable.%' or account like 'income.%'
            or account = 'liability.statutory')`,
        'repaidCharges',
      )},
      ${sumOf(sql`${isPayment} and account = 'income.recovery'`, 'recovered')},
      ${sumOf(
        sql`kind in ('write-off', 'write-off-reversal') and account like 'receivable.%'`,
        'writtenOff',
      )}
    from moved group by business_on
    having bool_or(kind in ('disbursement', 'disbursement-reversal', 'payment', 'payment-reversal',
      'write-off', 'write-off-reversal'))
    order by business_on desc limit ${range.size}`.execute(db)
  return rows
}
