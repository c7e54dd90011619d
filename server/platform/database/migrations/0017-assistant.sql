-- Conversations with the assistant and its agents. What a person wrote is encrypted with its row's id
-- as associated data.

create schema assistant;

create table assistant.conversation (
  conversation_id uuid primary key,
  -- The order of arrival; lists are paged by it.
  sequence_no bigint generated always as identity unique,
  borrower_id uuid not null references profile.borrower,
  -- Null: about no order.
  loan_id uuid references loan.loan,
  market text not null check (market in ('ID', 'IN')),
  -- The borrower's, so that an agent answers in it.
  language text not null,
  -- Values of domain/assistant/conversation-state.ts.
  state text not null check (state in ('open', 'waiting', 'taken', 'answered', 'closed')),
  taken_by text,
  opened_at timestamptz not null,
  -- A conversation without a new line for a day is over.
  last_line_at timestamptz not null,
  waiting_since timestamptz,
  score_open boolean not null default false,
  stars smallint check (stars between 1 and 5),
  constraint conversation_taken_by_staff check (state <> 'taken' or taken_by is not null),
  -- A borrower waits exactly while an agent owes them an answer.
  constraint conversation_waiting check (
    (waiting_since is not null) = (state in ('waiting', 'taken'))),
  constraint conversation_rated_once check (stars is null or not score_open)
);
-- A borrower has one conversation at a time, whatever arrives together.
create unique index conversation_one_active on assistant.conversation (borrower_id)
  where state <> 'closed';
create index conversation_by_borrower on assistant.conversation (borrower_id, sequence_no desc);
-- The agents' queue.
create index conversation_queue on assistant.conversation (waiting_since, sequence_no)
  where state in ('waiting', 'taken');

-- What was said, in order. Append-only; a text is emptied when its person is erased.
create table assistant.line (
  line_id uuid primary key,
  line_no bigint generated always as identity unique,
  conversation_id uuid not null references assistant.conversation,
  -- The borrower's four are the specification's record types; an answer is an agent's.
  kind text not null check (kind in ('agent-asked', 'feedback', 'score', 'text', 'answer')),
  author text not null,
  -- The question of domain/assistant/option-tree.ts that it is about.
  qa_id text,
  -- Feedback: 1 when it helped, else 0; score: the stars.
  value smallint,
  text_encrypted bytea,
  -- Questions that the assistant found for a text, best first; null: the text was for an agent.
  found text[],
  -- Whether the first of them was given as the answer.
  is_sure boolean not null default false,
  written_at timestamptz not null,
  constraint line_value_of_kind check (
    case kind
      when 'feedback' then value in (0, 1)
      when 'score' then value between 1 and 5
      else value is null
    end
  )
);
create index line_by_conversation on assistant.line (conversation_id, line_no);

grant usage on schema assistant to rupya_app;
grant select, insert on assistant.conversation, assistant.line to rupya_app;
grant update (
  loan_id, language, state, taken_by, last_line_at, waiting_since, score_open, stars
) on assistant.conversation to rupya_app;
grant update (text_encrypted) on assistant.line to rupya_app;
