-- A line of a provider's list that cannot be represented is a difference of its own.
alter table reconciliation.difference drop constraint difference_kind_check;
alter table reconciliation.difference add constraint difference_kind_check check (kind in (
  'missing-here', 'missing-there', 'other-amount', 'other-currency', 'counted-twice',
  'reversed-there', 'standing-there', 'fee-kept', 'unreadable-there'));
