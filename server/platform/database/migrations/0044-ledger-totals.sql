-- What was debited and credited by day, so that a balance of any day costs its days and not the
-- entries. Lines are added up by a job in the order of the entries' ids; what is newer is added when
-- it is read.

create table ledger.day_total (
  currency text not null check (currency in ('INR', 'IDR')),
  business_on date not null,
  kind text not null,
  account text not null references ledger.account,
  debit_minor bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  line_count bigint not null check (line_count > 0),
  primary key (currency, business_on, kind, account)
);

-- One row: entries up to this id are in the totals.
create table ledger.totals_until (
  only_row boolean primary key default true check (only_row),
  entry_id uuid not null
);
insert into ledger.totals_until (entry_id) values ('00000000-0000-0000-0000-000000000000');

-- Adds up the next entries, at most p_size, of those whose ids come before p_before, and answers how
-- many; 0: none is left. The row of totals_until is locked, so that two calls never add one entry
-- twice. The caller chooses p_before so long ago that no older entry can still be committed.
create function ledger.add_to_totals(p_before uuid, p_size integer) returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_from uuid;
  v_last uuid;
  v_count bigint;
begin
  select entry_id into v_from from ledger.totals_until for update;
  with next as materialized (
    select entry_id, currency, business_on, kind, accounts, amounts from ledger.entry
      where entry_id > v_from and entry_id < p_before order by entry_id limit p_size
  ), added as (
    insert into ledger.day_total
      select n.currency, n.business_on, n.kind, l.account, sum(greatest(l.amount, 0)),
          -sum(least(l.amount, 0)), count(*)
        from next n cross join unnest(n.accounts, n.amounts) as l (account, amount)
        group by n.currency, n.business_on, n.kind, l.account
      on conflict (currency, business_on, kind, account) do update set
        debit_minor = day_total.debit_minor + excluded.debit_minor,
        credit_minor = day_total.credit_minor + excluded.credit_minor,
        line_count = day_total.line_count + excluded.line_count
  )
  select count(*), (select entry_id from next order by entry_id desc limit 1)
    into v_count, v_last from next;
  if v_count > 0 then update ledger.totals_until set entry_id = v_last; end if;
  return v_count;
end $$;

-- The journal by day, and the entries of a day of a trial balance.
create index entry_by_day on ledger.entry (currency, business_on, entry_id);

grant select on ledger.day_total, ledger.totals_until to rupya_app;
grant execute on function ledger.add_to_totals to rupya_app;
