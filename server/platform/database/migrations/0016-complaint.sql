-- Complaints, their answers and their deadlines. Every text of a person is encrypted with its row's
-- id as associated data.

create schema complaint;

create table complaint.complaint (
  complaint_id uuid primary key,
  -- The order of arrival; lists are paged by it.
  sequence_no bigint generated always as identity unique,
  -- The number that the borrower quotes on the telephone.
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
  queue text not null
    check (queue in ('service', 'collection', 'payments', 'privacy', 'supervisor')),
  taken_by text,
  received_at timestamptz not null,
  received_on date not null,
  -- The deadlines of domain/complaint/complaint-clock.ts.
  target_on date not null,
  answer_by date not null,
  limit_on date not null,
  -- Since when the deadlines are paused: we wait for the borrower, or it is answered.
  stopped_on date,
  score_open boolean not null default false,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz,
  constraint complaint_taken_by_staff check (state <> 'taken' or taken_by is not null),
  -- The deadlines run exactly while it waits for the lender.
  constraint complaint_clock_runs check (
    (stopped_on is null) = (state in ('waiting', 'taken', 'handed-over'))),
  -- Rated once.
  constraint complaint_rated_once check (stars is null or not score_open),
  constraint complaint_rated_at check ((stars is null) = (rated_at is null)),
  constraint complaint_deadlines check (target_on <= answer_by and received_on < answer_by)
);
create index complaint_by_borrower on complaint.complaint (borrower_id, sequence_no desc);
-- Whether a borrower waits for an answer: read by reminders, and by the start of a complaint.
create index complaint_unanswered on complaint.complaint (borrower_id, loan_id)
  where state not in ('answered', 'closed');
-- The agents' queue.
create index complaint_waiting on complaint.complaint (target_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');

-- What was written, in order. Append-only; a text is emptied when its person is erased.
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

grant usage on schema complaint to rupya_app;
grant select, insert on complaint.complaint, complaint.message, complaint.image to rupya_app;
grant update (
  state, queue, taken_by, target_on, answer_by, limit_on, stopped_on, score_open, stars, rated_at
) on complaint.complaint to rupya_app;
grant update (text_encrypted) on complaint.message to rupya_app;
