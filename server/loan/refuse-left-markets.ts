import { sql } from 'kysely'
import { stateCode } from '#domain/loan/loan-state.ts'
import { type MarketCode, marketOfCurrency } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'

type OpenBusiness = { readonly currency: Currency; readonly what: string; readonly count: number }

/** What is not finished, by currency: what a borrower owes, or is owed. */
const countOpenBusiness = async (db: Db): Promise<readonly OpenBusiness[]> => {
  const ended = [stateCode('rejected'), stateCode('settled')].map(Number)
  const { rows } = await sql<OpenBusiness>`
    select currency, 'open loans' as what, count(*)::int as count from loan.loan
    where state <> all(${ended}) and written_off_on is null group by currency
    union all
    select currency, 'open refunds', count(*)::int from loan.refund
    where state in ('asked', 'sending', 'stopped') group by currency
    union all
    select currency, 'open payouts', count(*)::int from loan.disbursement
    where state in ('preparing', 'sending', 'return-held', 'paid-twice') group by currency`.execute(
    db,
  )
  return rows
}

/**
 * Refuses to start without a market in which something is open: nobody would close its days, take its
 * borrowers' payments or answer them. Money in suspense does not count: it may come years later.
 * @throws StartRefusal with one line for each such market.
 */
export const refuseLeftMarkets = async ({
  db,
  config: { markets },
}: Pick<Services, 'db' | 'config'>): Promise<void> => {
  const left = new Map<MarketCode, string[]>()
  for (const { currency, what, count } of await countOpenBusiness(db)) {
    const market = marketOfCurrency(currency)
    if (markets.includes(market)) continue
    left.set(market, [...(left.get(market) ?? []), `${count} ${what}`])
  }
  if (left.size === 0) return
  throw new StartRefusal(
    [...left].map(
      ([market, open]) =>
        `RUPYA_MARKETS leaves out ${market}, where there are ${open.join(', ')}: ` +
        'name it until they are ended (docs/how-to/lend-in-one-country.md)',
    ),
  )
}
