-- What staff change about a loan: waivers, hardship plans, write-offs. Decision 061.

insert into ledger.account (account, kind, per_loan) values
  -- What of a written-off loan is no longer carried as receivable.
  ('expense.write-off', 'expense', false),
  -- Money paid on a loan after it was written off.
  ('income.recovery', 'income', false);

-- From that day on the ledger carries nothing of the loan as receivable; the borrower owes it still.
alter table loan.loan add column written_off_on date;

-- A hardship plan is new due dates without a payment: who agreed it, and why.
alter table loan.extension
  alter column payment_id drop not null,
  add column kind text not null default 'extension' check (kind in ('extension', 'hardship-plan')),
  add column actor text not null default '',
  add column note text not null default '',
  add constraint extension_is_paid_for check ((kind = 'extension') = (payment_id is not null));

-- No late charges after a write-off; the loan is its cause.
alter table loan.late_charge_freeze
  drop constraint late_charge_freeze_cause_check,
  add constraint late_charge_freeze_cause_check
    check (cause in ('claim', 'held-money', 'write-off'));
