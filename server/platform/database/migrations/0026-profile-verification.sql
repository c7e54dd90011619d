-- What an identity provider says of one version of an application's facts
-- (domain/decision/verification.ts); null until it is known. It is written once.
alter table profile.frozen_facts
  add column identity_result text
    check (identity_result in ('match', 'mismatch', 'not-found', 'unavailable')),
  add column holder_result text
    check (holder_result in ('same', 'close', 'other', 'not-found', 'unavailable')),
  add column verified_by text,
  add column verified_at timestamptz,
  add constraint frozen_facts_verified check (
    (identity_result is null) = (holder_result is null)
    and (identity_result is null) = (verified_by is null)
    and (identity_result is null) = (verified_at is null));

grant update (identity_result, holder_result, verified_by, verified_at)
  on profile.frozen_facts to rupya_app;
