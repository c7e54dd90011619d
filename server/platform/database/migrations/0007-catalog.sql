-- Products: our own and other lenders', and borrowers who went to another lender.

create schema catalog;

create table catalog.product (
  product_id text primary key,
  market text not null check (market in ('ID', 'IN')),
  name text not null,
  logo text not null,
  -- Texts by locale: description, ranges, tags; and the terms as data (domain/terms).
  copy jsonb not null,
  terms jsonb not null,
  -- Null: our own product; else the other lender's link.
  partner_url text,
  -- Null: our own product; else the other lender's name.
  lender_name text,
  position integer not null,
  enabled boolean not null default true,
  -- False: shown, but not open for applications at present.
  accepting boolean not null default true,
  -- The scenes a product is shown in besides the general list.
  scenes text[] not null default '{}',
  -- Every amount from the least to the most in steps may be chosen.
  min_minor bigint not null,
  max_minor bigint not null,
  step_minor bigint not null,
  -- The numbers of installments that may be chosen.
  installments integer[] not null,
  -- Also the largest amount is a whole number of steps.
  constraint product_amounts check (
    min_minor > 0 and max_minor >= min_minor and step_minor > 0
    and (max_minor - min_minor) % step_minor = 0
  ),
  constraint product_installments check (
    cardinality(installments) > 0 and array_position(installments, null) is null
    and 0 < all (installments)
  ),
  -- A list names every lender: a borrower is never sent to an unnamed one.
  constraint product_partner check ((partner_url is null) = (lender_name is null))
);
create index product_by_market on catalog.product (market, position) where enabled;

create table catalog.announcement (
  announcement_id text primary key,
  market text not null check (market in ('ID', 'IN')),
  copy jsonb not null,
  from_on date not null,
  until_on date not null
);

-- A borrower who went to another lender, and the text they consented to. One a day for each
-- product: a repeated tap is not another consent.
create table catalog.lead (
  lead_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  product_id text not null references catalog.product,
  consent_version integer not null check (consent_version > 0),
  consent_text text not null,
  consented_at timestamptz not null,
  consented_on date not null,
  module_id text not null,
  scene text,
  unique (borrower_id, product_id, consented_on)
);

grant usage on schema catalog to rupya_app;
grant select, insert, update on catalog.product, catalog.announcement to rupya_app;
grant select, insert on catalog.lead to rupya_app;
