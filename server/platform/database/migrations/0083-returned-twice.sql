-- When its provider reported that a payout which was sent twice came back: it comes back once, so that a
-- repeat of the report, which may have a newer time, changes nothing once staff have decided. Of payouts
-- from before this migration it is not known.
alter table loan.disbursement add column return_reported_at timestamptz;
