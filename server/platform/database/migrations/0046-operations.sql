-- What staff see and switch of the running system.

-- The result of the last run of a check, such as the proof of the books: the count of what did not
-- hold. Written by the job that checks, read by staff.
create table platform.check_result (
  name text primary key,
  violations integer not null check (violations >= 0),
  checked_at timestamptz not null
);
grant select, insert, update on platform.check_result to rupya_app;

create schema operations;

-- The last replies of an outside service, by all processes. A process writes what it saw every few
-- seconds, so that calls do not wait for this row.
create table operations.provider_health (
  provider text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  error text not null default ''
) with (fillfactor = 50);

-- A feature without a row is on.
create table operations.feature_switch (
  feature text primary key,
  is_on boolean not null,
  reason text not null check (length(reason) >= 3),
  changed_by text not null,
  changed_at timestamptz not null
);

grant usage on schema operations to rupya_app;
grant select, insert, update on
  operations.provider_health, operations.feature_switch to rupya_app;
