-- A borrower's e-mail address, once a code that was sent to it came back; nothing else is written to.
create table notification.email_address (
  borrower_id uuid primary key references profile.borrower,
  -- Sealed under the borrower's id.
  address_encrypted bytea not null,
  verified_at timestamptz not null
);

-- The code that was sent to an address last; it is deleted when it came back or is a day old.
create table notification.email_code (
  borrower_id uuid primary key references profile.borrower,
  code_id uuid not null unique,
  address_encrypted bytea not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_code_by_age on notification.email_code (sent_at);

grant select, insert, update, delete on notification.email_address, notification.email_code
  to rupya_app;
