-- Closing a loan early, and money that is the borrower's own: what of a payment was asked for, what
-- is given back, and how that leaves.

insert into ledger.account (account, kind, per_loan) values
  -- Promised back, and not yet with whom it belongs to.
  ('liability.refund', 'liability', false),
  -- Money that is gone: sent twice, or given back and then taken back by its bank.
  ('expense.loss', 'expense', false);
-- What is given back to someone who has no loan is on its way without one.
update ledger.account set per_loan = false where account = 'cash.transit';

-- A number to close the whole loan with, good until the end of the day it was quoted for.
alter table repayment.instruction drop constraint instruction_purpose_check;
alter table repayment.instruction add constraint instruction_purpose_check
  check (purpose in ('installments', 'cooling-off', 'extension', 'pay-off'));
-- Less than its amount came: that counts, the number is closed, and the rest gets a number anew.
alter table repayment.instruction drop constraint instruction_state_check;
alter table repayment.instruction add constraint instruction_state_check check
  (state in ('preparing', 'waiting', 'paid', 'part-paid', 'expired', 'replaced', 'failed'));
drop index repayment.instruction_open;
create index instruction_open on repayment.instruction (created_at)
  where state in ('preparing', 'waiting', 'replaced', 'expired', 'part-paid');

alter table repayment.payment
  -- What its bill asked for: beyond that, and beyond what is due, it is the borrower's own. Null:
  -- all of it may be spread.
  add column asked_minor bigint check (asked_minor >= 0),
  -- With this payment the whole loan was given back, or closed early: what was not earned by then
  -- is let go of.
  add column exit text check (exit in ('cooling-off', 'pay-off'));
update repayment.payment set exit = 'cooling-off' where gives_back;
alter table repayment.payment drop column gives_back;

create table loan.refund (
  refund_id uuid primary key,
  -- Whose money it is: paid beyond a debt, held for nobody, or a loan's own that came back.
  source text not null check (source in ('overpayment', 'suspense', 'returned')),
  loan_id uuid references loan.loan,
  payment_id uuid references repayment.payment,
  market text not null check (market in ('ID', 'IN')),
  currency text not null check (currency in ('INR', 'IDR')),
  amount_minor bigint not null check (amount_minor > 0),
  -- `asked` waits for a second person; `stopped` could not be paid out and waits for an account.
  state text not null check (state in ('asked', 'sending', 'stopped', 'paid', 'cancelled')),
  -- Bank, number and holder, for those whose account is not in their profile.
  account_encrypted bytea,
  asked_by text not null,
  asked_reason text not null,
  decided_by text,
  decided_reason text,
  -- From this day on it is no longer part of what was paid too much.
  asked_on date not null,
  -- The entry that set it aside.
  entry_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Whose it is follows from where it comes from.
  check (case source when 'suspense' then payment_id is not null and account_encrypted is not null
    else loan_id is not null end),
  -- Maker is not checker.
  check (state = 'cancelled' or asked_by <> decided_by)
);
-- Read with every loan.
create index refund_by_loan on loan.refund (loan_id) where loan_id is not null;
-- Held money is given back once.
create unique index refund_of_payment on loan.refund (payment_id) where state <> 'cancelled';
-- The staff's list.
create index refund_open on loan.refund (refund_id) where state in ('asked', 'sending', 'stopped');

-- A refund is paid out as a loan is: by tries, each under a reference of its own.
alter table loan.disbursement
  alter column loan_id drop not null,
  add column refund_id uuid references loan.refund,
  add constraint disbursement_has_one_cause check (num_nonnulls(loan_id, refund_id) = 1),
  add constraint disbursement_refund_attempt unique (refund_id, attempt),
  drop constraint disbursement_state_check,
  add constraint disbursement_state_check check (state in ('preparing', 'sending', 'paid', 'failed',
    'returned', 'return-held', 'return-settled', 'paid-twice', 'twice-settled'));
drop index loan.disbursement_one_live;
create unique index disbursement_one_live on loan.disbursement (coalesce(loan_id, refund_id))
  where state in ('preparing', 'sending', 'paid', 'return-held', 'return-settled');

grant select, insert on loan.refund to rupya_app;
grant update (state, account_encrypted, decided_by, decided_reason, settled_at)
  on loan.refund to rupya_app;

alter type repayment.new_payment
  add attribute asked_minor bigint,
  -- What becomes of the instruction: all of its amount came, or less.
  add attribute instruction_state text;

-- Books payments (an array of new_payment), each whole or not at all, in one statement: the
-- payment's row, its entry, the loan's new state, its instruction and the outbox. Answers each
-- payment's outcome: `posted`; `duplicate` when it is booked already; `stale` when the loan has
-- changed since the caller read it, or another payment of the same loan was booked just now.
-- What the tables refuse in one of them, fails all of them.
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
