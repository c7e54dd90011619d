-- Received callbacks in partitions by the month (UTC) of their ids, which are dropped as a whole when their
-- time is over and nothing in them waits (docs/retention.md, decision 095). The release before this one
-- inserts, reads and updates the same table by the same names.

alter table callback.received rename to received_first;
alter table callback.received_first rename constraint received_pkey to received_first_pkey;
alter index callback.received_unhandled rename to received_first_unhandled;
alter index callback.received_unresolved rename to received_first_unresolved;
alter index callback.received_unresolved_of_provider rename to received_first_unresolved_of_provider;
drop trigger announce_unread_callback on callback.received_first;
revoke all on callback.received_first from rupya_app;

create table callback.received (
  callback_id uuid primary key,
  provider text not null,
  -- Which capability handles it, and retries it when it is pending.
  purpose text not null,
  headers jsonb not null,
  -- Byte for byte as received. It names the payer, so it is encrypted, with the id as associated
  -- data.
  body_encrypted bytea not null,
  -- What the verified bytes say; null when they are not about money or cannot be read.
  event jsonb,
  received_at timestamptz not null,
  outcome text,
  handled_at timestamptz,
  -- For one that could not be read, or that the provider did not confirm when asked: who of the
  -- staff resolved it, and how. Null while open.
  resolved_by text,
  resolved_reason text,
  resolved_at timestamptz
) partition by range (callback_id);
create index received_unhandled on callback.received (received_at) where handled_at is null;
create index received_unresolved on callback.received (callback_id)
  where outcome in ('unreadable', 'unconfirmed') and resolved_at is null;
create index received_unresolved_of_provider on callback.received (provider, callback_id)
  where outcome in ('unreadable', 'unconfirmed') and resolved_at is null;

-- Takes what no month takes, such as ids of the sandbox's shifted clock.
create table callback.received_other (like callback.received including all);

do $$
declare
  v_checked text := (select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''')
    from pg_constraint where conrelid = 'callback.received_first'::regclass
      and conname = 'received_bound');
  v_bound uuid := coalesce(v_checked::uuid, callback.first_id_at(
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'));
begin
  if v_checked is null then
    with strays as (
      delete from callback.received_first where callback_id >= v_bound returning *)
    insert into callback.received_other select * from strays;
  end if;
  execute format('alter table callback.received attach partition callback.received_first
    for values from (minvalue) to (%L)', v_bound);
end $$;
alter table callback.received_first drop constraint if exists received_bound;
alter table callback.received attach partition callback.received_other default;

create trigger announce_unread_callback after update on callback.received
  for each row when (new.outcome in ('unreadable', 'unconfirmed'))
  execute function platform.announce_queue_change('callbacks', 'callback_id');

grant select, insert, update on callback.received to rupya_app;

-- The application may neither make nor drop tables; it calls the functions below.

-- The partitions with an upper bound, and that bound; the default partition has none.
create function callback.months() returns table (name text, upper_bound uuid)
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.oid::regclass::text, bound.id
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select substring(pg_get_expr(c.relpartbound, c.oid)
      from 'TO \(''([0-9a-f-]{36})''\)')::uuid as id) bound
  where i.inhparent = 'callback.received'::regclass and bound.id is not null
$$;

-- Makes the partition of each month that begins before `until` and has none, with the rows that the
-- default partition has of it. Months follow each other without a gap; at most 120 are made by one call.
-- Returns how many were made. Everybody waits while rows are moved; of two callers the second finds
-- nothing left.
create function callback.make_months(until timestamptz) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '3s' as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_name text;
  v_made integer := 0;
begin
  if (select max(callback.time_of_id(m.upper_bound)) from callback.months() m) >= until then
    return 0;
  end if;
  -- A writer that has chosen the default partition would be refused once its month is there.
  lock table only callback.received in access exclusive mode;
  loop
    select max(callback.time_of_id(m.upper_bound)) into v_from from callback.months() m;
    exit when v_from >= until or v_made = 120;
    v_to := ((v_from at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    v_name := 'callback.received_' || to_char(v_from at time zone 'UTC', 'YYYY_MM');
    execute format('create table %s (like callback.received including all)', v_name);
    execute format(
      'with moved as (delete from callback.received_other
         where callback_id >= %L and callback_id < %L returning *)
       insert into %s select * from moved',
      callback.first_id_at(v_from), callback.first_id_at(v_to), v_name);
    execute format('alter table callback.received attach partition %s for values from (%L) to (%L)',
      v_name, callback.first_id_at(v_from), callback.first_id_at(v_to));
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- Whether a callback in a partition waits to be handled, or to be read by staff; null: the partition was
-- dropped by another process after it was listed.
create function callback.month_waits(month text) returns boolean
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_waits boolean;
begin
  execute format('select exists (select from %s where handled_at is null) or exists (select from %s
    where outcome in (''unreadable'', ''unconfirmed'') and resolved_at is null)', month, month)
    into v_waits;
  return v_waits;
exception when undefined_table then
  return null;
end $$;

-- The partitions all of which is before `ended`, and in which no callback waits.
create function callback.find_ended_months(ended timestamptz) returns setof text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.name from callback.months() m
  where callback.time_of_id(m.upper_bound) <= ended and not callback.month_waits(m.name)
  order by m.upper_bound
$$;

-- Drops a partition that `find_ended_months` has found, unless a callback in it waits by now or it is gone.
-- Called in a transaction of its own: it locks the parent before it looks, as every writer does; the other
-- way round would be a deadlock. Returns whether it has dropped it.
create function callback.drop_month(month text, ended timestamptz) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '3s' as $$
begin
  lock table only callback.received in access exclusive mode;
  if not exists (select from callback.months() m
      where m.name = month and callback.time_of_id(m.upper_bound) <= ended) then
    return false;
  end if;
  if callback.month_waits(month) then
    return false;
  end if;
  execute format('drop table %s', month);
  return true;
end $$;

-- Deletes such rows of the default partition, where no month takes them.
create function callback.delete_strays(ended timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from callback.received_other
  where callback_id < callback.first_id_at(ended) and handled_at is not null
    and (outcome is null or outcome not in ('unreadable', 'unconfirmed') or resolved_at is not null)
$$;

revoke execute on function callback.months, callback.month_waits, callback.make_months,
  callback.find_ended_months, callback.drop_month, callback.delete_strays from public;
grant execute on function callback.make_months, callback.find_ended_months, callback.drop_month,
  callback.delete_strays to rupya_app;

-- This month and the three after it.
select callback.make_months(
  (date_trunc('month', now() at time zone 'UTC') + interval '4 months') at time zone 'UTC');
