-- What a posting and a night look up, lock and write, made less.

-- An entry of a loan stands in the chain that bears the loan's id, so the chain's own key finds a
-- loan's entries. An index by loan beside it was one more page for each posting to write.
drop index ledger.entry_by_loan;

create or replace view ledger.line as
  select e.entry_id, l.line_no::smallint as line_no, l.account, e.loan_id, e.currency,
      l.amount_minor, e.stream
    from ledger.entry e
    cross join unnest(e.accounts, e.amounts) with ordinality as l (account, amount_minor, line_no);

-- As in 0002, and refuses an entry of a loan in another chain than the loan's own.
create or replace function ledger.post(p_entries ledger.new_entry[]) returns bigint
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

-- The two that follow are as in 0016 and 0015, and lock each loan once: without `materialized` every
-- loan was looked up and locked again for each of the others that came with it.

create or replace function repayment.post_payments(p_payments jsonb)
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
    with locked as materialized (
      select loan_id, version from loan.loan
        where loan_id = any (array(
          select g.loan_id from unnest(v_given) g where g.state = 'posted'))
        order by loan_id for no key update)
    select distinct on (n.loan_id) n.payment_id from unnest(v_given) n
      join locked l on l.loan_id = n.loan_id and l.version = n.loan_version
      where n.state = 'posted');

  with given as (
    select * from unnest(v_given) n where n.payment_id = any (v_fit) or n.state = 'suspense'
  ), payment as (
    insert into repayment.payment (payment_id, provider, provider_payment_id, number,
        instruction_id, loan_id, amount_minor, currency, paid_at, paid_on, state,
        suspense_reason, allocation, entry_id, asked_minor)
      select payment_id, provider, provider_payment_id, number, instruction_id, loan_id,
          amount_minor, currency, paid_at, paid_on, state, suspense_reason, allocation, entry_id,
          asked_minor
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
    update repayment.instruction i set state = b.instruction_state
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

create or replace function loan.close_day(p_loans jsonb) returns setof uuid language plpgsql as $$
declare
  v_given loan.day_end[] := array(
    select d from jsonb_populate_recordset(null::loan.day_end, p_loans) d);
  v_fit uuid[];
  v_posted bigint;
begin
  -- Locked in the order that repayment.post_payments locks in, so that neither waits in a circle.
  v_fit := array(
    with locked as materialized (
      select loan_id, version, closed_on from loan.loan
        where loan_id = any (array(select g.loan_id from unnest(v_given) g))
        order by loan_id for no key update)
    select d.loan_id from unnest(v_given) d
      join locked l on l.loan_id = d.loan_id and l.version = d.loan_version
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
