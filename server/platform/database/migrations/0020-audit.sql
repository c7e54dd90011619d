-- What staff accessed, changed or decided, and why, of all capabilities.

create schema audit;

-- Append-only: the application has no grant to update or delete.
create table audit.entry (
  entry_id uuid primary key,
  -- The order of entries, also within a millisecond; lists are paged by it.
  entry_no bigint generated always as identity unique,
  staff_name text not null,
  action text not null,
  subject_kind text not null check (subject_kind in
    ('borrower', 'callback', 'complaint', 'contact-message', 'conversation', 'newsletter')),
  -- The id in the table of its kind. No foreign key: it is one of five tables, and an entry must be
  -- able to outlive its subject.
  subject_id uuid,
  reason text not null,
  done_at timestamptz not null,
  -- The newsletter's addresses are accessed as a whole list.
  constraint entry_subject check ((subject_id is null) = (subject_kind = 'newsletter'))
);
-- The history of one subject, and a borrower's own data export.
create index entry_by_subject on audit.entry (subject_kind, subject_id, entry_no);
-- The staff's list of what was done with borrowers' profiles.
create index entry_by_kind on audit.entry (subject_kind, entry_no);

grant usage on schema audit to rupya_app;
grant select, insert on audit.entry to rupya_app;
