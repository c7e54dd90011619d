-- Whether a bank account is its borrower's: the holder whom the bank names, compared with the
-- identity's name (domain/applicant/compare-names.ts). Decision 077.
create table profile.account_name_check (
  check_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  market text not null check (market in ('ID', 'IN')),
  -- A blind index of borrower, bank, account number and name: with another of them it is another
  -- check. Found by it before each payout.
  question_index bytea not null unique,
  -- The four and the stated holder, sealed under check_id; null once erased.
  question_encrypted bytea,
  -- Who was asked, and its id of the question while the result is awaited.
  provider text not null,
  provider_ref text,
  inquiries integer not null default 0,
  inquired_at timestamptz,
  -- Written once, with the holder whom the bank named; null until it is known.
  result text check (result in ('same', 'close', 'other', 'not-found')),
  registered_name_encrypted bytea,
  answered_at timestamptz,
  -- A person decides on a close name, once.
  decision text check (decision in ('accepted', 'refused')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  allows boolean not null generated always as
    (coalesce(result = 'same' or (result = 'close' and decision = 'accepted'), false)) stored,
  constraint account_name_answered check ((result is null) = (answered_at is null)),
  constraint account_name_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)
    and (decision is null) = (decision_reason is null)
    and (decision is null or result = 'close')),
  -- What a payout refers to.
  unique (check_id, allows)
);
-- The export and the erasure of personal data, and the list of staff.
create index account_name_check_of on profile.account_name_check (borrower_id);

grant select, insert on profile.account_name_check to rupya_app;
grant update (question_encrypted, provider, provider_ref, inquiries, inquired_at, result,
  registered_name_encrypted, answered_at, decision, decided_by, decided_at, decision_reason)
  on profile.account_name_check to rupya_app;

-- The check that a payout waits for, was refused by or is allowed by; null where nobody was asked. The
-- database refuses to send a payout whose check does not allow it, and a check that stops to allow one
-- that was sent.
alter table loan.disbursement
  add column name_check_id uuid references profile.account_name_check,
  add column name_check_allows boolean generated always as (case
    when name_check_id is not null and state not in ('preparing', 'failed') then true end) stored,
  add constraint disbursement_name_allowed foreign key (name_check_id, name_check_allows)
    references profile.account_name_check (check_id, allows);

-- A payout that waits enters and leaves the queue of staff.
create trigger announce_held_payout after update of name_check_id on loan.disbursement
  for each row when (new.state = 'preparing')
  execute function platform.announce_queue_change('disbursements', 'disbursement_id');
-- The list of staff.
create index disbursement_held on loan.disbursement (created_at)
  where state = 'preparing' and name_check_id is not null;
