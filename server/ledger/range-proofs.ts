import { type RawBuilder, sql } from 'kysely'
import { type IdRange, within } from './id-ranges.ts'

/** Selects the places of a range where an invariant does not hold; none should. */
type RangeProof = (range: IdRange) => RawBuilder<{ place: string }>

/** What every entry must be by itself, and next to the one before it. */
export const entryProofs: Readonly<Record<string, RangeProof>> = {
  'I1 entry does not sum to zero': range => sql`
    select entry_id::text as place from ledger.line where ${within('entryId', range)}
    group by entry_id, currency having sum(amount_minor) <> 0`,
  'I1 entry has fewer than two lines': range => sql`
    select entry_id::text as place from ledger.entry
    where ${within('entryId', range)} and cardinality(amounts) < 2`,
  'I3 line without an account or an amount': range => sql`
    select entry_id::text as place from ledger.line l
    left join ledger.account a on a.account = l.account
    where ${within('l.entryId', range)}
      and (a.account is null or l.amount_minor is null or a.per_loan and l.loan_id is null)`,
  // The first of a chain has nothing before it, and every other one the entry of the place before.
  'I10 chain broken': range => sql`
    select e.entry_id::text as place from ledger.entry e
    left join ledger.entry b on b.stream = e.stream and b.stream_no = e.stream_no - 1
    where ${within('e.entryId', range)}
      and (e.previous_hash is distinct from b.hash
        or (e.stream_no = 1) <> (b.entry_id is null)
        or e.hash <> ledger.entry_digest(e.previous_hash, e.entry_id, e.stream, e.stream_no,
          e.kind, e.currency, e.business_on, e.cause_kind, e.cause_id, e.actor, e.accounts,
          e.amounts))`,
  'I11 entry without a cause or an actor': range => sql`
    select entry_id::text as place from ledger.entry
    where ${within('entryId', range)} and (cause_kind = '' or cause_id = '' or actor = '')`,
}

export const paymentProofs: Readonly<Record<string, RangeProof>> = {
  'I5 payment whose amount is not what its entry moved': range => sql`
    select p.payment_id::text as place from payment.payment p
    where ${within('p.paymentId', range)}
      and p.state in ('posted', 'suspense') and p.provider <> 'overpayment'
      and p.amount_minor is distinct from (
      select sum(l.amount_minor) from ledger.line l
      where l.entry_id = p.entry_id and l.account in ('cash.clearing', 'liability.suspense')
        and l.amount_minor > 0)`,
  'money that was split into parts of another sum': range => sql`
    select p.payment_id::text as place from payment.payment p
    where ${within('p.paymentId', range)} and p.state = 'split'
      and p.amount_minor is distinct from (
      select sum(part.amount_minor) from payment.payment part
      where part.part_of = p.payment_id and part.state = 'applied')`,
  'part of money whose whole is not split': range => sql`
    select p.payment_id::text as place from payment.payment p
    join payment.payment whole on whole.payment_id = p.part_of
    where ${within('p.paymentId', range)} and p.state = 'applied' and whole.state <> 'split'`,
  'money put to a debt that its entry did not take from what was overpaid': range => sql`
    select p.payment_id::text as place from payment.payment p
    where ${within('p.paymentId', range)}
      and p.state = 'posted' and p.provider = 'overpayment' and not exists (
      select from ledger.line l where l.entry_id = p.entry_id
        and l.account = 'liability.overpayment' and l.amount_minor between 1 and p.amount_minor)`,
}

export const loanProofs: Readonly<Record<string, RangeProof>> = {
  'I9 loan settled without a day, or a day without settled': range => sql`
    select loan_id::text as place from loan.loan
    where ${within('loanId', range)} and (state = 200) <> (settled_on is not null)`,
  'loan that has its money without an arrival, or the other way': range => sql`
    select l.loan_id::text as place from loan.loan l
    join loan.disbursement d on d.loan_id = l.loan_id
    where ${within('l.loanId', range)}
      and ((l.disbursed_on is not null) <> (l.state >= 170)
        or d.state = 'paid' and l.disbursed_on is distinct from d.arrived_on)`,
}
