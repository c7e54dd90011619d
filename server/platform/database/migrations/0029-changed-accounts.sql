-- A changed payout account waits before money goes to it. Decision 051.

-- From when money may go to the account; null: at once, as to the first one or a verified one.
alter table profile.payout_account add column payable_from timestamptz;

-- The profile's account that a payout goes to, set when it is sent: a later change of the profile
-- does not redirect it. Null: not sent yet, to an account of the refund's own, or sent before this
-- migration.
alter table loan.disbursement
  add column payout_account_id uuid references profile.payout_account;
