-- A second fact beside the phone, on a device that has not signed in to it lately. Decision 056.

-- Until when the visitor who proved this code may answer; null: nothing is asked.
alter table session.code add column fact_until timestamptz;

-- Wrong answers of an account, on all devices together. No row: none.
create table session.second_fact (
  borrower_id uuid primary key references profile.borrower,
  -- Counted before it is compared; a sixth is impossible.
  tries smallint not null check (tries between 1 and 5),
  last_tried_at timestamptz not null
);

grant select, insert, update, delete on session.second_fact to rupya_app;
