import { sql } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../tables.ts'

/** Instants: the first counts, the last does not. */
type InstantRange = { readonly market: MarketCode; readonly from: Date; readonly to: Date }

export type FunnelStep = 'offered' | 'applied' | 'held' | 'approved' | 'rejected' | 'paid-out'

/** Offers that were issued, and applications that came in, in a range, by how far they got by now. */
export const countFunnel = async (
  db: Db,
  { market, from, to }: InstantRange,
): Promise<Readonly<Record<FunnelStep, number>>> => {
  const { rows } = await sql<Record<FunnelStep, number>>`
    select
      (select count(*)::int from loan.offer o join catalog.product p on p.product_id = o.product_id
        where p.market = ${market} and o.issued_at >= ${from} and o.issued_at < ${to}) as offered,
      count(*)::int as applied,
      count(*) filter (where was_held)::int as held,
      count(*) filter (where last = 'approved')::int as approved,
      count(*) filter (where last = 'rejected')::int as rejected,
      count(*) filter (where disbursed_on is not null)::int as "paid-out"
    from (
      select l.disbursed_on,
        exists (select from loan.decision d where d.loan_id = l.loan_id and d.outcome = 'held')
          as was_held,
        (select d.outcome from loan.decision d where d.loan_id = l.loan_id
          order by d.decision_no desc limit 1) as last
      from loan.loan l
      where l.market = ${market} and l.offer_id is not null
        and l.created_at >= ${from} and l.created_at < ${to}) a`.execute(db)
  const none = { offered: 0, applied: 0, held: 0, approved: 0, rejected: 0, 'paid-out': 0 }
  return rows[0] ?? none
}

/** The reasons of the rejections of those applications, the most frequent first. */
export const countRejectionReasons = async (
  db: Db,
  { market, from, to }: InstantRange,
): Promise<readonly { readonly reason: string; readonly count: number }[]> => {
  const { rows } = await sql<{ reason: string; count: number }>`
    select left(r.reason, 60) as reason, count(*)::int as count
    from loan.loan l
    cross join lateral (select outcome, reasons from loan.decision d
      where d.loan_id = l.loan_id order by decision_no desc limit 1) d
    cross join lateral jsonb_array_elements_text(d.reasons) as r (reason)
    where l.market = ${market} and l.offer_id is not null and d.outcome = 'rejected'
      and l.created_at >= ${from} and l.created_at < ${to}
    group by 1 order by 2 desc, 1 limit 50`.execute(db)
  return rows
}
