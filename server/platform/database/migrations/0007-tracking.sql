-- Page events: what was shown and tapped. Nothing that names a person.

create schema tracking;

create table tracking.event (
  event_id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'service')),
  product_id text,
  module_id text not null,
  position_id text not null,
  borrower_id uuid,
  occurred_at timestamptz not null
);

grant usage on schema tracking to rupya_app;
grant select, insert on all tables in schema tracking to rupya_app;
