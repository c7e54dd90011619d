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

-- What an entry's lines must be: two or more, none of them zero, summing to zero (invariant I1).
create function ledger.is_balanced(p_amounts bigint[]) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  v_amount bigint;
  v_sum numeric := 0;
begin
  foreach v_amount in array p_amounts loop
    if v_amount is null or v_amount = 0 then return false; end if;
    v_sum := v_sum + v_amount;
  end loop;
  return v_sum = 0 and cardinality(p_amounts) >= 2;
end $$;

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
  -- The lines, side by side: account and minor units, a debit positive, a credit negative. They
  -- are part of their entry, so that none is ever without the other; ledger.line shows them as rows.
  accounts text[] not null,
  amounts bigint[] not null,
  constraint lines_sum_to_zero check (ledger.is_balanced(amounts)),
  constraint lines_have_accounts check (cardinality(accounts) = cardinality(amounts)),
  -- Invariant I10: a chain has no gap and no fork.
  unique (stream, stream_no)
);

-- Invariant I2 for corrections: an entry is taken back once.
create unique index entry_reversed_once on ledger.entry (reverses) where reverses is not null;
-- Balances of one loan: the nightly comparison, and what income a posting must still recognise.
create index entry_by_loan on ledger.entry (loan_id) where loan_id is not null;

create view ledger.line as
  select e.entry_id, l.line_no::smallint as line_no, l.account, e.loan_id, e.currency,
      l.amount_minor
    from ledger.entry e
    cross join unnest(e.accounts, e.amounts) with ordinality as l (account, amount_minor, line_no);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

-- What an entry's hash covers, from its columns, so that a later reader can compute it again.
-- (Stable, as the functions in it are: so it is taken into the statement that calls it.)
create function ledger.entry_digest(
  p_previous bytea, p_entry_id uuid, p_stream text, p_stream_no bigint, p_kind text,
  p_currency text, p_business_on date, p_cause_kind text, p_cause_id text, p_actor text,
  p_accounts text[], p_amounts bigint[]
) returns bytea language sql stable parallel safe as $$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(
    concat_ws('|', p_entry_id, p_stream, p_stream_no, p_kind, p_currency,
      to_char(p_business_on, 'YYYY-MM-DD'), p_cause_kind, p_cause_id, p_actor,
      array_to_string(p_accounts, ','), array_to_string(p_amounts, ',')), 'UTF8'))
$$;

create type ledger.new_entry as (
  entry_id uuid, stream text, kind text, currency text, business_on date, cause_kind text,
  cause_id text, actor text, reverses uuid, loan_id uuid, accounts text[], amounts bigint[]
);

-- Posts balanced entries, each at the end of its stream: one of a stream at a time. The caller
-- holds what serialises the streams (a loan's row); a second writer of the same place is refused
-- by the unique key. Answers how many there were.
create function ledger.post(p_entries ledger.new_entry[]) returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_posted bigint;
begin
  insert into ledger.entry (entry_id, stream, stream_no, kind, currency, business_on, cause_kind,
      cause_id, actor, reverses, loan_id, previous_hash, hash, accounts, amounts)
    select n.entry_id, n.stream, coalesce(e.stream_no, 0) + 1, n.kind, n.currency, n.business_on,
        n.cause_kind, n.cause_id, n.actor, n.reverses, n.loan_id, e.hash,
        ledger.entry_digest(e.hash, n.entry_id, n.stream, coalesce(e.stream_no, 0) + 1, n.kind,
          n.currency, n.business_on, n.cause_kind, n.cause_id, n.actor, n.accounts, n.amounts),
        n.accounts, n.amounts
      from unnest(p_entries) n
      left join lateral (
        select stream_no, hash from ledger.entry
          where stream = n.stream order by stream_no desc limit 1) e on true
      where n.accounts <@ case when n.loan_id is null
        then (select array_agg(account) from ledger.account where not per_loan)
        else (select array_agg(account) from ledger.account) end;
  get diagnostics v_posted = row_count;
  if v_posted <> cardinality(p_entries) then
    raise exception 'an entry names an unknown account, or a loan account without its loan'
      using errcode = '23503';
  end if;
  return v_posted;
end $$;

grant usage on schema ledger to rupya_app;
grant select on all tables in schema ledger to rupya_app;
grant execute on function ledger.post, ledger.entry_digest to rupya_app;
