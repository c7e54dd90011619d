-- What visitors of the official site leave: messages and newsletter addresses. Every text of a person
-- is encrypted with its row's id as associated data.

create schema site;

create table site.contact_message (
  message_id uuid primary key,
  market text not null check (market in ('ID', 'IN')),
  language text not null,
  -- Name, telephone and message as JSON.
  body_encrypted bytea not null,
  -- Of one rendered form: sending it twice stores one message.
  form_key text unique,
  -- Keyed hash of the sender's address, for the limit on sending.
  host_hash bytea not null,
  received_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  note text not null default '',
  constraint contact_message_answered_by_staff check (
    (answered_at is null) = (answered_by is null))
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

grant usage on schema site to rupya_app;
grant select, insert on site.contact_message, site.subscription to rupya_app;
grant update (answered_at, answered_by, note) on site.contact_message to rupya_app;
