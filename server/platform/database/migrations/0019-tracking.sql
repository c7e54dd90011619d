-- Page events: what was shown and tapped. Nothing that names a person.

create schema tracking;

create table tracking.event (
  event_id bigint generated always as identity primary key,
  -- `stand`: a tap after a failed joint sign-in at another lender, counted apart from other lists.
  kind text not null check (kind in ('page', 'service', 'stand')),
  product_id text,
  module_id text not null,
  position_id text not null,
  borrower_id uuid,
  occurred_at timestamptz not null
);
-- A borrower's own data export.
create index event_by_borrower on tracking.event (borrower_id) where borrower_id is not null;

grant usage on schema tracking to rupya_app;
grant select, insert on tracking.event to rupya_app;
