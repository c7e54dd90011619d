-- A healed difference opens again when its amounts are others: counted as one that is found.

create constraint trigger count_reopened after update on reconciliation.difference
  deferrable initially deferred for each row when (old.state <> 'open' and new.state = 'open')
  execute function reconciliation.count_difference();
