-- Challenges before limits on sending codes. Decision 054.

-- Devices that signed in to a number: their sends are counted apart from those of strangers.
create table session.known_device (
  -- Hash of the device cookie: a copy of this table makes no device known.
  device_hash bytea not null,
  -- Keyed hash of the phone, as in session.code.
  phone_hash bytea not null,
  proven_at timestamptz not null,
  primary key (device_hash, phone_hash)
);
-- Old ones are deleted by age.
create index known_device_by_age on session.known_device (proven_at);

-- Proofs of work that were used, until they expire.
create table session.spent_work (
  challenge_hash bytea primary key,
  -- Hash of the request's key, so that a retry of the same request may bring the same proof.
  spent_by bytea not null,
  expires_at timestamptz not null
);
create index spent_work_by_end on session.spent_work (expires_at);

alter table session.captcha
  -- The answer of an earlier captcha that this visitor solved where a proof of work was required
  -- beside it: another solved captcha then counts as that proof, once, until the time below.
  add column earlier_answer_hash bytea,
  add column earlier_until timestamptz;

alter table session.code
  -- The market whose capacity the send used; null: sent before this migration.
  add column market text check (market in ('ID', 'IN')),
  -- Requested from a device that had signed in to this number before.
  add column known boolean not null default false;
create index code_by_market on session.code (market, sent_at);
-- A visitor's newer code ends that visitor's older one, and nobody else's.
drop index session.code_valid;
create unique index code_valid on session.code (phone_hash, purpose, sid_hash)
  where ended_at is null;

-- Codes sent per hour and market. It replaces session.hourly_sends, which the release before this
-- one still writes.
create table session.market_sends (
  market text not null check (market in ('ID', 'IN')),
  hour timestamptz not null,
  sent integer not null check (sent >= 0),
  -- Of them, those not requested from a known device.
  strangers integer not null check (strangers between 0 and sent),
  primary key (market, hour)
) with (fillfactor = 50);

grant select, insert, update, delete on
  session.known_device, session.spent_work, session.market_sends to rupya_app;
