-- What happens to a loan beside payments: charges raised, amounts let go of, due days moved. Facts
-- only: nothing here is ever updated. A fact that came with a payment names it, and counts while
-- the payment does; so taking a payment back needs no second write, and cannot be half done.

create table loan.charge (
  charge_id uuid primary key,
  loan_id uuid not null references loan.loan,
  bucket text not null check (bucket in ('statutory', 'enforcement', 'penalty', 'fee', 'interest')),
  raised_on date not null,
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What brought it, as a code that the statement puts in words; who raised it, and why.
  cause text not null,
  actor text not null,
  note text not null default '',
  payment_id uuid references repayment.payment,
  created_at timestamptz not null default clock_timestamp()
);
-- Read with every loan.
create index charge_by_loan on loan.charge (loan_id);

create table loan.waiver (
  waiver_id uuid primary key,
  loan_id uuid not null references loan.loan,
  bucket text not null check (
    bucket in ('statutory', 'enforcement', 'penalty', 'fee', 'interest', 'principal')),
  waived_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Only this installment's; null: any, from the oldest on.
  period_no integer check (period_no > 0),
  cause text not null,
  actor text not null,
  note text not null default '',
  payment_id uuid references repayment.payment,
  created_at timestamptz not null default clock_timestamp()
);
create index waiver_by_loan on loan.waiver (loan_id);

create table loan.extension (
  extension_id uuid primary key,
  loan_id uuid not null references loan.loan,
  effective_on date not null,
  -- [{"periodNo", "dueOn"}]: the new days, as they were promised.
  due_dates jsonb not null check (jsonb_typeof(due_dates) = 'array'),
  -- One payment brings one extension, however often it is told.
  payment_id uuid not null unique references repayment.payment,
  created_at timestamptz not null default clock_timestamp()
);
create index extension_by_loan on loan.extension (loan_id);

grant select, insert on loan.charge, loan.waiver, loan.extension to rupya_app;

-- An extension has a number of its own to pay to, so that it never stands in a bill's way.
alter table repayment.instruction drop constraint instruction_purpose_check;
alter table repayment.instruction add constraint instruction_purpose_check
  check (purpose in ('installments', 'cooling-off', 'extension'));
-- This payment was for more time: it covers all that is due but principal before anything else.
alter table repayment.payment add column for_extension boolean not null default false;
