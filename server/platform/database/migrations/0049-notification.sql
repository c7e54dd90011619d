-- What borrowers are notified of, and what was sent where.

create schema notification;

-- One event of a borrower, written once, also when its cause is handled again. The list of messages on
-- the borrower's pages is these rows.
create table notification.message (
  notification_id uuid primary key,
  notification_no bigint generated always as identity unique,
  borrower_id uuid not null references profile.borrower,
  loan_id uuid references loan.loan,
  market text not null,
  event text not null,
  -- What happened, within its event: a payment's id, a complaint's.
  reference text not null,
  -- What the templates name, sealed.
  facts_encrypted bytea not null,
  -- The phone as it was at the event, where the event erases it; null otherwise.
  phone_encrypted bytea,
  happened_at timestamptz not null,
  read_at timestamptz,
  constraint message_once unique (event, reference)
);
-- The borrower's list, newest first.
create index message_by_borrower on notification.message (borrower_id, notification_no desc);
-- Deleted by age.
create index message_by_age on notification.message (happened_at);

-- One message on one channel. Its id is our reference with the provider.
create table notification.delivery (
  delivery_id uuid primary key,
  notification_id uuid not null references notification.message on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp', 'email')),
  -- `sending`: handed to a provider whose answer is not stored. `unknown`: it may have been sent, and
  -- is not sent again. `suppressed`: the day's spend was used up.
  state text not null check (state in
    ('waiting', 'sending', 'sent', 'delivered', 'unknown', 'failed', 'suppressed')),
  reason text not null default '',
  provider text not null default '',
  -- The provider's own id of it, which its delivery reports name.
  provider_ref text,
  -- The text as sent, sealed; null before.
  text_encrypted bytea,
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  created_at timestamptz not null,
  -- When a provider was last asked, by the wall clock.
  passed_at timestamptz,
  -- One message of a notification on a channel, by planning or by fallback.
  constraint delivery_once unique (notification_id, channel)
);
create index delivery_by_provider on notification.delivery (provider, provider_ref)
  where provider_ref is not null;
-- Those that may need another channel.
create index delivery_unconfirmed on notification.delivery (passed_at)
  where state in ('sent', 'unknown') and channel = 'whatsapp';

-- On which channels a borrower wants what need not be sent. Append-only; the last row is in force.
create table notification.preference (
  preference_no bigint generated always as identity primary key,
  borrower_id uuid not null references profile.borrower,
  sms boolean not null,
  whatsapp boolean not null,
  email boolean not null,
  version text not null,
  decided_at timestamptz not null
);
create index preference_by_borrower on notification.preference (borrower_id, preference_no desc);

-- What a market has spent on a channel on a business day.
create table notification.spend (
  market text not null,
  day date not null,
  channel text not null,
  sent integer not null default 0 check (sent >= 0),
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  primary key (market, day, channel)
) with (fillfactor = 50);

grant usage on schema notification to rupya_app;
grant select, insert on notification.message, notification.delivery, notification.preference,
  notification.spend to rupya_app;
grant update (read_at, phone_encrypted) on notification.message to rupya_app;
grant update (state, reason, provider, provider_ref, text_encrypted, cost_minor, passed_at)
  on notification.delivery to rupya_app;
grant update (sent, cost_minor) on notification.spend to rupya_app;
-- By age, and when an account's data is erased; its deliveries go with it.
grant delete on notification.message, notification.delivery to rupya_app;
