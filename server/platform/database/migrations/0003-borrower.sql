-- Borrowers and how they are signed in.

create schema profile;
create schema session;

create table profile.borrower (
  borrower_id uuid primary key,
  market text not null check (market in ('ID', 'IN')),
  -- Encrypted with the row's id as associated data; see server/platform/security/field-encryption.ts.
  name_encrypted bytea not null,
  phone_encrypted bytea not null,
  -- Keyed hash of the phone, so that a borrower can be found without storing the number.
  phone_index bytea not null unique,
  -- Set for the sandbox's people only.
  persona_id text unique,
  created_at timestamptz not null default now()
);

create table session.session (
  -- Only a hash of the token is kept: a copy of this table signs nobody in.
  token_hash bytea primary key,
  borrower_id uuid not null references profile.borrower,
  -- What the shell said about itself when it entered.
  common jsonb not null default '{}',
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
  used_at timestamptz
);

grant usage on schema profile, session to rupya_app;
grant select, insert, update on all tables in schema profile, session to rupya_app;
