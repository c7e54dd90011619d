-- Lists of the console in an order, by a filter, whose other rows were read and dropped: found with
-- 1,000,000 loans (`npm run bench -- console-lists`).

-- The journal of a kind, and of an account by its kinds, in both directions. It stands for
-- `entry_by_rare_kind`, which left out the kinds of payments and payouts. Accruals, nearly all entries,
-- cost nothing here.
create index entry_by_kind on ledger.entry (currency, kind, business_on, entry_id)
  where kind <> 'accrual';
drop index ledger.entry_by_rare_kind;

-- Loans of one state, and those that were written off, by amount.
create index loan_by_state_and_amount on loan.loan (state, market, principal_minor, loan_id);
create index loan_written_off_by_amount on loan.loan (market, principal_minor, loan_id)
  where written_off_on is not null;

-- Late loans: in one state, which is that of the loan when the case was written, by days past due; and
-- those of each number of days by their application and by amount, which never change.
alter table collections.case
  add column loan_state smallint, add column applied_at timestamptz, add column principal_minor bigint;
update collections.case c
  set loan_state = l.state, applied_at = l.created_at, principal_minor = l.principal_minor
  from loan.loan l where l.loan_id = c.loan_id;
alter table collections.case alter column loan_state set not null,
  alter column applied_at set not null, alter column principal_minor set not null;
create index case_by_state on collections.case (loan_state, days_past_due, loan_id);
create index case_of_days_by_application on collections.case
  (days_past_due, market, applied_at, loan_id);
create index case_of_days_by_amount on collections.case
  (days_past_due, market, principal_minor, loan_id);

-- All of a borrower's accounts, for the timeline and the export of their data.
create index payout_account_by_borrower on profile.payout_account (borrower_id, added_at);

-- Complaints whose promise was broken: those that were answered late, and of those that wait the ones
-- whose day has passed. A column, not a comparison of two: of that the planner expects a third to hold.
alter table complaint.complaint add column answered_late boolean not null
  generated always as (coalesce(stopped_on > answer_by, false)) stored;
create index complaint_answered_late on complaint.complaint (market, answer_by, sequence_no)
  where answered_late and merged_into is null;
create index complaint_answered_late_by_time on complaint.complaint (market, sequence_no)
  where answered_late and merged_into is null;
create index complaint_waiting_of_market_by_time on complaint.complaint (market, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
