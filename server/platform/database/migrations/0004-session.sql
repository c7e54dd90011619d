-- Signing in: captchas, codes by SMS or voice and the limits on sending them, sessions, and tickets
-- with which a native shell enters.

create schema session;

create table session.session (
  -- Only a hash of the token is stored: a copy of this table signs no one in.
  token_hash bytea primary key,
  -- By which its owner names it; the token's hash stays on the server.
  session_id uuid not null default gen_random_uuid() unique,
  borrower_id uuid not null references profile.borrower,
  -- The common parameters that the shell reported when it entered.
  common jsonb not null default '{}',
  -- The browser, as its User-Agent header names it.
  agent text not null default '' check (length(agent) <= 200),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_borrower on session.session (borrower_id);

create table session.ticket (
  ticket_hash bytea primary key,
  borrower_id uuid not null references profile.borrower,
  common jsonb not null default '{}',
  path text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that requested it: a ticket is void once that session has ended. Null: the
  -- sandbox's own.
  session_hash bytea references session.session
);

-- A visitor's one valid captcha. Its answer is compared once, by the first request that brings one.
create table session.captcha (
  sid_hash bytea primary key,
  -- Keyed hash: a copy of this table solves nothing.
  answer_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set by the comparison: hash of the request's key and its answer, so that a retry of the very
  -- same request gets the same reply, and any other request finds the captcha used.
  spent_by bytea
);
-- Old ones are deleted by age.
create index captcha_by_end on session.captcha (expires_at);

-- Every code that was sent, or that we tried to send. The limits on sending are counted from these
-- rows.
create table session.code (
  code_id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign-in')),
  -- All keyed hashes: of the phone, the number less its last four digits, the visitor, the client's
  -- address and its network.
  phone_hash bytea not null,
  prefix_hash bytea not null,
  sid_hash bytea not null,
  host_hash bytea not null,
  network_hash bytea not null,
  code_hash bytea not null,
  -- Of the captcha answer that this code was requested with, while the code is valid.
  captcha_hash bytea,
  channel text not null check (channel in ('sms', 'voice')),
  -- `unknown`: the sender did not reply, and may have sent it.
  delivery text not null default 'sending'
    check (delivery in ('sending', 'sent', 'unknown', 'failed')),
  provider text,
  -- A guess is counted here before it is compared; a sixth is impossible.
  tries smallint not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  ended_at timestamptz,
  -- A verified code is not valid any more.
  constraint code_verified_is_ended check (verified_at is null or ended_at is not null)
);
-- A newer code ends the older: of a phone and purpose at most one is valid.
create unique index code_valid on session.code (phone_hash, purpose) where ended_at is null;
-- One for each limit that is counted.
create index code_by_phone on session.code (phone_hash, sent_at);
create index code_by_prefix on session.code (prefix_hash, sent_at);
create index code_by_sid on session.code (sid_hash, sent_at);
create index code_by_host on session.code (host_hash, sent_at);
create index code_by_network on session.code (network_hash, sent_at);
-- Old ones are deleted by age.
create index code_by_age on session.code (sent_at);

-- Codes sent per hour by the whole service, kept longer than the codes: the rate cap compares with
-- the usual count of seven days.
create table session.hourly_sends (
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

grant usage on schema session to rupya_app;
grant select, insert, update on session.session, session.ticket to rupya_app;
grant select, insert, update, delete on
  session.captcha, session.code, session.hourly_sends, session.request_limit to rupya_app;
