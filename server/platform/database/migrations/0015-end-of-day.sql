-- The end of a business day, loan by loan: what was earned by then stands in the books.

alter table loan.loan
  -- The last business day that is closed for this loan. The books hold as receivable exactly what
  -- its facts say was earned by the end of that day and is not paid yet; null: none is closed yet.
  add column closed_on date check (closed_on >= disbursed_on);
-- A day's end rewrites every open loan's row: room on its page keeps that from touching an index.
alter table loan.loan set (fillfactor = 80);

-- Which days are closed for a whole market, and when that was.
create table loan.closed_day (
  market text not null check (market in ('ID', 'IN')),
  business_on date not null,
  closed_at timestamptz not null,
  primary key (market, business_on)
);

create type loan.day_end as (
  loan_id uuid,
  -- The loan as the caller read it, and as it is to be.
  loan_version bigint, loan_state smallint, settled_on date, closed_on date,
  -- What is earned or given back; no entry when nothing is.
  entry_id uuid, currency text, accounts text[], amounts bigint[]
);

-- Closes one day for each of some loans, in one statement; answers those it closed. The others have
-- changed since they were read, or the day is closed for them already: nothing of them is written,
-- so that a day is closed once for a loan, however often and by however many it is tried.
create function loan.close_day(p_loans jsonb) returns setof uuid language plpgsql as $$
declare
  v_given loan.day_end[] := array(
    select d from jsonb_populate_recordset(null::loan.day_end, p_loans) d);
  v_fit uuid[];
  v_posted bigint;
begin
  -- Locked in the order that repayment.post_payments locks in, so that neither waits in a circle.
  v_fit := array(
    select d.loan_id from unnest(v_given) d
      join (
        select loan_id, version, closed_on from loan.loan
          where loan_id = any (array(select g.loan_id from unnest(v_given) g))
          order by loan_id for no key update) l
        on l.loan_id = d.loan_id and l.version = d.loan_version
          and (l.closed_on is null or l.closed_on < d.closed_on));

  with given as (
    select * from unnest(v_given) d where d.loan_id = any (v_fit)
  ), loan as (
    update loan.loan l set version = l.version + 1, state = g.loan_state,
        settled_on = g.settled_on, closed_on = g.closed_on
      from given g where l.loan_id = g.loan_id
  )
  select ledger.post(array_agg(row(g.entry_id, g.loan_id::text, 'accrual', g.currency, g.closed_on,
      'end-of-day', g.closed_on::text, 'system:end-of-day', null, g.loan_id, g.accounts,
      g.amounts)::ledger.new_entry))
    into v_posted from given g where g.entry_id is not null;

  return query select unnest(v_fit);
end $$;

grant execute on function loan.close_day to rupya_app;
grant select, insert on loan.closed_day to rupya_app;
