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

-- Books one payment, whole or not at all, in one statement: the payment's row, its entry, the
-- loan's new state, its instruction and the outbox. Answers `posted`; `duplicate` when this
-- payment is booked already; `stale` when the loan has changed since the caller read it.
create function repayment.post_payment(
  p_payment_id uuid, p_provider text, p_provider_payment_id text, p_number text,
  p_instruction_id uuid, p_loan_id uuid, p_amount bigint, p_currency text,
  p_paid_at timestamptz, p_paid_on date, p_state text, p_suspense_reason text, p_allocation jsonb,
  p_loan_version bigint, p_loan_state smallint, p_settled_on date,
  p_entry_id uuid, p_entry_kind text, p_business_on date, p_actor text,
  p_accounts text[], p_amounts bigint[]
) returns text language plpgsql as $$
begin
  if p_state = 'posted' then
    perform 1 from loan.loan
      where loan_id = p_loan_id and version = p_loan_version for no key update;
    if not found then
      perform 1 from repayment.payment
        where provider = p_provider and provider_payment_id = p_provider_payment_id;
      return case when found then 'duplicate' else 'stale' end;
    end if;
  end if;

  insert into repayment.payment (payment_id, provider, provider_payment_id, number,
      instruction_id, loan_id, amount_minor, currency, paid_at, paid_on, state, suspense_reason,
      allocation, entry_id)
    values (p_payment_id, p_provider, p_provider_payment_id, p_number, p_instruction_id,
      p_loan_id, p_amount, p_currency, p_paid_at, p_paid_on, p_state, p_suspense_reason,
      p_allocation, p_entry_id)
    on conflict (provider, provider_payment_id) do nothing;
  if not found then
    return 'duplicate';
  end if;

  if p_state = 'posted' then
    update loan.loan set version = version + 1, state = p_loan_state, settled_on = p_settled_on,
        rating_open = rating_open or (p_settled_on is not null and rating_stars is null)
      where loan_id = p_loan_id;
    update repayment.instruction set state = 'paid' where instruction_id = p_instruction_id;
  end if;

  perform ledger.post(p_entry_id,
    case when p_state = 'posted' then p_loan_id::text else 'payment:' || p_payment_id end,
    p_entry_kind, p_currency, p_business_on, 'payment', p_payment_id::text, p_actor, null,
    case when p_state = 'posted' then p_loan_id end, p_accounts, p_amounts);

  insert into platform.outbox (message_id, topic, payload)
    values (gen_random_uuid(), 'payment-booked', jsonb_build_object(
      'paymentId', p_payment_id, 'instructionId', p_instruction_id, 'loanId', p_loan_id,
      'state', p_state));
  return 'posted';
end $$;

grant execute on function repayment.post_payment to rupya_app;
