import { sql } from 'kysely'
import type { FoundKind } from '#contract/search/staff-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Db } from '../tables.ts'

export type FoundRow = {
  readonly kind: FoundKind
  readonly id: string
  readonly market: MarketCode
  readonly borrowerId: string | null
  readonly loanId: string | null
  /** Null for a borrower, whose sealed name is `name`. */
  readonly label: string | null
  readonly name: Buffer | null
  readonly state: string
  readonly at: Date
}

/** The markets whose rows may be found, and how many of each kind. */
type Scope = { readonly markets: readonly MarketCode[]; readonly size: number }

/** A search must name every column: these are a borrower's. */
const borrowerColumns = sql`'borrower' as kind, b.borrower_id as id, b.market,
  b.borrower_id as "borrowerId", null::uuid as "loanId", null::text as label,
  b.name_encrypted as name, case when b.closed_at is null then '' else 'closed' end as state,
  b.created_at as at`

/** Borrowers by a keyed hash of the phone or of the identity number. */
export const findBorrowersByIndex = async (
  db: Db,
  { phones, idNumbers }: { readonly phones: readonly Buffer[]; readonly idNumbers: Buffer[] },
  { markets, size }: Scope,
): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select ${borrowerColumns} from profile.borrower b
    where (b.phone_index = any (${phones}::bytea[]) or b.id_number_index = any (${idNumbers}::bytea[]))
      and b.market = any (${markets})
    limit ${size}`.execute(db)
  return rows
}

/**
 * Borrowers whose name has all of some tokens, in the order of their ids. It reads the rows of the
 * first token until enough have the others.
 */
export const findBorrowersByName = async (
  db: Db,
  tokens: readonly Buffer[],
  { markets, size }: Scope,
): Promise<FoundRow[]> => {
  const [first, ...others] = tokens
  if (first === undefined) return []
  const hasOthers = others.map(
    token => sql`and exists (select from profile.name_token o
      where o.token = ${token} and o.borrower_id = t.borrower_id)`,
  )
  const { rows } = await sql<FoundRow>`
    select ${borrowerColumns} from (
      select t.borrower_id from profile.name_token t
      where t.token = ${first} ${sql.join(hasOthers, sql` `)}
      order by t.borrower_id limit ${size}) t
    join profile.borrower b on b.borrower_id = t.borrower_id
    where b.market = any (${markets})
    order by b.borrower_id`.execute(db)
  return rows
}

/**
 * Loans, payment requests, payments and complaints by a number that people, providers or banks write; by
 * the bank's reference of a payout its loan. The payouts are limited before they are joined: after an
 * upgrade the database has no statistics of their references and would expect thousands.
 */
export const findByNumber = async (
  db: Db,
  { number, providers }: { readonly number: string; readonly providers: readonly string[] },
  { markets, size }: Scope,
): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select f.*, null::bytea as name from (
      (select 'loan' as kind, l.loan_id as id, l.market, l.borrower_id as "borrowerId",
          l.loan_id as "loanId", l.order_no as label, l.state::text as state, l.created_at as at
        from loan.loan l where l.order_no = ${number})
      union all
      (select distinct 'loan', l.loan_id, l.market, l.borrower_id, l.loan_id, l.order_no,
          l.state::text, l.created_at
        from (select loan_id, refund_id from loan.disbursement
            where bank_ref = ${number} limit ${size}) d
          left join loan.refund r on r.refund_id = d.refund_id
          join loan.loan l on l.loan_id = coalesce(d.loan_id, r.loan_id))
      union all
      (select 'payment-request', r.payment_request_id, l.market, l.borrower_id, l.loan_id,
          r.request_no, r.state, r.created_at
        from payment_request.payment_request r join loan.loan l on l.loan_id = r.loan_id
        where r.request_no = ${number} limit ${size})
      union all
      (select 'payment-request', r.payment_request_id, l.market, l.borrower_id, l.loan_id,
          r.request_no, r.state, r.created_at
        from payment_request.payment_request r join loan.loan l on l.loan_id = r.loan_id
        where r.provider = any (${providers}) and r.account_no = ${number}
        order by r.created_at desc limit ${size})
      union all
      (select 'payment', p.payment_id, coalesce(l.market, case p.currency when 'INR' then 'IN'
          else 'ID' end), l.borrower_id, l.loan_id, p.provider_payment_id, p.state, p.paid_at
        from payment.payment p left join loan.loan l on l.loan_id = p.loan_id
        where p.provider = any (${providers}) and p.provider_payment_id = ${number} limit ${size})
      union all
      (select 'complaint', c.complaint_id, c.market, c.borrower_id, c.loan_id, c.complaint_no,
          c.state, c.received_at
        from complaint.complaint c where c.complaint_no = ${number})) f
    where f.market = any (${markets})
    limit ${size}`.execute(db)
  return rows
}

/** A borrower or a loan by its own id. */
export const findById = async (db: Db, id: string, { markets }: Scope): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select f.* from (
      (select ${borrowerColumns} from profile.borrower b where b.borrower_id = ${id}::uuid)
      union all
      (select 'loan', l.loan_id, l.market, l.borrower_id, l.loan_id, l.order_no, null::bytea,
          l.state::text, l.created_at
        from loan.loan l where l.loan_id = ${id}::uuid)) f
    where f.market = any (${markets})`.execute(db)
  return rows
}
