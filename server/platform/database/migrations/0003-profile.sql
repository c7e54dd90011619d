-- Borrowers: what they stated about themselves, what they consented to, and the account that loans
-- are paid out to. Every text of a person is encrypted with its row's id as associated data; see
-- server/platform/security/field-encryption.ts.

create schema profile;

create table profile.borrower (
  borrower_id uuid primary key,
  market text not null check (market in ('ID', 'IN')),
  -- Null until the base step.
  name_encrypted bytea,
  phone_encrypted bytea,
  -- Keyed hash of the phone, so that a borrower can be found without storing the number.
  phone_index bytea unique,
  -- Keyed hash of the identity number. Unique: an identity number opens one account only.
  id_number_index bytea unique,
  -- Set for the sandbox's personas only.
  persona_id text unique,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- After closing: until when the law requires the rest to be kept. Null: nothing is kept.
  retained_until date,
  -- An open account can always be found by its phone.
  constraint borrower_reachable check (
    closed_at is not null or (phone_encrypted is not null and phone_index is not null)
  )
);
-- The job that erases what is past its retention.
create index borrower_retained on profile.borrower (retained_until) where retained_until is not null;

-- Each save of a step is a row; the last version counts, the others are its history.
create table profile.step_entry (
  entry_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  step text not null check (step in ('base', 'personal', 'job', 'extra')),
  version integer not null check (version > 0),
  -- All fields of the step as JSON. Null once erased; who saved it and when stays.
  body_encrypted bytea,
  saved_by text not null,
  saved_at timestamptz not null,
  -- The day a name, birth date or address changed, as the borrower states it.
  changed_on date,
  unique (borrower_id, step, version)
);

create table profile.consent (
  -- The order of decisions, also within a millisecond.
  consent_no bigint generated always as identity primary key,
  borrower_id uuid not null references profile.borrower,
  purpose text not null check (purpose in ('data-processing', 'location', 'news')),
  version text not null,
  given boolean not null,
  decided_at timestamptz not null
);
-- The last decision on a purpose is in force.
create index consent_by_borrower on profile.consent (borrower_id, purpose, consent_no desc);

create table profile.location (
  borrower_id uuid primary key references profile.borrower,
  location_encrypted bytea not null,
  reported_at timestamptz not null
);

create table profile.device (
  borrower_id uuid primary key references profile.borrower,
  facts_encrypted bytea not null,
  reported_at timestamptz not null
);

create table profile.payout_account (
  payout_account_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  -- Indonesia: our short name of the bank; India: the IFSC.
  bank_code text not null,
  -- Null once erased.
  account_encrypted bytea,
  holder_encrypted bytea,
  -- Keyed hash by which staff find an account, and shared accounts are found; not unique, since
  -- families share one.
  account_index bytea,
  -- When and by whom the holder was verified; null: only stated by the borrower.
  holder_verified_at timestamptz,
  holder_verified_by text,
  added_at timestamptz not null,
  ended_at timestamptz
);
-- At most one current account of a borrower.
create unique index payout_account_current on profile.payout_account (borrower_id)
  where ended_at is null;
create index payout_account_by_number on profile.payout_account (account_index);

create table profile.identity_check (
  check_id uuid primary key,
  check_no bigint generated always as identity,
  borrower_id uuid not null references profile.borrower,
  -- Of image.upload; null when the check was done by another party.
  document_image_id uuid,
  face_image_id uuid,
  state text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- Shown to the borrower when it is refused.
  reason text,
  constraint identity_check_decided check ((state = 'waiting') = (decided_at is null))
);
-- At most one waiting check of a borrower.
create unique index identity_check_waiting on profile.identity_check (borrower_id)
  where state = 'waiting';
create index identity_check_by_borrower on profile.identity_check (borrower_id, check_no desc);
-- The staff's queue, oldest first.
create index identity_check_queue on profile.identity_check (check_no) where state = 'waiting';

-- What an application is decided and paid on, copied when it is made. A staff decision names the
-- version it saw. (loan_id refers to loan.loan.)
create table profile.frozen_facts (
  loan_id uuid not null,
  version integer not null check (version > 0),
  borrower_id uuid not null references profile.borrower,
  -- Name, identity number, account and the ids of the checks as JSON; null once erased.
  facts_encrypted bytea,
  frozen_at timestamptz not null,
  frozen_by text not null,
  primary key (loan_id, version)
);
create index frozen_facts_by_borrower on profile.frozen_facts (borrower_id);

-- Keyed hashes of what a borrower has applied with, also after it was changed: two borrowers with
-- one of them are linked (domain/decision/links.ts). Kept after closing for as long as identity is.
create table profile.link_key (
  kind text not null check (kind in
    ('bank-account', 'id-number', 'image', 'image-likeness', 'device', 'address')),
  key_index bytea not null,
  borrower_id uuid not null references profile.borrower,
  used_at timestamptz not null,
  primary key (kind, key_index, borrower_id)
);
create index link_key_by_borrower on profile.link_key (borrower_id);

-- Links that staff have cleared, for one kind between two borrowers, smaller id first.
create table profile.cleared_link (
  borrower_id uuid not null references profile.borrower,
  other_borrower_id uuid not null references profile.borrower,
  kind text not null,
  cleared_at timestamptz not null,
  cleared_by text not null,
  primary key (borrower_id, other_borrower_id, kind),
  constraint cleared_link_order check (borrower_id < other_borrower_id)
);

create table profile.correction (
  correction_id uuid primary key,
  correction_no bigint generated always as identity,
  borrower_id uuid not null references profile.borrower,
  field text not null check (field in ('fullName', 'birthOn', 'idNumber')),
  -- Value and reason as JSON; null once erased.
  body_encrypted bytea,
  changed_on date,
  state text not null check (state in ('waiting', 'applied', 'refused')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  note text not null default '',
  constraint correction_decided check ((state = 'waiting') = (decided_at is null))
);
-- At most one waiting request for each field.
create unique index correction_waiting on profile.correction (borrower_id, field)
  where state = 'waiting';
create index correction_by_borrower on profile.correction (borrower_id, correction_no);
create index correction_queue on profile.correction (correction_no) where state = 'waiting';

grant usage on schema profile to rupya_app;
grant select, insert on profile.consent to rupya_app;
grant select, insert, update (facts_encrypted) on profile.frozen_facts to rupya_app;
grant select, insert, delete on profile.link_key, profile.cleared_link to rupya_app;
grant select, insert, update (body_encrypted) on profile.step_entry to rupya_app;
grant select, insert, update on
  profile.borrower, profile.payout_account, profile.identity_check, profile.correction to rupya_app;
grant select, insert, update, delete on profile.location, profile.device to rupya_app;
