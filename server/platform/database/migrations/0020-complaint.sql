-- What borrowers complain about, what became of it, and by when. Every text of a person is encrypted
-- with its row's id as associated data.

create schema complaint;

create table complaint.complaint (
  complaint_id uuid primary key,
  -- The order in which they came; lists are turned by it.
  sequence_no bigint generated always as identity unique,
  -- What a borrower reads out on the telephone.
  complaint_no text not null unique,
  borrower_id uuid not null references profile.borrower,
  -- Null: about no order.
  loan_id uuid references loan.loan,
  market text not null check (market in ('ID', 'IN')),
  -- Values of server/complaint/problem-types.ts.
  problem_type text not null,
  son_type text not null default '',
  urgent boolean not null,
  state text not null
    check (state in ('waiting', 'taken', 'handed-over', 'asked', 'answered', 'closed')),
  desk text not null check (desk in ('service', 'collection', 'payments', 'privacy', 'supervisor')),
  taken_by text,
  received_at timestamptz not null,
  received_on date not null,
  -- The clocks of domain/complaint/complaint-clock.ts.
  target_on date not null,
  answer_by date not null,
  limit_on date not null,
  -- Since when we wait for the borrower, or when it was answered: the clocks rest.
  stopped_on date,
  score_open boolean not null default false,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz,
  -- Somebody is responsible for what is being worked at.
  check (state <> 'taken' or taken_by is not null),
  -- The clocks run exactly while it waits for us.
  check ((stopped_on is null) = (state in ('waiting', 'taken', 'handed-over'))),
  -- Rated once.
  check (stars is null or not score_open),
  check ((stars is null) = (rated_at is null)),
  check (target_on <= answer_by and received_on < answer_by)
);
create index complaint_by_borrower on complaint.complaint (borrower_id, sequence_no desc);
-- Whether someone waits for an answer: reminders, and the start of a complaint, ask it.
create index complaint_unanswered on complaint.complaint (borrower_id, loan_id)
  where state not in ('answered', 'closed');
-- The agents' queue.
create index complaint_queue on complaint.complaint (target_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');

-- What was written, in order. Only ever added to; a text is emptied when its person is erased.
create table complaint.message (
  message_id uuid primary key,
  message_no bigint generated always as identity unique,
  complaint_id uuid not null references complaint.complaint,
  -- The first of a complaint is the complaint itself. A note is never shown to the borrower.
  kind text not null check (kind in ('borrower', 'answer', 'question', 'note')),
  author text not null,
  text_encrypted bytea,
  written_at timestamptz not null
);
create index message_by_complaint on complaint.message (complaint_id, message_no);

create table complaint.image (
  message_id uuid not null references complaint.message,
  -- At most nine with a message.
  position smallint not null check (position between 1 and 9),
  -- An image belongs to one message.
  image_id uuid not null unique references image.upload,
  primary key (message_id, position)
);

-- What staff did with a complaint, and who. Only ever added to.
create table complaint.audit (
  audit_id uuid primary key,
  audit_no bigint generated always as identity unique,
  complaint_id uuid not null references complaint.complaint,
  staff_name text not null,
  deed text not null,
  reason text not null,
  done_at timestamptz not null
);
create index audit_by_complaint on complaint.audit (complaint_id, audit_no);

grant usage on schema complaint to rupya_app;
grant select, insert on complaint.complaint, complaint.message, complaint.image, complaint.audit
  to rupya_app;
grant update (
  state, desk, taken_by, target_on, answer_by, limit_on, stopped_on, score_open, stars, rated_at
) on complaint.complaint to rupya_app;
grant update (text_encrypted) on complaint.message to rupya_app;
