-- One stream of what staff read, change or are refused, chained by hash. Decision 059.

-- Subjects are named by texts too, such as a product.
alter table audit.entry alter column subject_id type text;
-- A list has no subject's id, and the kinds are those of the contract.
alter table audit.entry drop constraint entry_subject, drop constraint entry_subject_kind_check;

alter table audit.entry
  -- Null in entries of the release before, which knew names alone.
  add column staff_id uuid,
  add column staff_roles text[] not null default '{}',
  add column call text not null default '',
  add column market text check (market in ('ID', 'IN')),
  -- What was changed; personal data only as its keyed hash.
  add column before jsonb,
  add column after jsonb,
  -- The client's address, sealed under the entry's id.
  add column address_encrypted bytea,
  add column session_id text,
  add column request_id text,
  add column outcome text not null default 'done' check (outcome in ('done', 'refused')),
  -- Keyed by the application over everything above: a changed entry does not fit it.
  add column signature bytea;

create index entry_by_person on audit.entry (staff_id, entry_no);
create index entry_by_call on audit.entry (call, entry_no);
create index entry_by_time on audit.entry (done_at, entry_no);

-- The order of the entries for good: each hash is keyed over the one before it and the entry's
-- signature. A job appends here, so that no member of staff waits for another.
create table audit.chain (
  chain_no bigint primary key check (chain_no > 0),
  entry_id uuid not null unique references audit.entry,
  hash bytea not null,
  sealed_at timestamptz not null
);
create index chain_by_time on audit.chain (sealed_at);

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit stream is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger entry_append_only before update or delete or truncate on audit.entry
  for each statement execute function audit.refuse_change();
create trigger chain_append_only before update or delete or truncate on audit.chain
  for each statement execute function audit.refuse_change();

grant select, insert on audit.chain to rupya_app;
