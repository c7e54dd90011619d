-- Reads the table without locking out a writer; see `received-callbacks-bound`.
do $$ begin
  if exists (select from pg_constraint where conrelid = 'callback.received'::regclass
      and conname = 'received_bound') then
    alter table callback.received validate constraint received_bound;
  end if;
end $$;
