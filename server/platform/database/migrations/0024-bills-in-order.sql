-- That a bill is paid changes its row alone, and none of the indexes that name it.

-- An instruction is the n-th of its loan and purpose, and comes after the one before it has ended:
-- so only the last of them can be active (invariant I7), and two who ask at once cannot both have
-- the next number. What was said by the state before (an index of the active ones) had to be written
-- anew with the indexes beside it whenever a bill was paid.
alter table repayment.instruction add column issue_no integer;
update repayment.instruction i set issue_no = n.issue_no
  from (select instruction_id, row_number() over (partition by loan_id, purpose
      order by state in ('preparing', 'waiting'), created_at, instruction_id) as issue_no
    from repayment.instruction) n
  where n.instruction_id = i.instruction_id;
alter table repayment.instruction
  alter column issue_no set not null,
  add constraint instruction_issued_once unique (loan_id, purpose, issue_no);
drop index repayment.instruction_one_active;
drop index repayment.instruction_by_loan;

-- When a number is to be closed at its provider: when its time is over, at once ('-infinity') when
-- it is no longer wanted before. It is gone when there is nothing left to close.
create table repayment.closing (
  instruction_id uuid primary key references repayment.instruction,
  due_at timestamptz not null
);
insert into repayment.closing (instruction_id, due_at)
  select instruction_id,
      case when state in ('preparing', 'waiting') then expires_at else '-infinity' end
    from repayment.instruction
    where state in ('preparing', 'waiting')
      or (state in ('replaced', 'expired', 'part-paid') and asked_at is null);
create index closing_due on repayment.closing (due_at);
grant select, insert, update, delete on repayment.closing to rupya_app;

-- It held every instruction that was ever replaced or had expired, and was read from the oldest on.
drop index repayment.instruction_open;
alter table repayment.instruction drop column asked_at;
-- Room beside a row for its next state.
alter table repayment.instruction set (fillfactor = 85);

-- As in 0023; the message's id comes with the payment, ascending as all the others: those made here
-- by chance each fell on another page. (A program of before, beside this one, sends none.)
alter type repayment.new_payment add attribute message_id uuid;
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
      select coalesce(message_id, gen_random_uuid()), 'payment-booked',
          jsonb_build_object('paymentId', payment_id, 'paymentRequestId', instruction_id,
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
        when n.state = 'suspense' or exists (select from repayment.payment p
            where p.provider = n.provider and p.provider_payment_id = n.provider_payment_id)
          then 'duplicate'
        else 'stale' end
      from unnest(v_given) n;
end $$;
