-- The queue of stopped payouts by when each came to wait for a person, and not by when its attempt was
-- made: when its provider reported that it failed or came back, else when it was last asked or looked at,
-- after which nothing was sent; one that waits for a name, since it was made. These three stand for
-- `disbursement_awaiting_decision`, `disbursement_unresolved` and `disbursement_awaiting_name`: the release
-- before sorts the queue until it is gone.
create index if not exists disbursement_awaiting_decision_since on loan.disbursement (
    currency,
    (coalesce(reported_at, case when state <> 'preparing' then checked_at end, created_at)),
    disbursement_id)
  where awaits_decision;
create index if not exists disbursement_unresolved_since on loan.disbursement (
    currency,
    (coalesce(reported_at, case when state <> 'preparing' then checked_at end, created_at)),
    disbursement_id)
  where state in ('return-held', 'paid-twice');
create index if not exists disbursement_awaiting_name_since on loan.disbursement (
    currency,
    (coalesce(reported_at, case when state <> 'preparing' then checked_at end, created_at)),
    disbursement_id)
  where state = 'preparing' and name_check_id is not null;
drop index if exists loan.disbursement_awaiting_decision;
drop index if exists loan.disbursement_unresolved;
drop index if exists loan.disbursement_awaiting_name;
