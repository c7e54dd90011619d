-- Who is typing in a conversation, and when each side last saw it. A row is what happens now and not
-- what was said: no text, and it is deleted with its conversation. It is a table of its own because a
-- change of the conversation counts its version, by which an answer to an older one is refused.

create table assistant.activity (
  conversation_id uuid primary key
    references assistant.conversation (conversation_id) on delete cascade,
  market text not null,
  borrower_typed_at timestamptz,
  borrower_seen_at timestamptz,
  agent_typed_at timestamptz,
  agent_seen_at timestamptz
);

grant select, insert, update, delete on assistant.activity to rupya_app;

-- The console hears of the borrower's side alone: that of the agent is its own.
create trigger announce_activity after insert or update of borrower_typed_at, borrower_seen_at
  on assistant.activity
  for each row when (new.borrower_typed_at is not null or new.borrower_seen_at is not null)
  execute function platform.announce_queue_change('conversation-activity', 'conversation_id');
