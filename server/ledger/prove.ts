import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Each proof selects the places where its invariant does not hold; none should. */
const proofs = {
  'I1 entry does not sum to zero': sql<{ place: string }>`
    select entry_id::text as place from ledger.line
    group by entry_id, currency having sum(amount_minor) <> 0`,
  'I1 entry has fewer than two lines': sql<{ place: string }>`
    select entry_id::text as place from ledger.entry where cardinality(amounts) < 2`,
  'I3 line without an account or an amount': sql<{ place: string }>`
    select entry_id::text as place from ledger.line l
    left join ledger.account a on a.account = l.account
    where a.account is null or l.amount_minor is null
      or a.per_loan and l.loan_id is null`,
  'I5 payment whose amount is not what its entry moved': sql<{ place: string }>`
    select p.payment_id::text as place from repayment.payment p
    where p.state in ('posted', 'suspense') and p.provider <> 'overpayment'
      and p.amount_minor is distinct from (
      select sum(l.amount_minor) from ledger.line l
      where l.entry_id = p.entry_id and l.account in ('cash.clearing', 'liability.suspense')
        and l.amount_minor > 0)`,
  'I9 loan settled without a day, or a day without settled': sql<{ place: string }>`
    select loan_id::text as place from loan.loan where (state = 200) <> (settled_on is not null)`,
  'I10 chain broken': sql<{ place: string }>`
    select entry_id::text as place from (
      select e.*, lag(hash) over w as before, row_number() over w as place_no
      from ledger.entry e window w as (partition by stream order by stream_no)) e
    where previous_hash is distinct from before or stream_no <> place_no
      or hash <> ledger.entry_digest(previous_hash, entry_id, stream, stream_no, kind, currency,
        business_on, cause_kind, cause_id, actor, accounts, amounts)`,
  'I11 entry without a cause or an actor': sql<{ place: string }>`
    select entry_id::text as place from ledger.entry
    where cause_kind = '' or cause_id = '' or actor = ''`,
  // A provider's clearing is the money that came through it and stands, less what it kept of it.
  // What a borrower put to the debt out of their own overpayment came through nobody again.
  'I12 clearing is not the money that providers hold for us': sql<{ place: string }>`
    select coalesce(a.actor, b.actor) || ' ' || coalesce(a.currency, b.currency) as place from (
      select e.actor, l.currency, sum(l.amount_minor) as held
      from ledger.line l join ledger.entry e on e.entry_id = l.entry_id
      where l.account = 'cash.clearing' group by e.actor, l.currency) a
    full join (
      select actor, currency, sum(amount_minor) as held from (
        select 'provider:' || provider as actor, currency, amount_minor from repayment.payment
          where state <> 'reversed' and provider <> 'overpayment'
        union all
        select 'provider:' || provider, theirs_currency, -theirs_minor
          from reconciliation.difference where kind = 'fee-kept' and state = 'healed') m
      group by actor, currency) b on a.actor = b.actor and a.currency = b.currency
    where coalesce(a.held, 0) <> coalesce(b.held, 0)`,
  'I12 a provider’s list and the books differ': sql<{ place: string }>`
    select provider || ' ' || kind || ' ' || provider_payment_id as place
    from reconciliation.difference where state = 'open'`,
  'suspense account is not the sum of the money held': sql<{ place: string }>`
    select coalesce(a.currency, b.currency) as place from (
      select currency, -sum(amount_minor) as held from ledger.line
      where account = 'liability.suspense' group by currency) a
    full join (
      select currency, sum(amount_minor) as held from repayment.payment
      where state = 'suspense' group by currency) b on a.currency = b.currency
    where coalesce(a.held, 0) <> coalesce(b.held, 0)`,
  'money in transit is not that of payouts under way': sql<{ place: string }>`
    select coalesce(a.place, b.place) as place from (
      select coalesce(loan_id::text, currency) as place, sum(amount_minor) as moving
      from ledger.line where account = 'cash.transit' group by 1) a
    full join (
      select coalesce(loan_id::text, currency) as place, sum(amount_minor) as moving
      from loan.disbursement where state in ('sending', 'paid-twice') group by 1) b
      on a.place = b.place
    where coalesce(a.moving, 0) <> coalesce(b.moving, 0)`,
  'what is set aside to be given back is not that of refunds under way': sql<{ place: string }>`
    select coalesce(a.currency, b.currency) as place from (
      select currency, -sum(amount_minor) as aside from ledger.line
      where account = 'liability.refund' group by currency) a
    full join (
      select currency, sum(amount_minor) as aside from loan.refund
      where state in ('asked', 'sending', 'stopped') group by currency) b
      on a.currency = b.currency
    where coalesce(a.aside, 0) <> coalesce(b.aside, 0)`,
  'money put to a debt that its entry did not take from what was overpaid': sql<{ place: string }>`
    select p.payment_id::text as place from repayment.payment p
    where p.state = 'posted' and p.provider = 'overpayment' and not exists (
      select from ledger.line l where l.entry_id = p.entry_id
        and l.account = 'liability.overpayment' and l.amount_minor between 1 and p.amount_minor)`,
  'loan that has its money without an arrival, or the other way': sql<{ place: string }>`
    select l.loan_id::text as place from loan.loan l
    join loan.disbursement d on d.loan_id = l.loan_id
    where (l.disbursed_on is not null) <> (l.state >= 170)
      or d.state = 'paid' and l.disbursed_on is distinct from d.arrived_on`,
} as const

/** Puts the whole ledger to its proofs; answers the violations, at most 20 of each kind. */
export const proveLedger = async (db: Kysely<Tables>): Promise<string[]> => {
  const violations: string[] = []
  for (const [name, proof] of Object.entries(proofs)) {
    const { rows } = await sql<{ place: string }>`select * from (${proof}) p limit 20`.execute(db)
    violations.push(...rows.map(row => `${name}: ${row.place}`))
  }
  return violations
}
