-- By which keys personal data may be sealed (decision 085): a process enters its newest one before it
-- seals, and does not start without a key that stands here. The owner deletes a key's row once nothing
-- is sealed by it any more (`npm run reseal`).

create table platform.sealing_key (
  version integer primary key check (version > 0),
  -- Keyed hash of a constant text: another key under the same version is noticed.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz not null default clock_timestamp(),
  -- Every image file up to this id is sealed by this key: where an interrupted run goes on.
  images_until uuid
);

-- The address of an audit entry, sealed by a newer key. The entry itself is signed and never changed.
create table audit.resealed_address (
  entry_id uuid primary key,
  address_encrypted bytea not null
);

grant select, insert on platform.sealing_key to rupya_app;
grant select on audit.resealed_address to rupya_app;
