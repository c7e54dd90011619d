-- The double-entry ledger: append-only, written by ledger.post() alone.

create schema ledger;

create table ledger.account (
  account text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  -- True: an entry with a line on it names its loan, so that its balance can be read by loan.
  per_loan boolean not null
);

insert into ledger.account (account, kind, per_loan) values
  ('cash.funding', 'asset', false),
  ('cash.clearing', 'asset', false),
  -- Money that has left the funding account and has not reached its receiver. A refund to a payer
  -- without a loan passes through it too.
  ('cash.transit', 'asset', false),
  ('receivable.principal', 'asset', true),
  ('receivable.interest', 'asset', true),
  ('receivable.fee', 'asset', true),
  ('receivable.penalty', 'asset', true),
  ('receivable.enforcement', 'asset', true),
  ('receivable.statutory', 'asset', true),
  ('liability.overpayment', 'liability', true),
  ('liability.suspense', 'liability', false),
  -- Promised to be refunded, and not yet with its receiver.
  ('liability.refund', 'liability', false),
  -- A disbursement that came back after payments were booked on its loan: staff must decide.
  ('liability.returned', 'liability', true),
  ('liability.statutory', 'liability', false),
  ('liability.third-party', 'liability', false),
  ('income.interest', 'income', false),
  ('income.fee', 'income', false),
  ('income.penalty', 'income', false),
  ('income.enforcement', 'income', false),
  -- Money that is lost: paid out twice, or refunded and then reversed by the payer's bank.
  ('expense.loss', 'expense', false),
  -- What a provider deducts from the money it passes on.
  ('expense.provider-fee', 'expense', false);

-- Invariant I1: an entry has two or more lines, none of them zero, and their sum is zero.
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
  -- One hash chain of entries: a loan's id, or `payment:<id>` for money that belongs to no loan.
  -- An entry of a loan always stands in the chain of the loan's id, so `entry_stream_stream_no_key`
  -- also finds a loan's entries, and no second index has to be written with each posting.
  stream text not null,
  stream_no bigint not null,
  kind text not null,
  currency text not null check (currency in ('INR', 'IDR')),
  business_on date not null,
  -- Invariant I11: every entry names its cause and its actor.
  cause_kind text not null,
  cause_id text not null,
  actor text not null,
  reverses uuid references ledger.entry,
  loan_id uuid,
  posted_at timestamptz not null default clock_timestamp(),
  previous_hash bytea,
  hash bytea not null,
  -- The lines as parallel arrays: account and minor units, a debit positive, a credit negative.
  -- They are columns of the entry, so that neither exists without the other; ledger.line shows
  -- them as rows.
  accounts text[] not null,
  amounts bigint[] not null,
  constraint entry_lines_sum_to_zero check (ledger.is_balanced(amounts)),
  constraint entry_lines_have_accounts check (cardinality(accounts) = cardinality(amounts)),
  -- Invariant I10: a chain has no gap and no fork.
  unique (stream, stream_no)
);

-- Invariant I2 for corrections: an entry is reversed at most once.
create unique index entry_reversed_once on ledger.entry (reverses) where reverses is not null;

create view ledger.line as
  select e.entry_id, l.line_no::smallint as line_no, l.account, e.loan_id, e.currency,
      l.amount_minor, e.stream
    from ledger.entry e
    cross join unnest(e.accounts, e.amounts) with ordinality as l (account, amount_minor, line_no);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create trigger entry_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

-- The hash of an entry, from its columns, so that a later reader can compute it again.
-- (Stable, as the functions in it are, so that the planner inlines it.)
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

-- Posts balanced entries, each at the end of its stream, at most one of each stream per call. The
-- caller holds the lock that serialises the streams (the loan's row); a second writer of the same
-- place is refused by the unique key. Returns how many were posted. Refuses (23503) an unknown
-- account, a loan account without a loan, and an entry of a loan in another stream than the loan's.
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
        else (select array_agg(account) from ledger.account) end
        and (n.loan_id is null or n.stream = n.loan_id::text);
  get diagnostics v_posted = row_count;
  if v_posted <> cardinality(p_entries) then
    raise exception
      'an entry names an unknown account, a loan account without its loan, or a chain not its loan''s'
      using errcode = '23503';
  end if;
  return v_posted;
end $$;

grant usage on schema ledger to rupya_app;
grant select on all tables in schema ledger to rupya_app;
grant execute on function ledger.post, ledger.entry_digest to rupya_app;
