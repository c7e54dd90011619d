-- Products and what is told about them.

create schema catalog;

create table catalog.product (
  product_id text primary key,
  market text not null check (market in ('ID', 'IN')),
  name text not null,
  logo text not null,
  -- Copy per locale: description, ranges, tags; and the terms as data (domain/terms).
  copy jsonb not null,
  terms jsonb not null,
  -- Our own product when null; else another lender's, opened by this link.
  partner_url text,
  position integer not null,
  enabled boolean not null default true
);
create index product_by_market on catalog.product (market, position) where enabled;

create table catalog.announcement (
  announcement_id text primary key,
  market text not null check (market in ('ID', 'IN')),
  copy jsonb not null,
  from_on date not null,
  until_on date not null
);

grant usage on schema catalog to rupya_app;
grant select, insert, update on all tables in schema catalog to rupya_app;
