-- What every capability stands on: the application's role, the outbox, idempotency keys, and the
-- sandbox's clock and settings.

-- The role the application works as. A cluster's roles are shared by its databases, so another
-- database (or an administrator, with a password) may have created it already, possibly at the same
-- moment.
do $$ begin
  create role rupya_app login nosuperuser nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$;

-- Lets the owner drop its own rights and work as the application, where both use one address (since
-- PostgreSQL 16 the creator of a role may not `set role` to it). Not possible when another user
-- created the role.
do $$ begin
  execute format('grant rupya_app to %I', current_user);
exception when insufficient_privilege then null;
end $$;

grant usage on schema platform to rupya_app;
grant select on platform.migration to rupya_app;

-- One row. A database that production has used is never opened by a sandbox.
create table platform.installation (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('sandbox', 'production'))
);

-- One row: how far the sandbox's business clock is ahead of the real one.
create table platform.clock_shift (
  singleton boolean primary key default true check (singleton),
  shift_ms bigint not null,
  changed_at timestamptz not null
);
insert into platform.clock_shift (shift_ms, changed_at) values (0, clock_timestamp());

create table platform.sandbox_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Transactional outbox: a message is written in the transaction that it follows from. A handled
-- message is deleted; one that failed too often stays, with its last error, until someone decides.
create table platform.outbox (
  message_id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Not before this; moved into the future as the lease of a worker and after a failure.
  available_at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,
  last_error text,
  -- Set after the last attempt: a dead letter.
  dead_at timestamptz
) with (fillfactor = 80);
-- What a worker leases: the oldest due messages of its topics.
create index outbox_waiting on platform.outbox (available_at, message_id) where dead_at is null;

-- Invariant I6: one key, one effect. Scoped by actor and call, so that no caller can be shown
-- another's reply. Written in the transaction of the effect it stands for.
create table platform.idempotency_key (
  actor text not null,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  status smallint not null default 0,
  -- json, not jsonb: a retry gets the first reply byte for byte.
  reply json not null default 'null',
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor, call, key)
) with (fillfactor = 70);
-- Old keys are deleted by age.
create index idempotency_key_by_age on platform.idempotency_key using brin (created_at);

grant select, insert on platform.installation to rupya_app;
grant select, update on platform.clock_shift to rupya_app;
grant select, insert, update, delete on
  platform.sandbox_setting, platform.outbox, platform.idempotency_key to rupya_app;
