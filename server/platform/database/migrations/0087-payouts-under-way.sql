-- The sweep and the alarm for late payouts find those that wait for their provider, among all that were made.
-- On a table that is large already, make it before the release (docs/how-to/add-a-migration.md).
create index if not exists disbursement_sending on loan.disbursement (created_at)
  where state = 'sending';
