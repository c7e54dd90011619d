-- Payment requests: what a borrower is asked to pay, and the account at a provider to pay it to.

create schema payment_request;

-- The borrower's payment method, so that the first document of the payment page knows it.
create table payment_request.method_choice (
  loan_id uuid primary key references loan.loan,
  payment_method_type text not null,
  payment_method_code text not null,
  bank_channel text not null,
  is_default boolean not null,
  updated_at timestamptz not null
);

create table payment_request.payment_request (
  payment_request_id uuid primary key,
  request_no text not null unique,
  loan_id uuid not null references loan.loan,
  -- Early settlement, extensions and card payments have requests of their own, beside the one for
  -- installments.
  purpose text not null
    check (purpose in ('installments', 'cooling-off', 'extension', 'pay-off', 'card')),
  -- The request is the n-th of its loan and purpose, and comes after the one before it has ended:
  -- so only the last of them can be active (invariant I7), and two callers at once cannot both get
  -- the next number. (An index of the active ones would have to be rewritten at each payment.)
  issue_no integer not null,
  payment_method_type text not null,
  payment_method_code text not null,
  periods integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  provider text not null,
  -- The next three are null until the provider has replied: its own id, the account number to pay
  -- to, and the branch code that goes with an Indian account number.
  provider_ref text,
  account_no text,
  branch_code text,
  -- `part-paid`: less than the amount was paid; that counts, the request takes no more, and the rest
  -- gets a new one.
  state text not null check
    (state in ('preparing', 'waiting', 'paid', 'part-paid', 'expired', 'replaced', 'failed')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint payment_request_issued_once unique (loan_id, purpose, issue_no)
)
-- Free space beside a row for its next state.
with (fillfactor = 85);
-- A callback names the account that was paid to.
create index payment_request_by_account on payment_request.payment_request (provider, account_no);

-- When an account is to be closed at its provider: at the request's expiry, or at once ('-infinity')
-- when it was replaced before. The row is deleted when there is nothing left to close.
create table payment_request.account_closing (
  payment_request_id uuid primary key references payment_request.payment_request,
  due_at timestamptz not null
);
create index account_closing_due on payment_request.account_closing (due_at);

grant usage on schema payment_request to rupya_app;
grant select, insert, update on payment_request.method_choice, payment_request.payment_request
  to rupya_app;
grant select, insert, update, delete on payment_request.account_closing to rupya_app;
