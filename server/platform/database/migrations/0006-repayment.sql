-- Instructions to pay, the money that came, and how it was booked.

create schema repayment;

-- The borrower's way to pay, so that the first document of the payment page knows it.
create table repayment.choice (
  loan_id uuid primary key references loan.loan,
  pay_type text not null,
  pay_code text not null,
  specific_num text not null,
  is_default boolean not null,
  updated_at timestamptz not null
);

create table repayment.instruction (
  instruction_id uuid primary key,
  bill_no text not null unique,
  loan_id uuid not null references loan.loan,
  purpose text not null check (purpose in ('installments')),
  pay_type text not null,
  pay_code text not null,
  periods integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  provider text not null,
  -- Both unknown until the provider answered.
  provider_ref text,
  number text,
  state text not null
    check (state in ('preparing', 'waiting', 'paid', 'expired', 'replaced', 'failed')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- When the sweep last asked the provider about it.
  asked_at timestamptz
);
-- Invariant I7: one active instruction per loan and purpose.
create unique index instruction_one_active on repayment.instruction (loan_id, purpose)
  where state in ('preparing', 'waiting');
-- A callback names the number it was paid to.
create index instruction_by_number on repayment.instruction (provider, number);
-- The sweep reads open instructions by age.
create index instruction_open on repayment.instruction (created_at)
  where state in ('preparing', 'waiting', 'replaced', 'expired');

-- What a provider sent, byte for byte, before anything is believed.
create table repayment.callback (
  callback_id uuid primary key,
  provider text not null,
  headers jsonb not null,
  body bytea not null,
  -- What the verified bytes say; null when they say nothing of money or cannot be read.
  event jsonb,
  received_at timestamptz not null,
  outcome text,
  handled_at timestamptz
);
-- Callbacks kept but not handled (the process died between): the sweep takes them up.
create index callback_unhandled on repayment.callback (received_at) where handled_at is null;

create table repayment.payment (
  payment_id uuid primary key,
  provider text not null,
  provider_payment_id text not null,
  number text not null,
  instruction_id uuid references repayment.instruction,
  loan_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The provider's instant, and its date in the market's zone.
  paid_at timestamptz not null,
  paid_on date not null,
  received_at timestamptz not null default clock_timestamp(),
  -- Order among payments of one day.
  sequence_no bigint generated always as identity,
  state text not null
    check (state in ('posted', 'suspense', 'applied', 'returned', 'reversed')),
  suspense_reason text,
  -- How it was spread, as posted; the fold over the loan's facts must give the same.
  allocation jsonb,
  -- The entry that stands for it now.
  entry_id uuid not null,
  decided_by text,
  decided_reason text,
  -- Invariant I5.
  unique (provider, provider_payment_id)
);
create index payment_by_loan on repayment.payment (loan_id) where loan_id is not null;
create index payment_by_instruction on repayment.payment (instruction_id)
  where instruction_id is not null;
create index payment_in_suspense on repayment.payment (sequence_no) where state = 'suspense';

create table repayment.claim (
  claim_id uuid primary key,
  claim_no text not null unique,
  loan_id uuid not null references loan.loan,
  instruction_id uuid not null unique references repayment.instruction,
  reference text not null,
  state text not null check (state in ('open', 'settled')),
  opened_at timestamptz not null,
  settled_at timestamptz
);
create index claim_open on repayment.claim (opened_at) where state = 'open';

grant usage on schema repayment to rupya_app;
grant select, insert, update on all tables in schema repayment to rupya_app;

create type repayment.new_payment as (
  payment_id uuid, provider text, provider_payment_id text, number text, instruction_id uuid,
  loan_id uuid, amount_minor bigint, currency text, paid_at timestamptz, paid_on date, state text,
  suspense_reason text, allocation jsonb,
  -- The loan as the caller read it, and as it is to be; null for money that goes to suspense.
  loan_version bigint, loan_state smallint, settled_on date,
  entry_id uuid, entry_kind text, business_on date, actor text, accounts text[], amounts bigint[]
);

-- Books payments (an array of new_payment), each whole or not at all, in one statement: the
-- payment's row, its entry, the loan's new state, its instruction and the outbox. Answers each
-- payment's outcome: `posted`; `duplicate` when it is booked already; `stale` when the loan has
-- changed since the caller read it, or another payment of the same loan was booked just now.
-- What the tables refuse in one of them, fails all of them.
create function repayment.post_payments(p_payments jsonb)
  returns table (id uuid, outcome text) language plpgsql as $$
declare
  v_given repayment.new_payment[] := array(
    select n from jsonb_populate_recordset(null::repayment.new_payment, p_payments) n);
  v_fit uuid[];
  v_booked uuid[];
  v_posted bigint;
begin
  -- The loans that are as their callers read them, locked in one order, so that two of these never
  -- wait for each other; and before all else is read, so that nothing read below can change.
  v_fit := array(
    select distinct on (n.loan_id) n.payment_id from unnest(v_given) n
      join (
        select loan_id, version from loan.loan
          where loan_id = any (array(
            select g.loan_id from unnest(v_given) g where g.state = 'posted'))
          order by loan_id for no key update) l
        on l.loan_id = n.loan_id and l.version = n.loan_version
      where n.state = 'posted');

  with given as (
    select * from unnest(v_given) n where n.payment_id = any (v_fit) or n.state = 'suspense'
  ), payment as (
    insert into repayment.payment (payment_id, provider, provider_payment_id, number,
        instruction_id, loan_id, amount_minor, currency, paid_at, paid_on, state,
        suspense_reason, allocation, entry_id)
      select payment_id, provider, provider_payment_id, number, instruction_id, loan_id,
          amount_minor, currency, paid_at, paid_on, state, suspense_reason, allocation, entry_id
        from given
      on conflict (provider, provider_payment_id) do nothing
      returning payment_id
  ), booked as (
    select * from given join payment using (payment_id)
  ), loan as (
    update loan.loan l set version = l.version + 1, state = b.loan_state,
        settled_on = b.settled_on,
        rating_open = l.rating_open or (b.settled_on is not null and l.rating_stars is null)
      from booked b where l.loan_id = b.loan_id and b.state = 'posted'
  ), instruction as (
    update repayment.instruction i set state = 'paid'
      from booked b where i.instruction_id = b.instruction_id and b.state = 'posted'
  ), message as (
    insert into platform.outbox (message_id, topic, payload)
      select gen_random_uuid(), 'payment-booked', jsonb_build_object('paymentId', payment_id,
          'paymentRequestId', instruction_id, 'loanId', loan_id, 'state', state)
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
        when n.state = 'suspense' or exists (select from repayment.payment p
            where p.provider = n.provider and p.provider_payment_id = n.provider_payment_id)
          then 'duplicate'
        else 'stale' end
      from unnest(v_given) n;
end $$;

grant execute on function repayment.post_payments to rupya_app;
