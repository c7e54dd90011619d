-- When a claim was really put in place, by the clock that also dates ledger entries: money that was
-- booked before is not what it is about. The business clock of opened_at can be moved.
alter table repayment.claim add column kept_at timestamptz not null default '-infinity';
alter table repayment.claim alter column kept_at set default clock_timestamp();
