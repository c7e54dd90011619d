-- What providers sent in one place whoever it is about, and each day held against their own list.

-- Callbacks of payments and of payouts were kept apart in the same shape.
create schema callback;
alter table repayment.callback set schema callback;
alter table callback.callback rename to received;
alter table callback.received
  -- What it is about: who asks for those left behind.
  add column purpose text not null default 'payment',
  -- Those that could not be read, or that the provider did not stand by when asked: a person says
  -- what they were. Null while nobody has.
  add column settled_by text,
  add column settled_reason text,
  add column settled_at timestamptz;
alter table callback.received alter column purpose drop default;
-- The older payouts' bytes were sealed as base64.
insert into callback.received (callback_id, provider, headers, body_encrypted, event, received_at,
    outcome, handled_at, purpose)
  select callback_id, provider, '{"content-transfer-encoding": "base64"}', body_encrypted, event,
      received_at, outcome, handled_at, 'payout'
    from loan.callback;
drop table loan.callback;
-- The list of what staff must look at.
create index received_unread on callback.received (callback_id)
  where outcome in ('unreadable', 'unconfirmed') and settled_at is null;
-- Who read one in clear, and why. Never updated: there is no grant to.
create table callback.audit (
  audit_id uuid primary key,
  callback_id uuid not null references callback.received,
  staff_name text not null,
  reason text not null,
  done_at timestamptz not null
);
grant usage on schema callback to rupya_app;
grant select, insert on callback.audit to rupya_app;

-- The branch code that goes with an Indian account number; the provider names its own.
alter table repayment.instruction add column branch_code text;

-- What a provider keeps of the money it passes on.
insert into ledger.account (account, kind, per_loan) values
  ('expense.provider-fee', 'expense', false);

create schema reconciliation;

-- One day of one provider's market held against its own list. A day is done again as often as it is
-- asked for; the row tells of the last time.
create table reconciliation.day (
  provider text not null,
  market text not null check (market in ('ID', 'IN')),
  business_on date not null,
  -- The provider's money in less what it took back, of the market's currency; and ours.
  reported_count integer not null,
  reported_minor bigint not null,
  booked_count integer not null,
  booked_minor bigint not null,
  compared_at timestamptz not null,
  primary key (provider, market, business_on)
);

create table reconciliation.difference (
  difference_id uuid primary key,
  provider text not null,
  market text not null check (market in ('ID', 'IN')),
  business_on date not null,
  provider_payment_id text not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'other-amount',
    'other-currency', 'counted-twice', 'reversed-there', 'standing-there', 'fee-kept')),
  -- Each side in its own currency; null where that side knows nothing.
  ours_minor bigint,
  ours_currency text,
  theirs_minor bigint,
  theirs_currency text,
  -- `healed`: booked by the comparison itself; `resolved`: a person said what it was.
  state text not null check (state in ('open', 'healed', 'resolved')),
  -- Who ended it, and why.
  ended_by text,
  ended_reason text,
  found_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  -- Found once, however often the day is compared (invariant I12 is checked daily).
  unique (provider, provider_payment_id, kind)
);
create index difference_open on reconciliation.difference (difference_id) where state = 'open';

grant usage on schema reconciliation to rupya_app;
grant select, insert, update on all tables in schema reconciliation to rupya_app;
