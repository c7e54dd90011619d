-- Messages about repayment, and whether a borrower receives them.

create schema reminder;

-- Every message about repayment that was due for a borrower: its outcome, and why.
create table reminder.message (
  message_id uuid primary key,
  message_no bigint generated always as identity unique,
  borrower_id uuid not null references profile.borrower,
  loan_id uuid not null references loan.loan,
  kind text not null,
  -- The due date of the installment it is about.
  due_on date not null,
  -- `sending`: handed to a sender that has not replied. It is not sent again.
  outcome text not null check (outcome in ('sending', 'sent', 'unknown', 'failed', 'refused')),
  -- Why the message gate refused it.
  reason text,
  sender text not null default '',
  -- The text as sent; null when nothing was sent.
  text_encrypted bytea,
  decided_at timestamptz not null,
  decided_on date not null,
  constraint message_refused_with_reason check ((outcome = 'refused') = (reason is not null)),
  constraint message_sent_with_text check ((outcome = 'refused') = (text_encrypted is null))
);
-- One message of a kind for a loan and a due date, whichever job runs how often. One that was
-- certainly not sent is retried as the same message, which a sender knows by its id.
create unique index message_once on reminder.message (loan_id, kind, due_on)
  where outcome <> 'refused';
-- A refusal by one rule is recorded once, however often it recurs.
create unique index message_refused_once on reminder.message (loan_id, kind, due_on, reason)
  where outcome = 'refused';
-- How often a borrower was written to, and the staff's list, newest first.
create index message_by_borrower on reminder.message (borrower_id, message_no desc);

-- Whether a borrower receives reminders. Append-only; the last row is in force, no row means yes.
create table reminder.preference (
  preference_no bigint generated always as identity primary key,
  borrower_id uuid not null references profile.borrower,
  enabled boolean not null,
  -- The version of the text that was decided on.
  version text not null,
  decided_at timestamptz not null
);
create index preference_by_borrower on reminder.preference (borrower_id, preference_no desc);

-- The last run over all loans of a market on a day, and whether it decided on every message.
create table reminder.run (
  market text not null,
  day date not null,
  finished_at timestamptz not null,
  complete boolean not null,
  primary key (market, day)
);

grant usage on schema reminder to rupya_app;
grant select, insert on reminder.message, reminder.preference, reminder.run to rupya_app;
-- A sent message is never changed: see server/reminder/store.ts.
grant update (outcome, sender, text_encrypted, decided_at, decided_on)
  on reminder.message to rupya_app;
grant update (finished_at, complete) on reminder.run to rupya_app;
