-- From an offer to a running loan: the price that binds, what was agreed to, who decided, and how
-- the money left.

-- Money that has left the funding account and has not reached its borrower.
insert into ledger.account (account, kind, per_loan) values
  ('cash.transit', 'asset', true),
  -- Money that came back for a loan on which payments were made already: someone must decide.
  ('liability.returned', 'liability', true);

create table loan.offer (
  offer_id uuid primary key,
  proposal_no text not null unique,
  borrower_id uuid not null references profile.borrower,
  product_id text not null references catalog.product,
  market text not null check (market in ('ID', 'IN')),
  client_kind text not null check (client_kind in ('new', 'repeat')),
  principal_minor bigint not null check (principal_minor > 0),
  installments integer not null check (installments > 0),
  -- The price, frozen: the product may change, an offer may not.
  terms jsonb not null,
  schedule jsonb not null,
  issued_at timestamptz not null,
  issued_on date not null,
  -- The last day on which it binds us.
  valid_until date not null,
  state text not null check (state in ('open', 'taken', 'ended')),
  loan_id uuid
);
-- One live offer for one wish: asking again gives the same one.
create unique index offer_one_open on loan.offer
  (borrower_id, product_id, principal_minor, installments) where state = 'open';

alter table loan.loan
  -- An offer makes one loan, however often it is taken. Absent for loans from before offers.
  add column offer_id uuid unique references loan.offer,
  -- Such a loan may stand beside another: it was settled and a payment was taken back since, or it
  -- was brought in as one of several.
  add column beside_another boolean not null default false;
alter table loan.offer add foreign key (loan_id) references loan.loan;

-- One open loan per borrower, whatever is pressed at once (states of domain/loan/loan-state.ts).
create unique index loan_one_open on loan.loan (borrower_id)
  where state in (21, 151, 170, 174, 180) and not beside_another;

create function loan.mark_reopened() returns trigger language plpgsql as $$
begin
  new.beside_another := true;
  return new;
end $$;
create trigger loan_reopened before update of state on loan.loan
  for each row when (old.state = 200 and new.state <> 200)
  execute function loan.mark_reopened();

-- Papers as they were shown when the borrower agreed. Never updated: there is no grant to.
create table loan.document (
  loan_id uuid not null references loan.loan,
  code text not null,
  position smallint not null,
  title text not null,
  version integer not null,
  language text not null,
  -- The words hold a name, so they are encrypted, with the loan and code as associated data.
  text_encrypted bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null,
  primary key (loan_id, code)
);

-- Every decision, by rule or by a person; a later one stands. Never updated.
create table loan.decision (
  decision_id uuid primary key,
  loan_id uuid not null references loan.loan,
  outcome text not null check (outcome in ('approved', 'rejected', 'held')),
  reasons jsonb not null,
  -- `rules`, or `staff:<name>`, whose words are the note.
  decided_by text not null,
  note text not null,
  decided_at timestamptz not null,
  -- The order of decisions, also of one moment.
  decision_no bigint generated always as identity
);
create index decision_by_loan on loan.decision (loan_id, decision_no);
-- The list of what waits for staff.
create index loan_under_review on loan.loan (created_at, loan_id) where state = 21;

create table loan.disbursement (
  -- Also our reference at the provider: asking again under it cannot pay twice.
  disbursement_id uuid primary key,
  loan_id uuid not null references loan.loan,
  attempt integer not null check (attempt > 0),
  provider text not null,
  provider_ref text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('INR', 'IDR')),
  state text not null check (state in
    ('preparing', 'sending', 'paid', 'failed', 'returned', 'return-held', 'paid-twice')),
  reason text not null default '',
  created_at timestamptz not null,
  -- When the sweep last asked the provider about it.
  asked_at timestamptz,
  -- When the latest news that was booked came to be so: what is older changes nothing.
  told_at timestamptz,
  -- The day on which the money arrived, in the market's zone.
  arrived_on date,
  -- The entries that stand for it now: the money leaving, and the money arriving.
  transit_entry_id uuid,
  arrival_entry_id uuid,
  unique (loan_id, attempt)
);
-- A loan's money is on its way, or with the borrower, once.
create unique index disbursement_one_live on loan.disbursement (loan_id)
  where state in ('preparing', 'sending', 'paid', 'return-held');
-- What the sweep asks about.
create index disbursement_open on loan.disbursement (created_at)
  where state in ('preparing', 'sending', 'paid');

-- What the payout provider sent, byte for byte; it names accounts, so it is encrypted.
create table loan.callback (
  callback_id uuid primary key,
  provider text not null,
  body_encrypted bytea not null,
  event jsonb,
  received_at timestamptz not null,
  outcome text,
  handled_at timestamptz
);
create index loan_callback_unhandled on loan.callback (received_at) where handled_at is null;

-- A loan may be given back within its cooling-off days, with a number of its own for that.
alter table repayment.instruction drop constraint instruction_purpose_check;
alter table repayment.instruction add constraint instruction_purpose_check
  check (purpose in ('installments', 'cooling-off'));
-- This payment gave the whole loan back: what was not earned by then is let go of.
alter table repayment.payment add column gives_back boolean not null default false;

grant select, insert on loan.offer, loan.document, loan.decision to rupya_app;
grant update (state, loan_id) on loan.offer to rupya_app;
grant select, insert, update on loan.disbursement, loan.callback to rupya_app;
