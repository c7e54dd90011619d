-- The lender's own people: who they are, how they prove it, what they may do, and where they are
-- signed in. Decision 064.

create schema staff;

create table staff.person (
  staff_id uuid primary key,
  -- Also what their actions are recorded under, so it names one person and does not change.
  name text not null check (length(name) between 1 and 80),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  markets text[] not null check (markets <@ array['ID', 'IN'] and cardinality(markets) > 0),
  -- scrypt with its parameters and salt; null: signs in otherwise, or is invited only.
  password_hash text,
  -- The subject at the lender's identity provider, set at the first sign-in by it.
  open_id_subject text unique check (length(open_id_subject) <= 255),
  created_at timestamptz not null,
  -- Signs in nowhere from then on; null: works here.
  disabled_at timestamptz
);
create unique index person_by_name on staff.person (lower(name));

-- A row is never changed but to end the grant.
create table staff.role_grant (
  grant_id uuid primary key,
  staff_id uuid not null references staff.person,
  role text not null check (role ~ '^[a-z-]{1,40}$'),
  -- Null: by the command on the server, or by the sandbox.
  granted_by uuid references staff.person,
  granted_at timestamptz not null,
  revoked_by uuid references staff.person,
  revoked_at timestamptz
);
create unique index role_grant_live on staff.role_grant (staff_id, role) where revoked_at is null;

-- The link is shown once and accepted once.
create table staff.invitation (
  token_hash bytea primary key,
  staff_id uuid not null references staff.person,
  invited_by uuid references staff.person,
  -- The secret that the link's page offers for one-time codes; sealed.
  totp_secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Replaced by a later one.
  withdrawn_at timestamptz
);
create index invitation_by_person on staff.invitation (staff_id);

create table staff.totp (
  staff_id uuid primary key references staff.person,
  -- Sealed.
  secret bytea not null,
  -- The last time step whose code was accepted: a code is accepted once.
  last_step bigint not null
);

create table staff.recovery_code (
  -- A keyed hash: a copy of this table signs no one in.
  code_hash bytea primary key,
  staff_id uuid not null references staff.person,
  used_at timestamptz
);
create index recovery_code_by_person on staff.recovery_code (staff_id);

create table staff.passkey (
  -- As the browser sends it (base64url).
  credential_id text primary key check (length(credential_id) <= 1400),
  staff_id uuid not null references staff.person,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) <= 80),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index passkey_by_person on staff.passkey (staff_id);

-- What a sign-in that has begun must return with: a password that was right, a passkey's challenge,
-- the state of a request to the identity provider. Deleted by its first use.
create table staff.challenge (
  challenge_hash bytea primary key,
  kind text not null
    check (kind in ('second-factor', 'passkey', 'passkey-registration', 'open-id', 'totp')),
  staff_id uuid references staff.person,
  -- Sealed.
  details bytea not null,
  expires_at timestamptz not null
);
create index challenge_by_expiry on staff.challenge (expires_at);

create table staff.session (
  session_id uuid primary key,
  -- Only a hash of the token is stored: a copy of this table signs no one in.
  token_hash bytea not null unique,
  staff_id uuid not null references staff.person,
  method text not null check (method in ('passkey', 'password', 'open-id', 'invitation', 'one-tap')),
  agent text not null check (length(agent) <= 200),
  address text not null check (length(address) <= 60),
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  second_factor_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_person on staff.session (staff_id);

-- Counted before it is compared, so that no two guesses at once pass the limit between them.
create table staff.sign_in_attempt (
  attempt_id uuid primary key,
  -- The e-mail address that was typed, or the person's id, as a keyed hash.
  person_hash bytea not null,
  address_hash bytea not null,
  -- The browser has signed in to this account before: strangers' guesses do not count against it.
  known_browser boolean not null,
  method text not null check (method in ('password', 'second-factor', 'passkey', 'open-id')),
  attempted_at timestamptz not null,
  succeeded boolean not null default false
);
create index sign_in_attempt_by_person on staff.sign_in_attempt (person_hash, attempted_at);
create index sign_in_attempt_by_address on staff.sign_in_attempt (address_hash, attempted_at);
create index sign_in_attempt_by_time on staff.sign_in_attempt (attempted_at);

-- A browser that has signed in, by a cookie's hash.
create table staff.known_browser (
  browser_hash bytea not null,
  staff_id uuid not null references staff.person,
  proven_at timestamptz not null,
  primary key (browser_hash, staff_id)
);

grant usage on schema staff to rupya_app;
grant select, insert, update on staff.person, staff.role_grant, staff.invitation, staff.recovery_code
  to rupya_app;
grant select, insert, update, delete on
  staff.totp, staff.passkey, staff.challenge, staff.session, staff.sign_in_attempt,
  staff.known_browser
  to rupya_app;
grant delete on staff.recovery_code to rupya_app;
