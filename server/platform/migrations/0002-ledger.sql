-- The double-entry ledger: append-only, written by ledger.post() alone.

create schema ledger;

create table ledger.account (
  account text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  -- A per-loan account's lines always name their loan, so that its balance can be read by loan.
  per_loan boolean not null
);

insert into ledger.account (account, kind, per_loan) values
  ('cash.funding', 'asset', false),
  ('cash.clearing', 'asset', false),
  ('receivable.principal', 'asset', true),
  ('receivable.interest', 'asset', true),
  ('receivable.fee', 'asset', true),
  ('receivable.penalty', 'asset', true),
  ('receivable.enforcement', 'asset', true),
  ('receivable.statutory', 'asset', true),
  ('liability.overpayment', 'liability', true),
  ('liability.suspense', 'liability', false),
  ('liability.statutory', 'liability', false),
  ('liability.third-party', 'liability', false),
  ('income.interest', 'income', false),
  ('income.fee', 'income', false),
  ('income.penalty', 'income', false),
  ('income.enforcement', 'income', false);

create table ledger.entry (
  entry_id uuid primary key,
  -- One chain of entries: a loan's id, or `payment:<id>` for money that fits no loan.
  stream text not null,
  stream_no bigint not null,
  kind text not null,
  currency text not null check (currency in ('INR', 'IDR')),
  business_on date not null,
  -- Who or what caused it (invariant I11): every entry names both.
  cause_kind text not null,
  cause_id text not null,
  actor text not null,
  reverses uuid references ledger.entry,
  loan_id uuid,
  posted_at timestamptz not null default clock_timestamp(),
  previous_hash bytea,
  hash bytea not null,
  -- Invariant I10: a chain has no gap and no fork.
  unique (stream, stream_no)
);

-- Invariant I2 for corrections: an entry is taken back once.
create unique index entry_reversed_once on ledger.entry (reverses) where reverses is not null;
-- The borrower's history and the nightly comparison read a loan's entries.
create index entry_by_loan on ledger.entry (loan_id) where loan_id is not null;

create table ledger.line (
  -- No foreign keys: post() is the only writer, and key-share locks on a handful of hot account
  -- rows would make every posting wait for every other.
  entry_id uuid not null,
  line_no smallint not null,
  account text not null,
  loan_id uuid,
  currency text not null,
  -- Minor units; a debit is positive, a credit negative.
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry_id, line_no)
);

-- Balances of one loan: the nightly comparison, and what income a posting must still recognise.
create index line_by_loan on ledger.line (loan_id, account) include (amount_minor)
  where loan_id is not null;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger line_append_only before update or delete or truncate on ledger.line
  for each statement execute function ledger.refuse_change();

-- What an entry's hash covers, from its columns, so that a later reader can compute it again.
create function ledger.entry_digest(
  p_previous bytea, p_entry_id uuid, p_stream text, p_stream_no bigint, p_kind text,
  p_currency text, p_business_on date, p_cause_kind text, p_cause_id text, p_actor text,
  p_accounts text[], p_amounts bigint[]
) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(
    concat_ws('|', p_entry_id, p_stream, p_stream_no, p_kind, p_currency,
      to_char(p_business_on, 'YYYY-MM-DD'), p_cause_kind, p_cause_id, p_actor,
      array_to_string(p_accounts, ','), array_to_string(p_amounts, ',')), 'UTF8'))
$$;

-- Posts one balanced entry at the end of its stream. The caller holds what serialises the stream
-- (a loan's row); a second writer of the same place is refused by the unique key.
create function ledger.post(
  p_entry_id uuid, p_stream text, p_kind text, p_currency text, p_business_on date,
  p_cause_kind text, p_cause_id text, p_actor text, p_reverses uuid, p_loan_id uuid,
  p_accounts text[], p_amounts bigint[]
) returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_no bigint;
  v_previous bytea;
  v_sum numeric;
  v_known bigint;
begin
  select sum(a.amount), count(k.account)
    into v_sum, v_known
    from unnest(p_accounts, p_amounts) as a(account, amount)
    left join ledger.account k on k.account = a.account
      and (not k.per_loan or p_loan_id is not null);
  -- Invariant I1.
  if v_sum is distinct from 0 then
    raise exception 'entry % does not sum to zero but to %', p_kind, v_sum using errcode = '23514';
  end if;
  if v_known < 2 or v_known <> cardinality(p_accounts) then
    raise exception 'entry % names an unknown account, or a loan account without its loan', p_kind
      using errcode = '23503';
  end if;

  select e.stream_no, e.hash into v_no, v_previous
    from ledger.entry e where e.stream = p_stream order by e.stream_no desc limit 1;
  v_no := coalesce(v_no, 0) + 1;

  insert into ledger.entry (entry_id, stream, stream_no, kind, currency, business_on, cause_kind,
      cause_id, actor, reverses, loan_id, previous_hash, hash)
    values (p_entry_id, p_stream, v_no, p_kind, p_currency, p_business_on, p_cause_kind,
      p_cause_id, p_actor, p_reverses, p_loan_id, v_previous,
      ledger.entry_digest(v_previous, p_entry_id, p_stream, v_no, p_kind, p_currency,
        p_business_on, p_cause_kind, p_cause_id, p_actor, p_accounts, p_amounts));

  insert into ledger.line (entry_id, line_no, account, loan_id, currency, amount_minor)
    select p_entry_id, a.line_no, a.account, p_loan_id, p_currency, a.amount
      from unnest(p_accounts, p_amounts) with ordinality as a(account, amount, line_no);
end $$;

grant usage on schema ledger to rupya_app;
grant select on all tables in schema ledger to rupya_app;
grant execute on function ledger.post, ledger.entry_digest to rupya_app;
