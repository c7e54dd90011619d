-- From an offer to a closed loan: the price that binds, what was agreed, the facts that happened, and
-- how the money left. Balances are computed from facts, never stored.

create schema loan;

create table loan.offer (
  offer_id uuid primary key,
  proposal_no text not null unique,
  borrower_id uuid not null references profile.borrower,
  product_id text not null references catalog.product,
  market text not null check (market in ('ID', 'IN')),
  client_kind text not null check (client_kind in ('new', 'repeat')),
  principal_minor bigint not null check (principal_minor > 0),
  installments integer not null check (installments > 0),
  -- The price, frozen: the product may change, an offer may not.
  terms jsonb not null,
  schedule jsonb not null,
  issued_at timestamptz not null,
  issued_on date not null,
  -- The last day on which it binds the lender.
  valid_until date not null,
  state text not null check (state in ('open', 'taken', 'ended')),
  loan_id uuid
);
-- One open offer for the same request: requesting again returns the same offer.
create unique index offer_one_open on loan.offer
  (borrower_id, product_id, principal_minor, installments) where state = 'open';

create table loan.loan (
  loan_id uuid primary key,
  order_no text not null unique,
  -- An offer makes one loan, however often it is taken. Null for imported loans.
  offer_id uuid unique references loan.offer,
  borrower_id uuid not null references profile.borrower,
  product_id text not null references catalog.product,
  market text not null check (market in ('ID', 'IN')),
  currency text not null check (currency in ('INR', 'IDR')),
  -- The state after the last event; what a reader shows is computed as of today.
  state smallint not null,
  client_kind text not null check (client_kind in ('new', 'repeat')),
  principal_minor bigint not null check (principal_minor > 0),
  disbursed_on date,
  settled_on date,
  -- The last business day that is closed for this loan. The ledger holds as receivable exactly what
  -- its facts say was earned by the end of that day and is not paid yet; null: none is closed yet.
  closed_on date,
  rating_open boolean not null default false,
  rating_stars smallint check (rating_stars between 1 and 5),
  rated_at timestamptz,
  -- Optimistic lock: incremented by every event; a writer that computed from an older version is
  -- refused.
  version bigint not null default 1,
  created_at timestamptz not null,
  -- True for a loan that may be open beside another of its borrower: it was settled and a payment
  -- was reversed since, or it was imported as one of several.
  exempt_from_one_open boolean not null default false,
  constraint loan_closed_after_disbursement check (closed_on >= disbursed_on)
)
-- The end of a day rewrites every open loan's row: free space on its page keeps the update off the
-- indexes.
with (fillfactor = 80);

-- The borrower's order list, newest first.
create index loan_by_borrower on loan.loan (borrower_id, created_at desc, loan_id);
-- One open loan per borrower, whatever is pressed at once (states of domain/loan/loan-state.ts).
create unique index loan_one_open on loan.loan (borrower_id)
  where state in (21, 151, 170, 174, 180) and not exempt_from_one_open;
-- The staff's list of loans under review.
create index loan_under_review on loan.loan (created_at, loan_id) where state = 21;
-- The reminder job reads a market's loans with a debt in the order of their ids.
create index loan_owing on loan.loan (market, loan_id)
  where disbursed_on is not null and settled_on is null;

alter table loan.offer add foreign key (loan_id) references loan.loan;
alter table profile.frozen_facts add foreign key (loan_id) references loan.loan;

create function loan.mark_reopened() returns trigger language plpgsql as $$
begin
  new.exempt_from_one_open := true;
  return new;
end $$;
create trigger loan_reopened before update of state on loan.loan
  for each row when (old.state = 200 and new.state <> 200)
  execute function loan.mark_reopened();

-- What was agreed, frozen: beside the loan, so that an event rewrites a narrow row only.
create table loan.agreement (
  loan_id uuid primary key references loan.loan,
  terms jsonb not null,
  -- The schedule row by row, as the borrower received it.
  schedule jsonb not null
);

-- Agreements and notices as shown when the borrower agreed. Never updated: there is no grant to.
create table loan.document (
  loan_id uuid not null references loan.loan,
  code text not null,
  position smallint not null,
  title text not null,
  version integer not null,
  language text not null,
  -- The text contains a name, so it is encrypted, with the loan and code as associated data.
  text_encrypted bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null,
  primary key (loan_id, code)
);

-- Every credit decision, by rules or by staff; the last one is in force. Never updated.
create table loan.decision (
  decision_id uuid primary key,
  loan_id uuid not null references loan.loan,
  outcome text not null check (outcome in ('approved', 'rejected', 'held')),
  reasons jsonb not null,
  -- `rules`, or `staff:<name>`, whose words are the note.
  decided_by text not null,
  note text not null,
  decided_at timestamptz not null,
  -- The order of decisions, also within a millisecond.
  decision_no bigint generated always as identity
);
create index decision_by_loan on loan.decision (loan_id, decision_no);

-- What happens to a loan beside payments: charges, waivers, extensions. Never updated. A fact that
-- came with a payment names it, and counts while the payment does; so the reversal of a payment
-- needs no second write, and cannot be done by half. (payment_id refers to payment.payment.)
create table loan.charge (
  charge_id uuid primary key,
  loan_id uuid not null references loan.loan,
  bucket text not null check (bucket in ('statutory', 'enforcement', 'penalty', 'fee', 'interest')),
  raised_on date not null,
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- A code that the statement puts in words; who raised it, and why.
  cause text not null,
  actor text not null,
  note text not null default '',
  payment_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
-- Read with every loan.
create index charge_by_loan on loan.charge (loan_id);

create table loan.waiver (
  waiver_id uuid primary key,
  loan_id uuid not null references loan.loan,
  bucket text not null check (
    bucket in ('statutory', 'enforcement', 'penalty', 'fee', 'interest', 'principal')),
  waived_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Of this installment only; null: of any, from the oldest on.
  period_no integer check (period_no > 0),
  cause text not null,
  actor text not null,
  note text not null default '',
  payment_id uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index waiver_by_loan on loan.waiver (loan_id);

create table loan.extension (
  extension_id uuid primary key,
  loan_id uuid not null references loan.loan,
  effective_on date not null,
  -- [{"periodNo", "dueOn"}]: the new due dates, as they were quoted.
  due_dates jsonb not null check (jsonb_typeof(due_dates) = 'array'),
  -- One payment brings one extension, however often its provider event arrives.
  payment_id uuid not null unique,
  created_at timestamptz not null default clock_timestamp()
);
create index extension_by_loan on loan.extension (loan_id);

-- Days without late charges, a loan's facts. The first day lies after the day the row was written
-- and the last is only ever moved to a day not yet over, so no past day is computed anew.
create table loan.late_charge_freeze (
  freeze_id uuid primary key,
  loan_id uuid not null references loan.loan,
  -- Causes: a payment dispute, or a payment in suspense.
  cause text not null check (cause in ('claim', 'held-money')),
  cause_id uuid not null,
  from_on date not null,
  -- Null: until the money in suspense is decided on.
  to_on date,
  -- Each cause freezes once.
  unique (cause, cause_id)
);
-- Read with every loan.
create index late_charge_freeze_by_loan on loan.late_charge_freeze (loan_id)
  include (from_on, to_on);
-- The job that ends the freezes of money that has left suspense.
create index late_charge_freeze_open on loan.late_charge_freeze (cause_id) where to_on is null;

-- Which days are closed for a whole market, and when that was.
create table loan.closed_day (
  market text not null check (market in ('ID', 'IN')),
  business_on date not null,
  closed_at timestamptz not null,
  primary key (market, business_on)
);

create type loan.day_end as (
  loan_id uuid,
  -- The version as the caller read it, and the loan's new columns.
  loan_version bigint, loan_state smallint, settled_on date, closed_on date,
  -- The accrual entry; null when nothing was earned or waived.
  entry_id uuid, currency text, accounts text[], amounts bigint[]
);

-- Closes one day for each of some loans (an array of day_end), in one statement; returns the ids of
-- those it closed. The others have changed since they were read, or the day is closed for them
-- already: nothing is written for them. So a day is closed once for a loan, however often and by
-- however many processes it is attempted.
create function loan.close_day(p_loans jsonb) returns setof uuid language plpgsql as $$
declare
  v_input loan.day_end[] := array(
    select d from jsonb_populate_recordset(null::loan.day_end, p_loans) d);
  v_current uuid[];
  v_posted bigint;
begin
  -- Locked in the same order as in payment.post_payments, so that the two cannot deadlock; and
  -- `materialized`, so that each loan is looked up and locked once.
  v_current := array(
    with locked as materialized (
      select loan_id, version, closed_on from loan.loan
        where loan_id = any (array(select i.loan_id from unnest(v_input) i))
        order by loan_id for no key update)
    select d.loan_id from unnest(v_input) d
      join locked l on l.loan_id = d.loan_id and l.version = d.loan_version
        and (l.closed_on is null or l.closed_on < d.closed_on));

  with input as (
    select * from unnest(v_input) d where d.loan_id = any (v_current)
  ), loan as (
    update loan.loan l set version = l.version + 1, state = i.loan_state,
        settled_on = i.settled_on, closed_on = i.closed_on
      from input i where l.loan_id = i.loan_id
  )
  select ledger.post(array_agg(row(i.entry_id, i.loan_id::text, 'accrual', i.currency, i.closed_on,
      'end-of-day', i.closed_on::text, 'system:end-of-day', null, i.loan_id, i.accounts,
      i.amounts)::ledger.new_entry))
    into v_posted from input i where i.entry_id is not null;

  return query select unnest(v_current);
end $$;

create table loan.refund (
  refund_id uuid primary key,
  -- Where the money comes from: paid beyond the debt, a payment in suspense, or a disbursement that
  -- came back. (payment_id refers to payment.payment.)
  source text not null check (source in ('overpayment', 'suspense', 'returned')),
  loan_id uuid references loan.loan,
  payment_id uuid,
  market text not null check (market in ('ID', 'IN')),
  currency text not null check (currency in ('INR', 'IDR')),
  amount_minor bigint not null check (amount_minor > 0),
  -- `asked` waits for a second person; `stopped` could not be paid out and waits for an account.
  state text not null check (state in ('asked', 'sending', 'stopped', 'paid', 'cancelled')),
  -- Bank, number and holder, for receivers whose account is not in their profile.
  account_encrypted bytea,
  requested_by text not null,
  requested_reason text not null,
  -- From this day on it is no longer part of the overpayment.
  requested_on date not null,
  decided_by text,
  decided_reason text,
  -- The ledger entry that set it aside.
  entry_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The receiver follows from the source.
  constraint refund_has_receiver check (
    case source when 'suspense' then payment_id is not null and account_encrypted is not null
      else loan_id is not null end),
  -- Maker is not checker.
  constraint refund_decided_by_another check (state = 'cancelled' or requested_by <> decided_by)
);
-- Read with every loan.
create index refund_by_loan on loan.refund (loan_id) where loan_id is not null;
-- A payment in suspense is refunded once.
create unique index refund_of_payment on loan.refund (payment_id) where state <> 'cancelled';
-- The staff's list.
create index refund_open on loan.refund (refund_id) where state in ('asked', 'sending', 'stopped');

-- Attempts to pay out a loan, or a refund.
create table loan.disbursement (
  -- Also our reference at the provider: a repeated request under it cannot pay twice.
  disbursement_id uuid primary key,
  loan_id uuid references loan.loan,
  refund_id uuid references loan.refund,
  attempt integer not null check (attempt > 0),
  provider text not null,
  provider_ref text,
  -- The version of profile.frozen_facts whose account is paid; null for refunds and imported loans.
  facts_version integer,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('INR', 'IDR')),
  state text not null check (state in ('preparing', 'sending', 'paid', 'failed', 'returned',
    'return-held', 'return-settled', 'paid-twice', 'twice-settled')),
  reason text not null default '',
  created_at timestamptz not null,
  -- When the sweep last asked the provider about it.
  checked_at timestamptz,
  -- The provider's time of the latest event that was booked: an older event changes nothing.
  reported_at timestamptz,
  -- The day on which the money arrived, in the market's zone.
  arrived_on date,
  -- The ledger entries that stand for it now: the money leaving, and the money arriving.
  transit_entry_id uuid,
  arrival_entry_id uuid,
  unique (loan_id, attempt),
  unique (refund_id, attempt),
  constraint disbursement_has_one_cause check (num_nonnulls(loan_id, refund_id) = 1)
);
-- The money of a loan or refund is under way, or with its receiver, once.
create unique index disbursement_one_live on loan.disbursement (coalesce(loan_id, refund_id))
  where state in ('preparing', 'sending', 'paid', 'return-held', 'return-settled');
-- What the sweep checks.
create index disbursement_open on loan.disbursement (created_at)
  where state in ('preparing', 'sending', 'paid');

grant usage on schema loan to rupya_app;
grant execute on function loan.close_day to rupya_app;
grant select, insert on loan.offer, loan.agreement, loan.document, loan.decision, loan.charge,
  loan.waiver, loan.extension, loan.late_charge_freeze, loan.closed_day, loan.refund to rupya_app;
grant select, insert, update on loan.loan, loan.disbursement to rupya_app;
grant update (state, loan_id) on loan.offer to rupya_app;
grant update (to_on) on loan.late_charge_freeze to rupya_app;
grant update (state, account_encrypted, decided_by, decided_reason, settled_at)
  on loan.refund to rupya_app;
