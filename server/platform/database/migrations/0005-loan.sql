-- Loans as facts: what was agreed and what happened. Balances are computed from these, never kept.

create schema loan;

create table loan.loan (
  loan_id uuid primary key,
  order_no text not null unique,
  borrower_id uuid not null references profile.borrower,
  product_id text not null references catalog.product,
  market text not null check (market in ('ID', 'IN')),
  currency text not null check (currency in ('INR', 'IDR')),
  -- The state as of the last event; what a reader shows is computed as of today.
  state smallint not null,
  client_kind text not null check (client_kind in ('new', 'repeat')),
  principal_minor bigint not null check (principal_minor > 0),
  disbursed_on date,
  settled_on date,
  rating_open boolean not null default false,
  rating_stars smallint check (rating_stars between 1 and 5),
  rated_at timestamptz,
  -- Raised by every event; a writer that computed from an older version is refused.
  version bigint not null default 1,
  created_at timestamptz not null
);
-- The borrower's order list, newest first.
create index loan_by_borrower on loan.loan (borrower_id, created_at desc, loan_id);

-- What was agreed, frozen: kept beside the loan so that an event rewrites a narrow row only.
create table loan.agreement (
  loan_id uuid primary key references loan.loan,
  terms jsonb not null,
  -- The schedule row by row, as the borrower holds it.
  schedule jsonb not null
);

grant usage on schema loan to rupya_app;
grant select, insert, update on loan.loan to rupya_app;
grant select, insert on loan.agreement to rupya_app;
