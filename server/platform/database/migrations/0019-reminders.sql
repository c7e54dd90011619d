-- Claims that freeze what being late costs, and messages about repayment.

-- A claim ends by its money, by staff's decision, or by time.
alter table repayment.claim
  drop constraint claim_instruction_id_key,
  drop constraint claim_state_check,
  -- A loan's claims in the order in which they were made.
  add column sequence_no bigint generated always as identity unique,
  add column opened_on date,
  -- The last day by which staff answer, and the last day on which it stays open.
  add column answer_by date,
  add column ends_on date,
  add column decided_by text,
  -- The borrower reads it.
  add column decided_reason text,
  -- The money that it was about.
  add column payment_id uuid references repayment.payment;
alter table repayment.claim rename column settled_at to ended_at;
update repayment.claim c set
  opened_on = (c.opened_at at time zone z.zone)::date,
  answer_by = (c.opened_at at time zone z.zone)::date + 5,
  ends_on = (c.opened_at at time zone z.zone)::date + 14
  from loan.loan l, (values ('ID', 'Asia/Jakarta'), ('IN', 'Asia/Kolkata')) as z (market, zone)
  where l.loan_id = c.loan_id and z.market = l.market;
update repayment.claim c set state = 'lapsed', ended_at = c.opened_at
  where state = 'open' and exists (
    select from repayment.claim o
      where o.loan_id = c.loan_id and o.state = 'open' and o.sequence_no > c.sequence_no);
alter table repayment.claim
  alter column opened_on set not null,
  alter column answer_by set not null,
  alter column ends_on set not null,
  add constraint claim_state_check check (state in ('open', 'settled', 'not-found', 'lapsed')),
  add constraint claim_ended check ((state = 'open') = (ended_at is null)),
  -- Nobody is told "not found" without a person who looked and a reason.
  add constraint claim_refused_by_staff check (
    state <> 'not-found' or (decided_by is not null and decided_reason is not null));
-- One claim of a loan is looked into at a time, so that asking again prolongs no freeze.
create unique index claim_one_open on repayment.claim (loan_id) where state = 'open';
-- A loan's last claim, for its pages.
create index claim_by_loan on repayment.claim (loan_id, sequence_no desc);

-- Days on which being late costs nothing. A loan's facts: the first day lies after the day the row
-- was written and the last is only ever moved to a day not yet over, so no day is reckoned anew.
create table repayment.fine_freeze (
  freeze_id uuid primary key,
  loan_id uuid not null references loan.loan,
  cause text not null check (cause in ('claim', 'held-money')),
  cause_id uuid not null,
  from_on date not null,
  -- Null: until what is held is decided on.
  to_on date,
  -- Each cause freezes once.
  unique (cause, cause_id)
);
-- Read with every loan.
create index fine_freeze_by_loan on repayment.fine_freeze (loan_id) include (from_on, to_on);
-- The job that ends what follows from money no longer held.
create index fine_freeze_open on repayment.fine_freeze (cause_id) where to_on is null;

grant select, insert on repayment.fine_freeze to rupya_app;
grant update (to_on) on repayment.fine_freeze to rupya_app;

create schema reminder;

-- Every message about repayment that was to go to a borrower: what became of it, and why.
create table reminder.message (
  message_id uuid primary key,
  message_no bigint generated always as identity unique,
  borrower_id uuid not null references profile.borrower,
  loan_id uuid not null references loan.loan,
  kind text not null,
  -- The installment's day it is about.
  due_on date not null,
  -- `sending`: given to a sender whose answer was never heard. It is not sent again.
  outcome text not null check (outcome in ('sending', 'sent', 'unknown', 'failed', 'refused')),
  -- Why the door refused it.
  reason text,
  sender text not null default '',
  -- What the borrower read; null when nothing left the house.
  text_encrypted bytea,
  decided_at timestamptz not null,
  decided_on date not null,
  check ((outcome = 'refused') = (reason is not null)),
  check ((outcome = 'refused') = (text_encrypted is null))
);
-- One message of a kind for a loan and a due day, whatever job runs how often. One that surely was
-- not sent is tried again as the same message, which a sender knows by its id.
create unique index message_once on reminder.message (loan_id, kind, due_on)
  where outcome <> 'refused';
-- A rule that keeps a message back is noted once, however often it is met.
create unique index message_refused_once on reminder.message (loan_id, kind, due_on, reason)
  where outcome = 'refused';
-- How often a borrower was written to, and staff's list, newest first.
create index message_by_borrower on reminder.message (borrower_id, message_no desc);

-- Whether a borrower wants them. Only ever added to; the last row holds, none means yes.
create table reminder.choice (
  choice_no bigint generated always as identity primary key,
  borrower_id uuid not null references profile.borrower,
  wanted boolean not null,
  -- The text that was decided on.
  version text not null,
  decided_at timestamptz not null
);
create index choice_by_borrower on reminder.choice (borrower_id, choice_no desc);

-- The last look at all of a market's loans on a day, and whether every message was settled by it.
create table reminder.round (
  market text not null,
  day date not null,
  passed_at timestamptz not null,
  complete boolean not null,
  primary key (market, day)
);

-- A round reads the loans of a market that still owe something, in the order of their ids.
create index loan_owing on loan.loan (market, loan_id)
  where disbursed_on is not null and settled_on is null;

grant usage on schema reminder to rupya_app;
grant select, insert on reminder.message, reminder.choice, reminder.round to rupya_app;
-- A message that was sent is never written anew: see server/reminder/store.ts.
grant update (outcome, sender, text_encrypted, decided_at, decided_on)
  on reminder.message to rupya_app;
grant update (passed_at, complete) on reminder.round to rupya_app;
