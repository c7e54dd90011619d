-- The console's search by what the bank finds a payout by. In a file of its own: the one that adds the column
-- keeps readers waiting until its end. On a table that is large already, make it before the release
-- (docs/how-to/add-a-migration.md), after the column: `add column if not exists bank_ref text`.
create index if not exists disbursement_by_bank_ref on loan.disbursement (bank_ref)
  where bank_ref is not null;
