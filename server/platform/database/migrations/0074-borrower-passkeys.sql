-- What borrowers sign in with beside codes (decision 093).

create table session.passkey (
  passkey_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  -- A borrower has five at most.
  place smallint not null check (place between 1 and 5),
  -- As the browser sends it (base64url). A passkey belongs to one borrower.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) <= 2000),
  -- How often the device says that the key has signed; 0 for ever where a passkey is synchronized.
  counter bigint not null check (counter >= 0),
  transports text[] not null check (cardinality(transports) <= 10),
  -- The device that created it, for its borrower to recognise.
  device text not null check (length(device) <= 120),
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (borrower_id, place)
);

-- Challenges are signed, not stored; those that a passkey has answered are, until they expire.
create table session.used_passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenge_by_expiry on session.used_passkey_challenge (expires_at);

grant select, insert, update, delete on session.passkey, session.used_passkey_challenge to rupya_app;
