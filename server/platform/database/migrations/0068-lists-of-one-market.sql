-- Lists of the console whose cost grew with the book: a page is read from an index in its order, for
-- one market and for all, and the open differences of a day are counted as they are found and end.

create index contact_message_waiting on site.contact_message (message_id) where answered_at is null;
create index contact_message_waiting_of_market on site.contact_message (market, message_id)
  where answered_at is null;
create index contact_message_ended on site.contact_message (is_closed, message_id)
  where answered_at is not null;
create index contact_message_ended_of_market on site.contact_message (market, is_closed, message_id)
  where answered_at is not null;

-- All columns by which the first requests of each kind are chosen: what else waits is not read.
drop index approval.request_waiting_of_kind;
drop index approval.request_waiting_of_kind_by_time;
create index request_waiting_of_kind on approval.request (kind, expires_at, request_no)
  include (request_id, maker_id, market, created_at) where state = 'waiting';
create index request_waiting_of_kind_by_time on approval.request (kind, created_at, request_no)
  include (request_id, maker_id, market, expires_at) where state = 'waiting';

create index subscription_of_market on site.subscription (market, subscription_id);

-- Without rows for days that never had a difference.
create table reconciliation.open_total (
  provider text not null,
  market text not null check (market in ('ID', 'IN')),
  business_on date not null,
  differences bigint not null,
  primary key (provider, market, business_on)
);

create function reconciliation.count_difference() returns trigger language plpgsql as $$
begin
  insert into reconciliation.open_total (provider, market, business_on, differences)
    values (new.provider, new.market, new.business_on, case new.state when 'open' then 1 else -1 end)
    on conflict (provider, market, business_on)
      do update set differences = open_total.differences + excluded.differences;
  return null;
end $$;
-- At the commit, so that the total is locked last and shortly.
create constraint trigger count_found after insert on reconciliation.difference
  deferrable initially deferred for each row when (new.state = 'open')
  execute function reconciliation.count_difference();
create constraint trigger count_ended after update on reconciliation.difference
  deferrable initially deferred for each row when (old.state = 'open' and new.state <> 'open')
  execute function reconciliation.count_difference();

insert into reconciliation.open_total (provider, market, business_on, differences)
  select provider, market, business_on, count(*) from reconciliation.difference
    where state = 'open' group by 1, 2, 3;

grant select, insert, update on reconciliation.open_total to rupya_app;
