-- How strongly a session is proven. Decision 051.

-- When an SMS code was last proven in this session; null: begun by an address alone. Sessions from
-- before this migration do not say how they began, so each needs a code once.
alter table session.session add column code_proven_at timestamptz;

-- A token with which a visitor confirms that another account replaces theirs; it opens no address.
alter table session.ticket add column for_switch boolean not null default false;

alter table session.code drop constraint code_purpose_check;
alter table session.code add constraint code_purpose_check
  check (purpose in ('register', 'sign-in', 'step-up'));
