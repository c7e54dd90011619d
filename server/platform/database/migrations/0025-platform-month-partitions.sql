-- Page events and landing visits arrive without end: a partition for each month (UTC), dropped as a
-- whole when its time is over (docs/retention.md). Dropping leaves no dead rows, whatever the number.

-- The rows so far become the default partition, which takes what no month's partition takes, such as
-- rows of the sandbox's shifted clock.
alter table tracking.event rename to event_other;
alter table tracking.event_other alter event_id drop identity, drop constraint event_pkey;
alter index tracking.event_by_borrower rename to event_other_by_borrower;
alter index tracking.event_by_age rename to event_other_by_age;
create table tracking.event (
  event_id bigint generated always as identity,
  -- `stand`: a tap after a failed joint sign-in at another lender, counted apart from other lists.
  kind text not null constraint event_kind_check check (kind in ('page', 'service', 'stand')),
  product_id text,
  module_id text not null,
  position_id text not null,
  borrower_id uuid,
  occurred_at timestamptz not null,
  primary key (event_id, occurred_at)
) partition by range (occurred_at);
-- A borrower's own data export.
create index event_by_borrower on tracking.event (borrower_id) where borrower_id is not null;
alter table tracking.event attach partition tracking.event_other default;
select setval(pg_get_serial_sequence('tracking.event', 'event_id'),
  (select coalesce(max(event_id), 0) + 1 from tracking.event), false);

alter table promotion.visit rename to visit_other;
alter table promotion.visit_other alter visit_id drop identity, drop constraint visit_pkey;
alter index promotion.visit_by_age rename to visit_other_by_age;
create table promotion.visit (
  visit_id bigint generated always as identity,
  kind text not null constraint visit_kind_check check (kind in ('view', 'click')),
  page_id text not null,
  client_type text not null,
  page_type text not null,
  app_from text not null,
  user_from text not null,
  utm_tag text not null,
  -- Keyed hash, of clicks with a typed phone; never the number.
  phone_hash bytea,
  occurred_at timestamptz not null,
  primary key (visit_id, occurred_at)
) partition by range (occurred_at);
alter table promotion.visit attach partition promotion.visit_other default;
select setval(pg_get_serial_sequence('promotion.visit', 'visit_id'),
  (select coalesce(max(visit_id), 0) + 1 from promotion.visit), false);

-- Rows are still deleted one by one by the release before this one.
grant select, insert, delete on tracking.event, promotion.visit to rupya_app;

-- The application may neither make nor drop tables; it calls these two, for these two tables.

-- Makes the partition of the month that begins on `month`, with the rows that the default partition
-- has of it; nothing when it is there already. Writers wait while the rows are moved.
create function platform.make_month_partition(parent regclass, month date) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := parent::text || to_char(month, '_YYYY_MM');
  v_from timestamptz := month::timestamp at time zone 'UTC';
  v_to timestamptz := (month::timestamp + interval '1 month') at time zone 'UTC';
begin
  if parent::text not in ('tracking.event', 'promotion.visit') or extract(day from month) <> 1 then
    raise exception 'no partition of % begins on %', parent, month using errcode = '22023';
  end if;
  if to_regclass(v_name) is not null then
    return;
  end if;
  execute format('lock table %s_other in access exclusive mode', parent);
  execute format('create table %s (like %s including all excluding identity)', v_name, parent);
  execute format(
    'with moved as (delete from %s_other where occurred_at >= %L and occurred_at < %L returning *)
     insert into %s select * from moved', parent, v_from, v_to, v_name);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)',
    parent, v_name, v_from, v_to);
end $$;

-- Drops the partitions of months that ended at `ended` or before, and deletes the rows before it of
-- the default partition. Returns how many partitions were dropped.
create function platform.drop_month_partitions(parent regclass, ended timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text;
  v_dropped integer := 0;
begin
  if parent::text not in ('tracking.event', 'promotion.visit') then
    raise exception '% has no partitions by month', parent using errcode = '22023';
  end if;
  for v_name in
    select inhrelid::regclass::text from pg_inherits where inhparent = parent order by 1
  loop
    if v_name ~ '_\d{4}_\d{2}$' and (to_date(right(v_name, 7), 'YYYY_MM') + interval '1 month')
        at time zone 'UTC' <= ended then
      execute format('drop table %s', v_name);
      v_dropped := v_dropped + 1;
    end if;
  end loop;
  execute format('delete from %s_other where occurred_at < %L', parent, ended);
  return v_dropped;
end $$;

revoke execute on function platform.make_month_partition, platform.drop_month_partitions from public;
grant execute on function platform.make_month_partition, platform.drop_month_partitions
  to rupya_app;

select platform.make_month_partition(parent,
    (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date)
  from unnest(array['tracking.event', 'promotion.visit']::regclass[]) parent,
    generate_series(0, 2) ahead;
