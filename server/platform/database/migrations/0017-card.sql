-- Payment by card: one try is one row. Its money comes in as any other, through its instruction.

-- Charged to a card, beside the number that may be live at the same time.
alter table repayment.instruction drop constraint instruction_purpose_check;
alter table repayment.instruction add constraint instruction_purpose_check
  check (purpose in ('installments', 'cooling-off', 'extension', 'pay-off', 'card'));

create table repayment.card_charge (
  -- The repaymentRecordId, and our reference at the acquirer: asking again with it finds the charge.
  charge_id uuid primary key,
  -- Invariant I5: whoever tells of its money, it is booked on this one instruction.
  instruction_id uuid not null unique references repayment.instruction,
  loan_id uuid not null references loan.loan,
  way text not null check (way in ('card', 'redirect')),
  provider text not null,
  -- What a borrower knows their card by. A whole number is never kept here, and no CVV anywhere.
  bank_name text not null,
  card_ending text not null check (card_ending ~ '^(\d{4})?$'),
  -- Keyed hash of the card, to know the same one again; null on the bank's own page.
  card_index bytea,
  state text not null check (state in (
    'asked', 'code-sent', 'redirected', 'confirmed', 'unknown', 'paid', 'failed', 'reversed')),
  -- Counted before the acquirer compares.
  tries integer not null check (tries between 0 and 5),
  codes_sent integer not null check (codes_sent between 0 and 5),
  code_sent_at timestamptz,
  -- The bank's own page.
  page_url text not null,
  -- The acquirer's word for why it failed.
  reason text not null,
  created_at timestamptz not null,
  -- When it last moved, by the real clock; and when the acquirer was last asked about it.
  moved_at timestamptz not null,
  looked_at timestamptz
);
-- Invariant I7: one charge under way per loan, so that two presses can never charge twice.
create unique index card_charge_one_open on repayment.card_charge (loan_id)
  where state in ('asked', 'code-sent', 'redirected', 'confirmed', 'unknown');
-- The sweep asks about these, the longest unasked first.
create index card_charge_open on repayment.card_charge (looked_at nulls first)
  where state in ('asked', 'code-sent', 'redirected', 'confirmed', 'unknown');

grant select, insert, update on repayment.card_charge to rupya_app;
