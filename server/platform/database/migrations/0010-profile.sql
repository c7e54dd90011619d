-- Who the borrower is: what they told, what they agreed to, where loans are paid out to, who of the
-- staff looked at it. Every text of a person is encrypted with its row's id as associated data.

alter table profile.borrower
  -- Unknown until the base step.
  alter column name_encrypted drop not null,
  alter column phone_encrypted drop not null,
  alter column phone_index drop not null,
  -- One identity number, one account: somebody else's number opens no second one.
  add column id_number_index bytea unique,
  add column closed_at timestamptz,
  -- After closing: until when the law has the rest kept. Null: nothing is kept.
  add column retained_until date,
  -- An open account can always be found by its phone.
  add constraint borrower_reachable check (
    closed_at is not null or (phone_encrypted is not null and phone_index is not null)
  );
-- The job that erases what no longer has to be kept.
create index borrower_retained on profile.borrower (retained_until) where retained_until is not null;

-- Every saving of a step is a row; the last version counts, the others are its history.
create table profile.step_entry (
  entry_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  step text not null check (step in ('base', 'personal', 'job', 'extra')),
  version integer not null check (version > 0),
  -- All fields of the step as JSON. Null once erased; who saved it and when stays.
  body_encrypted bytea,
  saved_by text not null,
  saved_at timestamptz not null,
  -- The day a name, birth date or address changed, as the borrower says it.
  changed_on date,
  unique (borrower_id, step, version)
);

create table profile.consent (
  -- In the order in which they were decided, also within a millisecond.
  consent_no bigint generated always as identity primary key,
  borrower_id uuid not null references profile.borrower,
  purpose text not null check (purpose in ('data-processing', 'location', 'news')),
  version text not null,
  given boolean not null,
  decided_at timestamptz not null
);
-- The last decision on a purpose is the one that holds.
create index consent_by_borrower on profile.consent (borrower_id, purpose, consent_no desc);

create table profile.location (
  borrower_id uuid primary key references profile.borrower,
  place_encrypted bytea not null,
  given_at timestamptz not null
);

create table profile.device (
  borrower_id uuid primary key references profile.borrower,
  facts_encrypted bytea not null,
  given_at timestamptz not null
);

create table profile.payout_account (
  payout_account_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  -- Indonesia: our short name of the bank; India: the IFSC.
  bank_code text not null,
  -- Null once erased.
  account_encrypted bytea,
  holder_encrypted bytea,
  -- By which staff find an account; not unique, since families share one.
  account_index bytea,
  added_at timestamptz not null,
  ended_at timestamptz
);
-- One live account at most.
create unique index payout_account_live on profile.payout_account (borrower_id)
  where ended_at is null;
create index payout_account_by_number on profile.payout_account (account_index);

-- Images that borrowers sent; the bytes lie encrypted in the file store under `file_key`.
create schema image;
create table image.upload (
  image_id uuid primary key,
  owner_id uuid not null references profile.borrower,
  purpose text not null,
  -- Null once the file is gone.
  file_key text unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  -- Set when something refers to it; what nothing refers to for a day is deleted.
  attached_at timestamptz,
  deleted_at timestamptz,
  check ((file_key is null) = (deleted_at is not null))
);
create index upload_by_owner on image.upload (owner_id, image_id);
create index upload_orphans on image.upload (created_at)
  where attached_at is null and deleted_at is null;

-- Bytes sent by one borrower on one day, kept or refused alike.
create table image.allowance (
  owner_id uuid not null references profile.borrower,
  used_on date not null,
  used_bytes bigint not null,
  primary key (owner_id, used_on)
);

create table profile.identity_check (
  check_id uuid primary key,
  check_no bigint generated always as identity,
  borrower_id uuid not null references profile.borrower,
  -- Null when the check was made elsewhere.
  document_image uuid references image.upload,
  face_image uuid references image.upload,
  state text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  given_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- What the borrower is told when it is refused.
  reason text,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index identity_check_waiting on profile.identity_check (borrower_id)
  where state = 'waiting';
create index identity_check_by_borrower on profile.identity_check (borrower_id, check_no desc);
-- Staff's queue, oldest first.
create index identity_check_queue on profile.identity_check (check_no) where state = 'waiting';

create table profile.correction (
  correction_id uuid primary key,
  correction_no bigint generated always as identity,
  borrower_id uuid not null references profile.borrower,
  field text not null check (field in ('fullName', 'birthOn', 'idNumber')),
  -- Value and reason as JSON; null once erased.
  body_encrypted bytea,
  changed_on date,
  state text not null check (state in ('waiting', 'applied', 'refused')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  note text not null default '',
  check ((state = 'waiting') = (decided_at is null))
);
-- One open question about a field at a time.
create unique index correction_waiting on profile.correction (borrower_id, field)
  where state = 'waiting';

create index correction_by_borrower on profile.correction (borrower_id, correction_no);
create index correction_queue on profile.correction (correction_no) where state = 'waiting';

-- What staff looked at or decided, and why. Only ever added to.
create table profile.audit (
  audit_id uuid primary key,
  audit_no bigint generated always as identity unique,
  borrower_id uuid not null references profile.borrower,
  staff_name text not null,
  deed text not null,
  reason text not null,
  done_at timestamptz not null
);
create index audit_by_borrower on profile.audit (borrower_id, audit_no desc);

-- What is given out to a borrower about themselves.
create index instruction_by_loan on repayment.instruction (loan_id);
create index event_by_borrower on tracking.event (borrower_id) where borrower_id is not null;

-- What a provider sends names who pays. Nothing reads the bytes of before again.
alter table repayment.callback rename column body to body_encrypted;
update repayment.callback set body_encrypted = '';

grant usage on schema image to rupya_app;
grant select, insert on profile.consent, profile.audit to rupya_app;
grant select, insert, update (body_encrypted) on profile.step_entry to rupya_app;
grant select, insert, update, delete on profile.location, profile.device to rupya_app;
grant select, insert, update on profile.payout_account to rupya_app;
grant select, insert, update on profile.identity_check, profile.correction to rupya_app;
grant select, insert, update, delete on image.upload, image.allowance to rupya_app;
