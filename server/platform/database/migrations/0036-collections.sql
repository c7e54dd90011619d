-- Late loans as staff work on them: the worklist, promises to pay, contacts. Decision 062.

create schema collections;

-- The worklist: one row for each loan that was past due when its market's day began. Figures of that
-- moment; the case itself is read with those of now.
create table collections.case (
  loan_id uuid primary key references loan.loan,
  market text not null check (market in ('ID', 'IN')),
  days_past_due integer not null check (days_past_due > 0),
  overdue_minor bigint not null,
  outstanding_minor bigint not null,
  promise text not null check (promise in ('none', 'open', 'kept', 'broken')),
  next_action text not null,
  updated_on date not null
);
-- The list, the latest first; and what of it is no longer past due.
create index case_by_days on collections.case (market, days_past_due desc, loan_id);
create index case_by_promise on collections.case (market, promise, days_past_due desc, loan_id);
create index case_by_update on collections.case (market, updated_on);

create table collections.promise (
  promise_id uuid primary key,
  loan_id uuid not null references loan.loan,
  amount_minor bigint not null check (amount_minor > 0),
  made_on date not null,
  due_on date not null check (due_on >= made_on),
  -- Of all payments of the loan when it was made, so that only later ones keep it.
  paid_before_minor bigint not null,
  recorded_by text not null,
  note text not null,
  created_at timestamptz not null
);
create index promise_by_loan on collections.promise (loan_id, created_at desc);

-- Contacts that the guard allowed: `asked` when the number was shown, then the result.
create table collections.contact (
  contact_id uuid primary key,
  loan_id uuid not null references loan.loan,
  borrower_id uuid not null references profile.borrower,
  channel text not null check (channel in ('call', 'message')),
  outcome text check (outcome in ('reached', 'not-reached', 'wrong-number', 'sent')),
  note text not null default '',
  asked_by text not null,
  asked_at timestamptz not null,
  asked_on date not null,
  ended_at timestamptz,
  constraint contact_ended check ((outcome is null) = (ended_at is null))
);
-- How often a borrower was contacted.
create index contact_by_borrower on collections.contact (borrower_id, asked_at desc);

grant usage on schema collections to rupya_app;
grant select, insert, update, delete on collections.case to rupya_app;
grant select, insert on collections.promise to rupya_app;
grant select, insert, update (outcome, note, ended_at) on collections.contact to rupya_app;
