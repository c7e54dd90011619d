-- Callbacks arrive without end. They are kept in partitions by month from `callback-months` on, of which
-- this table becomes the first. Its upper bound is checked here and in the next file, in transactions of
-- their own: the check is added without reading a row, and validated without locking out a writer, so that
-- becoming a partition reads nothing. An id begins with the milliseconds of its time (UUID version 7).

-- The smallest id of an instant.
create function callback.first_id_at(at timestamptz) returns uuid
  language sql immutable strict set search_path = pg_catalog, pg_temp as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The instant that an id begins with.
create function callback.time_of_id(id uuid) returns timestamptz
  language sql immutable strict set search_path = pg_catalog, pg_temp as $$
  select to_timestamp(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)
$$;

grant execute on function callback.first_id_at, callback.time_of_id to rupya_app;

do $$
declare
  -- The end of next month (UTC): the release before this one writes below it for a month and more.
  v_bound uuid := callback.first_id_at(
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
begin
  -- Ids of a clock that was ahead are moved when the table becomes a partition, which then reads all.
  if not exists (select from callback.received where callback_id >= v_bound) then
    execute format(
      'alter table callback.received add constraint received_bound check (callback_id < %L) not valid',
      v_bound);
  end if;
end $$;
