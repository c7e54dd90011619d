-- What visitors of the official site leave: messages and addresses for news. Every text of a person
-- is encrypted with its row's id as associated data.

create schema site;

create table site.contact_message (
  message_id uuid primary key,
  market text not null check (market in ('ID', 'IN')),
  language text not null,
  -- Name, telephone and message as JSON.
  body_encrypted bytea not null,
  -- Of one form as it was shown: sending it twice keeps one message.
  form_key text unique,
  -- Keyed hash of the sender's address; the limit on sending is counted by it.
  host_hash bytea not null,
  received_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  note text not null default '',
  -- Answered means by somebody.
  check ((answered_at is null) = (answered_by is null))
);
create index contact_message_by_host on site.contact_message (host_hash, received_at);

create table site.subscription (
  subscription_id uuid primary key,
  market text not null check (market in ('ID', 'IN')),
  language text not null,
  email_encrypted bytea not null,
  -- One subscription for an address, however often it is sent.
  email_index bytea not null unique,
  host_hash bytea not null,
  subscribed_at timestamptz not null
);
create index subscription_by_host on site.subscription (host_hash, subscribed_at);

-- Who of the staff read a message or the addresses, and why. Only ever added to.
create table site.audit (
  audit_id uuid primary key,
  -- Null: the addresses for news.
  message_id uuid references site.contact_message,
  staff_name text not null,
  deed text not null check (deed in ('read', 'answered', 'listed-addresses')),
  reason text not null,
  done_at timestamptz not null
);

grant usage on schema site to rupya_app;
grant select, insert on site.contact_message, site.subscription to rupya_app;
grant update (answered_at, answered_by, note) on site.contact_message to rupya_app;
grant insert on site.audit to rupya_app;
