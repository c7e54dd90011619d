-- Payment by card: one attempt is one row. Its money is booked as any other payment, through its
-- payment request.

create schema card_payment;

create table card_payment.card_payment (
  -- The repaymentRecordId, and our reference at the acquirer: a repeated request under it finds the
  -- same card payment.
  card_payment_id uuid primary key,
  -- Invariant I5: its money is booked on this one payment request, whichever source reports it.
  payment_request_id uuid not null unique references payment_request.payment_request,
  loan_id uuid not null references loan.loan,
  method text not null check (method in ('card', 'redirect')),
  provider text not null,
  -- By which the borrower recognises the card. A full number is never stored here, and a CVV
  -- nowhere.
  bank_name text not null,
  card_ending text not null check (card_ending ~ '^(\d{4})?$'),
  -- Keyed hash of the card, to recognise the same one; null on the bank's own page.
  card_index bytea,
  state text not null check (state in (
    'asked', 'code-sent', 'redirected', 'confirmed', 'unknown', 'paid', 'failed', 'reversed')),
  -- Counted before the acquirer compares.
  tries integer not null check (tries between 0 and 5),
  codes_sent integer not null check (codes_sent between 0 and 5),
  code_sent_at timestamptz,
  -- The bank's own page.
  page_url text not null,
  -- The acquirer's reason for a failure.
  reason text not null,
  created_at timestamptz not null,
  -- When its state last changed, by the real clock; and when the acquirer was last asked about it.
  state_changed_at timestamptz not null,
  checked_at timestamptz
);
-- Invariant I7: one open card payment per loan, so that two taps can never pay twice.
create unique index card_payment_one_open on card_payment.card_payment (loan_id)
  where state in ('asked', 'code-sent', 'redirected', 'confirmed', 'unknown');
-- The sweep checks these, the longest unchecked first.
create index card_payment_open on card_payment.card_payment (checked_at nulls first)
  where state in ('asked', 'code-sent', 'redirected', 'confirmed', 'unknown');

grant usage on schema card_payment to rupya_app;
grant select, insert, update on card_payment.card_payment to rupya_app;
