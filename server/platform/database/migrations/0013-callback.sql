-- What providers sent to our webhooks, before it is acted on.

create schema callback;

create table callback.received (
  callback_id uuid primary key,
  provider text not null,
  -- Which capability handles it, and retries it when it is pending.
  purpose text not null,
  headers jsonb not null,
  -- Byte for byte as received. It names the payer, so it is encrypted, with the id as associated
  -- data.
  body_encrypted bytea not null,
  -- What the verified bytes say; null when they are not about money or cannot be read.
  event jsonb,
  received_at timestamptz not null,
  outcome text,
  handled_at timestamptz,
  -- For one that could not be read, or that the provider did not confirm when asked: who of the
  -- staff resolved it, and how. Null while open.
  resolved_by text,
  resolved_reason text,
  resolved_at timestamptz
);
-- Pending callbacks, stored but not handled (the process crashed in between): the sweep's.
create index received_unhandled on callback.received (received_at) where handled_at is null;
-- The staff's list.
create index received_unresolved on callback.received (callback_id)
  where outcome in ('unreadable', 'unconfirmed') and resolved_at is null;

grant usage on schema callback to rupya_app;
grant select, insert, update on callback.received to rupya_app;
