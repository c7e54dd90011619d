-- As in 0073, and an ordinary payment updates the loan's version alone, by the place of the row that is
-- locked. Each payment asked the triggers on the loan's state and settlement, compiled anew in each call,
-- and looked the row up twice: an eighth of what the database did for a payment (docs/performance.md).
create or replace function payment.post_payments(p_payments jsonb)
  returns table (id uuid, outcome text) language plpgsql as $$
declare
  v_input payment.new_payment[] := array(
    select n from jsonb_populate_recordset(null::payment.new_payment, p_payments) n);
  v_current uuid[];
  -- Of these, payments that change their loan's state or settlement, and the others with the places of
  -- their loans' rows.
  v_changed uuid[];
  v_same uuid[];
  v_rows tid[];
  v_booked uuid[];
  v_posted bigint;
begin
  -- Payments whose loan's version is as the caller read it. The loans are locked in the order of
  -- their ids, so that two calls cannot deadlock; before all else is read, so that nothing read
  -- below can change; and `materialized`, so that each loan is looked up and locked once. A locked row
  -- keeps its place, by which it is found again.
  with locked as materialized (
    select loan_id, version, state, settled_on, ctid as place from loan.loan
      where loan_id = any (array(
        select i.loan_id from unnest(v_input) i where i.state = 'posted'))
      order by loan_id for no key update
  ), current as (
    select distinct on (n.loan_id) n.payment_id, n.loan_state <> l.state
        or n.settled_on is not null or l.settled_on is not null as is_changed, l.place
      from unnest(v_input) n
      join locked l on l.loan_id = n.loan_id and l.version = n.loan_version
      where n.state = 'posted')
  select coalesce(array_agg(payment_id), '{}'),
      coalesce(array_agg(payment_id) filter (where is_changed), '{}'),
      array_agg(payment_id) filter (where not is_changed),
      array_agg(place) filter (where not is_changed)
    into v_current, v_changed, v_same, v_rows from current;

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
    update loan.loan l set version = l.version + 1
      from booked b join unnest(v_same, v_rows) as s (payment_id, place) using (payment_id)
      where l.ctid = s.place
  ), request as (
    update payment_request.payment_request r set state = b.payment_request_state
      from booked b where r.payment_request_id = b.payment_request_id and b.state = 'posted'
  ), message as (
    insert into platform.outbox (message_id, topic, payload, trace_parent)
      select message_id, 'payment-booked',
          jsonb_build_object('paymentId', payment_id, 'paymentRequestId', payment_request_id,
            'loanId', loan_id, 'state', state), trace_parent
        from booked
  )
  select array_agg(b.payment_id), ledger.post(array_agg(row(
      b.entry_id,
      case b.state when 'posted' then b.loan_id::text else 'payment:' || b.payment_id end,
      b.entry_kind, b.currency, b.business_on, 'payment', b.payment_id::text, b.actor, null,
      case b.state when 'posted' then b.loan_id end, b.accounts, b.amounts)::ledger.new_entry))
    into v_booked, v_posted from booked b;

  -- The last payment of a loan, and the first after it was late. Apart from the others, since an update
  -- that names these columns compiles and asks the conditions of four triggers.
  if v_changed <> '{}' then
    update loan.loan l set version = l.version + 1, state = n.loan_state,
        settled_on = n.settled_on,
        rating_open = l.rating_open or (n.settled_on is not null and l.rating_stars is null)
      from unnest(v_input) n
      where l.loan_id = n.loan_id and n.payment_id = any (v_changed)
        and n.payment_id = any (v_booked);
  end if;

  return query
    select n.payment_id, case
        when n.payment_id = any (v_booked) then 'posted'
        when n.state = 'suspense' or exists (select from payment.payment p
            where p.provider = n.provider and p.provider_payment_id = n.provider_payment_id)
          then 'duplicate'
        else 'stale' end
      from unnest(v_input) n;
end $$;
