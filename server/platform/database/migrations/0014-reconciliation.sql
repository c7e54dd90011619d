-- Each day of the ledger compared with the providers' own reports.

create schema reconciliation;

-- The last comparison of one day of one provider's market.
create table reconciliation.day (
  provider text not null,
  market text not null check (market in ('ID', 'IN')),
  business_on date not null,
  -- Money in less what was reversed, in the market's currency: as the provider reports it, and as
  -- booked.
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
  -- The amount on each side, in its own currency; null where that side has none.
  ledger_minor bigint,
  ledger_currency text,
  provider_minor bigint,
  provider_currency text,
  -- `healed`: booked by the comparison itself; `resolved`: by a person's explanation.
  state text not null check (state in ('open', 'healed', 'resolved')),
  -- Who ended it, and why.
  ended_by text,
  ended_reason text,
  found_at timestamptz not null,
  ended_at timestamptz,
  constraint difference_ended check ((state = 'open') = (ended_at is null)),
  -- Found once, however often the day is compared (invariant I12 is checked daily).
  unique (provider, provider_payment_id, kind)
);
create index difference_open on reconciliation.difference (difference_id) where state = 'open';

grant usage on schema reconciliation to rupya_app;
grant select, insert, update on reconciliation.day, reconciliation.difference to rupya_app;
