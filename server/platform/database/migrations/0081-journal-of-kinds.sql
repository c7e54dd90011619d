-- Each entry stands in one index by its day: accruals in this one, all others in `entry_by_kind`. Before,
-- each entry was also in `entry_by_day`, so that a payment wrote both. The journal of all kinds reads each
-- kind that its days have and merges them (server/ledger/staff/journal-store.ts); the release before sorts
-- the entries of the days that it is asked for, until it is gone.
create index if not exists accrual_by_day on ledger.entry (currency, business_on, entry_id)
  where kind = 'accrual';
drop index if exists ledger.entry_by_day;
