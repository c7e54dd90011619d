-- What a national register says of a person: whether number, name and birth date belong together.
-- Decision 082.
create table profile.identity_look_up (
  look_up_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  market text not null check (market in ('ID', 'IN')),
  -- A blind index of borrower, number, name and birth date: with another of them it is another look-up,
  -- and with the same nobody is asked twice. Found by it at each decision.
  question_index bytea not null unique,
  -- The three, sealed under look_up_id; null once erased.
  question_encrypted bytea,
  -- A blind index of the number alone: how often it is looked up for different borrowers.
  number_index bytea not null,
  requested_at timestamptz not null,
  provider text not null,
  inquiries integer not null default 0,
  inquired_at timestamptz,
  -- Written once; null until it is known.
  result text check (result in ('match', 'close', 'mismatch', 'not-found')),
  difference text check (difference in ('name', 'birth-date', 'inactive')),
  registered_name_encrypted bytea,
  -- The provider's own id of the look-up.
  provider_ref text,
  answered_at timestamptz,
  -- When asking ended without a result.
  ended_at timestamptz,
  constraint identity_look_up_answered check (
    (result is null) = (answered_at is null) and (result is null or ended_at is null)
    and (result is not null or (difference is null and registered_name_encrypted is null)))
);
-- The limit of a borrower, the export and the erasure of personal data.
create index identity_look_up_of on profile.identity_look_up (borrower_id, requested_at);
-- The limit of a number.
create index identity_look_up_number on profile.identity_look_up (number_index, requested_at);

grant select, insert on profile.identity_look_up to rupya_app;
grant update (question_encrypted, requested_at, provider, inquiries, inquired_at, result, difference,
  registered_name_encrypted, provider_ref, answered_at, ended_at)
  on profile.identity_look_up to rupya_app;

-- Whether the provider finds one person in both pictures of a check; `unavailable`: asking ended without
-- a result.
alter table profile.identity_check
  add column face_result text
    check (face_result in ('match', 'mismatch', 'unclear', 'unavailable')),
  add column face_compared_by text,
  add column face_ref text,
  add column face_compared_at timestamptz,
  add constraint identity_check_face check (
    (face_result is null) = (face_compared_by is null)
    and (face_result is null) = (face_compared_at is null));
grant update (face_result, face_compared_by, face_ref, face_compared_at)
  on profile.identity_check to rupya_app;

-- A name that could be the same person's is neither a match nor a mismatch: staff judge it.
alter table profile.frozen_facts drop constraint frozen_facts_identity_result_check;
alter table profile.frozen_facts add constraint frozen_facts_identity_result_check
  check (identity_result in ('match', 'close', 'mismatch', 'not-found', 'unavailable'));
