-- Landing pages: their visits, and the registrations that came from them.

create schema promotion;

create table promotion.visit (
  visit_id bigint generated always as identity primary key,
  kind text not null check (kind in ('view', 'click')),
  page_id text not null,
  client_type text not null,
  page_type text not null,
  app_from text not null,
  user_from text not null,
  utm_tag text not null,
  -- Keyed hash, of clicks with a typed phone; never the number.
  phone_hash bytea,
  occurred_at timestamptz not null
);
create index visit_by_age on promotion.visit using brin (occurred_at);

-- One row for each borrower who registered on a landing page.
create table promotion.registration (
  borrower_id uuid primary key references profile.borrower,
  -- The code that verified the phone: a repeated request is recognised by it.
  code_id uuid not null unique,
  template_id text not null,
  app_from text not null,
  user_from text not null,
  utm_tag text not null,
  invite_code text not null,
  links_id text not null,
  down_id text not null,
  registered_at timestamptz not null
);

grant usage on schema promotion to rupya_app;
grant select, insert on promotion.visit, promotion.registration to rupya_app;
