-- The way in: captchas, codes by SMS, what limits them, visits of landing pages, registrations.

create schema promotion;

-- A visitor's one live captcha. Its answer is looked at once, by whoever comes first.
create table session.captcha (
  sid_hash bytea primary key,
  -- Keyed hash: a copy of this table solves nothing.
  answer_hash bytea not null,
  drawn_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set by the look: of a request's key and its guess, so that a retry of the very same request
  -- is answered alike, and anything else finds it spent.
  spent_by bytea
);
-- Old ones are swept.
create index captcha_by_end on session.captcha (expires_at);

-- Every code that was sent or tried to be. The limits on sending are counted from these rows.
create table session.code (
  code_id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign-in')),
  -- Keyed hashes all: of phone, number less its last four digits, visitor, client addresses.
  phone_hash bytea not null,
  prefix_hash bytea not null,
  sid_hash bytea not null,
  host_hash bytea not null,
  network_hash bytea not null,
  code_hash bytea not null,
  -- The answer of the captcha that paid for this code, while the code lives.
  captcha_hash bytea,
  channel text not null check (channel in ('sms', 'voice')),
  -- `unknown`: the sender did not answer, and may have sent it.
  delivery text not null default 'sending'
    check (delivery in ('sending', 'sent', 'unknown', 'failed')),
  provider text,
  -- A guess is counted here before it is looked at; there is no sixth.
  tries smallint not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at timestamptz,
  ended_at timestamptz,
  -- A proven code is over.
  check (proven_at is null or ended_at is not null)
);
-- A newer code ends the older: of a phone and purpose at most one is live.
create unique index code_live on session.code (phone_hash, purpose) where ended_at is null;
-- One for each limit that is counted.
create index code_by_phone on session.code (phone_hash, sent_at);
create index code_by_prefix on session.code (prefix_hash, sent_at);
create index code_by_sid on session.code (sid_hash, sent_at);
create index code_by_host on session.code (host_hash, sent_at);
create index code_by_network on session.code (network_hash, sent_at);
-- Old ones are swept.
create index code_by_age on session.code (sent_at);

-- The whole service's sends by the hour, which outlive the codes: the breaker knows the usual from
-- seven days of them.
create table session.send_hour (
  hour timestamptz primary key,
  sent integer not null check (sent >= 0)
) with (fillfactor = 50);

-- Requests counted by rate-limiter-flexible, in its own shape. Milliseconds fit a double exactly.
create unlogged table session.request_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index request_limit_by_end on session.request_limit (expire);

alter table session.session
  -- By which its owner names it; the token's hash stays on the server.
  add column session_id uuid not null default gen_random_uuid() unique,
  -- The browser, as it says itself.
  add column agent text not null default '' check (length(agent) <= 200);

create table promotion.visit (
  visit_id bigint generated always as identity primary key,
  kind text not null check (kind in ('view', 'click')),
  page_id text not null,
  client_type text not null,
  page_type text not null,
  app_from text not null,
  user_from text not null,
  utm_tag text not null,
  -- Keyed hash, of clicks whose phone was typed; never the number.
  phone_hash bytea,
  occurred_at timestamptz not null
);
create index visit_by_age on promotion.visit using brin (occurred_at);

-- Where a borrower came from. One row for each who came by a landing page.
create table promotion.registration (
  borrower_id uuid primary key references profile.borrower,
  -- The code that proved the phone: a repeated request is known by it.
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
grant select, insert, update, delete on session.captcha, session.code, session.request_limit
  to rupya_app;
grant select, insert, update, delete on session.send_hour to rupya_app;
grant select, insert on promotion.visit, promotion.registration to rupya_app;
