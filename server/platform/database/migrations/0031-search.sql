-- Finding borrowers by name, and blocking them. Decision 058.

-- Keyed hashes of the words of a borrower's name and of their pairs, with the market: a copy of this
-- table names no one. The index serves a search in the order of borrowers, so that a common word
-- costs no more than a rare one.
create table profile.name_token (
  token bytea not null,
  borrower_id uuid not null references profile.borrower,
  primary key (token, borrower_id)
);
-- A changed name replaces its borrower's tokens.
create index name_token_by_borrower on profile.name_token (borrower_id);

grant select, insert, delete on profile.name_token to rupya_app;

-- Since when a borrower may take no new loan; null: not blocked. Who and why is in the audit.
alter table profile.borrower add column blocked_at timestamptz;

-- Who asked for a correction: the borrower, or a person of staff by name, who may not also apply it.
alter table profile.correction add column requested_by text not null default 'borrower';
alter table profile.correction add constraint correction_decided_by_another check (
  requested_by = 'borrower' or state <> 'applied' or decided_by <> requested_by);
