-- Queues of the console whose first page, or whose count on the home screen, cost more with more rows:
-- found with 1,000,000 loans (`npm run bench -- console-lists`).

-- The latest payout of an approved loan, where it failed or was returned: staff pay again or cancel.
-- Kept by the triggers below. Without it every failed payout that a later one replaced was read.
alter table loan.disbursement add column awaits_decision boolean not null default false;

create function loan.mark_stopped_payout() returns trigger language plpgsql as $$
begin
  new.awaits_decision := false;
  if new.loan_id is not null and new.state in ('failed', 'returned') then
    new.awaits_decision := exists (
        select from loan.loan l where l.loan_id = new.loan_id and l.state = 151)
      and not exists (
        select from loan.disbursement later
          where later.loan_id = new.loan_id and later.attempt > new.attempt);
  end if;
  return new;
end $$;
create trigger disbursement_stops before insert or update of state on loan.disbursement
  for each row execute function loan.mark_stopped_payout();

create function loan.replace_stopped_payout() returns trigger language plpgsql as $$
begin
  update loan.disbursement set awaits_decision = false
    where loan_id = new.loan_id and attempt < new.attempt and awaits_decision;
  return null;
end $$;
create trigger disbursement_replaced after insert on loan.disbursement
  for each row when (new.loan_id is not null and new.attempt > 1)
  execute function loan.replace_stopped_payout();

-- A loan that is cancelled takes its stopped payout from the queue; one that is approved after a
-- rejection brings it back, until it is paid again.
create function loan.mark_payouts_of_loan() returns trigger language plpgsql as $$
begin
  update loan.disbursement d
    set awaits_decision = new.state = 151 and d.state in ('failed', 'returned')
      and not exists (
        select from loan.disbursement later
          where later.loan_id = d.loan_id and later.attempt > d.attempt)
    where d.loan_id = new.loan_id
      and (d.awaits_decision or new.state = 151 and d.state in ('failed', 'returned'));
  return null;
end $$;
create trigger loan_approval_changes after update of state on loan.loan
  for each row when ((old.state = 151) <> (new.state = 151))
  execute function loan.mark_payouts_of_loan();

update loan.disbursement d set awaits_decision = true from loan.loan l
  where l.loan_id = d.loan_id and l.state = 151 and d.state in ('failed', 'returned')
    and not exists (
      select from loan.disbursement later
        where later.loan_id = d.loan_id and later.attempt > d.attempt);

-- The list of stopped payouts of a market, which has a currency of its own, is the first rows of these
-- three. They stand for `disbursement_stopped` and `disbursement_held`.
create index disbursement_awaiting_decision on loan.disbursement (currency, created_at, disbursement_id)
  where awaits_decision;
create index disbursement_unresolved on loan.disbursement (currency, created_at, disbursement_id)
  where state in ('return-held', 'paid-twice');
create index disbursement_awaiting_name on loan.disbursement (currency, created_at, disbursement_id)
  where state = 'preparing' and name_check_id is not null;
drop index loan.disbursement_stopped;
drop index loan.disbursement_held;

-- Refunds that are not done with, of one market and by amount. Before, all of them were read.
create index refund_open_of_market on loan.refund (market, refund_id)
  where state in ('asked', 'sending', 'stopped');
create index refund_open_by_amount on loan.refund (currency, amount_minor, refund_id)
  where state in ('asked', 'sending', 'stopped');

-- Money without a loan, by amount and by time, in each of its states. The second stands for
-- `payment_unmatched`, whose order was not the list's.
create index payment_unmatched_by_amount on payment.payment
  (state, currency, amount_minor, sequence_no) where suspense_reason is not null;
create index payment_unmatched_by_time on payment.payment (state, sequence_no)
  where suspense_reason is not null;
drop index payment.payment_unmatched;

-- Payment disputes in one state, of both markets or of one, in each order of their list: before, all
-- of them were read for those that are decided, and the loan of each for its market.
alter table payment_dispute.dispute add column market text check (market in ('ID', 'IN'));
update payment_dispute.dispute c set market = l.market from loan.loan l where l.loan_id = c.loan_id;
alter table payment_dispute.dispute alter column market set not null;
create index dispute_by_state on payment_dispute.dispute (state, sequence_no);
create index dispute_by_answer on payment_dispute.dispute (state, answer_by, sequence_no);
create index dispute_of_market on payment_dispute.dispute (market, state, sequence_no);
create index dispute_of_market_by_answer on payment_dispute.dispute
  (market, state, answer_by, sequence_no);

-- Differences in one state, of both markets or of one.
create index difference_by_state on reconciliation.difference (state, difference_id);
create index difference_of_market on reconciliation.difference (market, state, difference_id);

-- What one person has taken of all that is open, in each order. `complaint_taken`, which has only the
-- state `taken`, counts it by the index alone.
create index complaint_taken_by_target on complaint.complaint (taken_by, target_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
create index complaint_taken_by_answer on complaint.complaint (taken_by, answer_by, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
create index complaint_taken_by_limit on complaint.complaint (taken_by, limit_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
create index complaint_taken_by_time on complaint.complaint (taken_by, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');

-- What is open of one market or one queue, by the other days of the list.
create index complaint_waiting_of_market_by_answer on complaint.complaint
  (market, answer_by, sequence_no) where state in ('waiting', 'taken', 'handed-over');
create index complaint_waiting_of_market_by_limit on complaint.complaint
  (market, limit_on, sequence_no) where state in ('waiting', 'taken', 'handed-over');
create index complaint_waiting_of_queue_by_answer on complaint.complaint
  (queue, answer_by, sequence_no) where state in ('waiting', 'taken', 'handed-over');
create index complaint_waiting_of_queue_by_limit on complaint.complaint
  (queue, limit_on, sequence_no) where state in ('waiting', 'taken', 'handed-over');

-- Cases without an open promise, those with the fewest days first: the others were read and dropped.
create index case_not_open_by_days on collections.case (days_past_due, loan_id)
  where promise <> 'open';

-- Requests of one kind that wait, by the time that they were made: the executed ones came first.
create index request_waiting_of_kind_by_time on approval.request (kind, created_at, request_no)
  where state = 'waiting';
