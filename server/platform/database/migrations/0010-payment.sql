-- Money that came in, and how it was booked.

create schema payment;

create table payment.payment (
  payment_id uuid primary key,
  provider text not null,
  provider_payment_id text not null,
  -- The account number it was paid to.
  account_no text not null,
  payment_request_id uuid references payment_request.payment_request,
  loan_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The provider's time, and its date in the market's zone.
  paid_at timestamptz not null,
  paid_on date not null,
  received_at timestamptz not null default clock_timestamp(),
  -- The order of payments within a day.
  sequence_no bigint generated always as identity,
  state text not null
    check (state in ('posted', 'suspense', 'applied', 'returned', 'reversed')),
  suspense_reason text,
  -- How it was allocated, as posted; a replay of the loan's facts must give the same.
  allocation jsonb,
  -- What its payment request asked for: the part beyond that, and beyond what is due, is an
  -- overpayment. Null: all of it may be allocated.
  requested_minor bigint check (requested_minor >= 0),
  -- True: it paid for an extension, and covers all that is due but principal before anything else.
  for_extension boolean not null default false,
  -- It settled the whole loan early or cancelled it within the cooling-off days: what was not earned
  -- by then is waived.
  early_settlement_kind text check (early_settlement_kind in ('cooling-off', 'pay-off')),
  -- The ledger entry that stands for it now.
  entry_id uuid not null,
  decided_by text,
  decided_reason text,
  -- Invariant I5: a provider's payment is booked once.
  unique (provider, provider_payment_id)
);
create index payment_by_loan on payment.payment (loan_id) where loan_id is not null;
create index payment_by_request on payment.payment (payment_request_id)
  where payment_request_id is not null;
create index payment_in_suspense on payment.payment (sequence_no) where state = 'suspense';

-- Facts and refunds of a loan that came with a payment.
alter table loan.charge add foreign key (payment_id) references payment.payment;
alter table loan.waiver add foreign key (payment_id) references payment.payment;
alter table loan.extension add foreign key (payment_id) references payment.payment;
alter table loan.refund add foreign key (payment_id) references payment.payment;

-- Up to when each provider has been asked for all its payments: after an outage of any length the
-- sweep goes on from there.
create table payment.sweep_progress (
  provider text primary key,
  checked_until timestamptz not null
);

create type payment.new_payment as (
  payment_id uuid, provider text, provider_payment_id text, account_no text,
  payment_request_id uuid, loan_id uuid, amount_minor bigint, currency text, paid_at timestamptz,
  paid_on date, state text, suspense_reason text, allocation jsonb,
  -- The version as the caller read it, and the loan's new columns; null for a payment in suspense.
  loan_version bigint, loan_state smallint, settled_on date,
  entry_id uuid, entry_kind text, business_on date, actor text, accounts text[], amounts bigint[],
  requested_minor bigint,
  -- The new state of the payment request: `paid`, or `part-paid`.
  payment_request_state text,
  -- Of the outbox message. Given by the caller, so that ids ascend: random ones would each be
  -- written to another page of the index.
  message_id uuid
);

-- Books payments (an array of new_payment), each whole or not at all, in one statement: the
-- payment's row, its entry, the loan's new state, its payment request and the outbox. Returns the
-- outcome of each: `posted`; `duplicate` when it is booked already; `stale` when the loan has
-- changed since the caller read it, or another payment of the same loan was booked in this call.
-- A row that a table refuses fails the whole call.
create function payment.post_payments(p_payments jsonb)
  returns table (id uuid, outcome text) language plpgsql as $$
declare
  v_input payment.new_payment[] := array(
    select n from jsonb_populate_recordset(null::payment.new_payment, p_payments) n);
  v_current uuid[];
  v_booked uuid[];
  v_posted bigint;
begin
  -- Payments whose loan's version is as the caller read it. The loans are locked in the order of
  -- their ids, so that two calls cannot deadlock; before all else is read, so that nothing read
  -- below can change; and `materialized`, so that each loan is looked up and locked once.
  v_current := array(
    with locked as materialized (
      select loan_id, version from loan.loan
        where loan_id = any (array(
          select i.loan_id from unnest(v_input) i where i.state = 'posted'))
        order by loan_id for no key update)
    select distinct on (n.loan_id) n.payment_id from unnest(v_input) n
      join locked l on l.loan_id = n.loan_id and l.version = n.loan_version
      where n.state = 'posted');

  with input as (
    select * from unnest(v_input) n where n.payment_id = any (v_current) or n.state = 'suspense'
  ), payment as (
    insert into payment.payment (payment_id, provider, provider_payment_id, account_no,
        payment_request_id, loan_id, amount_minor, currency, paid_at, paid_on, state,
        suspense_reason, allocation, entry_id, requested_minor)
      select payment_id, provider, provider_payment_id, account_no, payment_request_id, loan_id,
          amount_minor, currency, paid_at, paid_on, state, suspense_reason, allocation, entry_id,
          requested_minor
        from input
      on conflict (provider, provider_payment_id) do nothing
      returning payment_id
  ), booked as (
    select * from input join payment using (payment_id)
  ), loan as (
    update loan.loan l set version = l.version + 1, state = b.loan_state,
        settled_on = b.settled_on,
        rating_open = l.rating_open or (b.settled_on is not null and l.rating_stars is null)
      from booked b where l.loan_id = b.loan_id and b.state = 'posted'
  ), request as (
    update payment_request.payment_request r set state = b.payment_request_state
      from booked b where r.payment_request_id = b.payment_request_id and b.state = 'posted'
  ), message as (
    insert into platform.outbox (message_id, topic, payload)
      select message_id, 'payment-booked',
          jsonb_build_object('paymentId', payment_id, 'paymentRequestId', payment_request_id,
            'loanId', loan_id, 'state', state)
        from booked
  )
  select array_agg(b.payment_id), ledger.post(array_agg(row(
      b.entry_id,
      case b.state when 'posted' then b.loan_id::text else 'payment:' || b.payment_id end,
      b.entry_kind, b.currency, b.business_on, 'payment', b.payment_id::text, b.actor, null,
      case b.state when 'posted' then b.loan_id end, b.accounts, b.amounts)::ledger.new_entry))
    into v_booked, v_posted from booked b;

  return query
    select n.payment_id, case
        when n.payment_id = any (v_booked) then 'posted'
        when n.state = 'suspense' or exists (select from payment.payment p
            where p.provider = n.provider and p.provider_payment_id = n.provider_payment_id)
          then 'duplicate'
        else 'stale' end
      from unnest(v_input) n;
end $$;

grant usage on schema payment to rupya_app;
grant execute on function payment.post_payments to rupya_app;
grant select, insert, update on payment.payment, payment.sweep_progress to rupya_app;
