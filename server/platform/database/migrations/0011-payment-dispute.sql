-- Payment disputes: a borrower reports a payment that is not booked.

create schema payment_dispute;

create table payment_dispute.dispute (
  dispute_id uuid primary key,
  dispute_no text not null unique,
  -- The order of a loan's disputes.
  sequence_no bigint generated always as identity unique,
  loan_id uuid not null references loan.loan,
  payment_request_id uuid not null references payment_request.payment_request,
  reference text not null,
  -- Ended by its payment, by staff's decision, or by time.
  state text not null check (state in ('open', 'settled', 'not-found', 'lapsed')),
  opened_at timestamptz not null,
  opened_on date not null,
  -- When the row was written, by the clock that also dates ledger entries: a payment that was booked
  -- before is not the disputed one. The business clock of opened_at can be moved.
  stored_at timestamptz not null default clock_timestamp(),
  -- The last day by which staff answer, and the last day on which it stays open.
  answer_by date not null,
  ends_on date not null,
  ended_at timestamptz,
  decided_by text,
  -- Shown to the borrower.
  decided_reason text,
  -- The payment that was found.
  payment_id uuid references payment.payment,
  constraint dispute_ended check ((state = 'open') = (ended_at is null)),
  -- "Not found" needs the name of the person who searched, and a reason.
  constraint dispute_refused_by_staff check (
    state <> 'not-found' or (decided_by is not null and decided_reason is not null))
);
-- One open dispute of a loan, so that a repeated report prolongs no freeze.
create unique index dispute_one_open on payment_dispute.dispute (loan_id) where state = 'open';
create index dispute_open on payment_dispute.dispute (opened_at) where state = 'open';
-- A loan's last dispute, for its pages.
create index dispute_by_loan on payment_dispute.dispute (loan_id, sequence_no desc);

grant usage on schema payment_dispute to rupya_app;
grant select, insert, update on payment_dispute.dispute to rupya_app;
