-- Tells every process which row of a queue of the console has changed, when the change commits. The
-- message holds the queue's name (contract/live/queues.ts), the row's id, its market and a version:
-- nothing of what the row says. Every change is announced: those of calls, of jobs and of borrowers.

create function platform.announce_queue_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  row_market text := changed ->> 'market';
begin
  if row_market is null and changed ->> 'loan_id' is not null then
    select market into row_market from loan.loan
      where loan_id = (changed ->> 'loan_id')::uuid;
  elsif row_market is null and changed ->> 'refund_id' is not null then
    select market into row_market from loan.refund
      where refund_id = (changed ->> 'refund_id')::uuid;
  elsif row_market is null and changed ->> 'borrower_id' is not null then
    select market into row_market from profile.borrower
      where borrower_id = (changed ->> 'borrower_id')::uuid;
  end if;
  perform pg_notify('queue_changed', json_build_object(
    'queue', tg_argv[0],
    'id', changed ->> tg_argv[1],
    -- Null: of no market.
    'market', row_market,
    'version', coalesce(changed ->> 'version', pg_current_xact_id()::text))::text);
  return null;
end $$;

-- A version counts the changes of one complaint and of one conversation: an answer that was written
-- to an older one is refused.
alter table complaint.complaint add column version integer not null default 1;
alter table assistant.conversation add column version integer not null default 1;
grant update (version) on complaint.complaint, assistant.conversation to rupya_app;

create function platform.count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger complaint_version before update on complaint.complaint
  for each row execute function platform.count_version();
create trigger conversation_version before update on assistant.conversation
  for each row execute function platform.count_version();

-- A message or a note changes its complaint, and a line its conversation.
create function complaint.change_by_message() returns trigger language plpgsql as $$
begin
  update complaint.complaint set version = version where complaint_id = new.complaint_id;
  return null;
end $$;
create trigger message_changes_complaint after insert on complaint.message
  for each row execute function complaint.change_by_message();

create function assistant.change_by_line() returns trigger language plpgsql as $$
begin
  update assistant.conversation set version = version
    where conversation_id = new.conversation_id;
  return null;
end $$;
create trigger line_changes_conversation after insert on assistant.line
  for each row execute function assistant.change_by_line();

create trigger announce_complaint after insert or update on complaint.complaint
  for each row execute function platform.announce_queue_change('complaints', 'complaint_id');
create trigger announce_conversation after insert or update on assistant.conversation
  for each row execute function platform.announce_queue_change('conversations', 'conversation_id');
create trigger announce_contact_message after insert or update on site.contact_message
  for each row execute function platform.announce_queue_change('contact-messages', 'message_id');
create trigger announce_subscription after insert on site.subscription
  for each row execute function platform.announce_queue_change('subscriptions', 'subscription_id');
create trigger announce_approval after insert or update on approval.request
  for each row execute function platform.announce_queue_change('approvals', 'request_id');
create trigger announce_identity_check after insert or update on profile.identity_check
  for each row execute function platform.announce_queue_change('identity-checks', 'check_id');
create trigger announce_correction after insert or update on profile.correction
  for each row execute function platform.announce_queue_change('corrections', 'correction_id');
create trigger announce_refund after insert or update on loan.refund
  for each row execute function platform.announce_queue_change('refunds', 'refund_id');
create trigger announce_dispute after insert or update on payment_dispute.dispute
  for each row execute function platform.announce_queue_change('payment-claims', 'dispute_id');
create trigger announce_difference after insert or update on reconciliation.difference
  for each row execute function platform.announce_queue_change('reconciliation', 'difference_id');

-- Of the tables that every loan or payment writes, only what enters or leaves a queue.
create trigger announce_held_application after update of state on loan.loan
  for each row when (old.state is distinct from new.state and 21 in (old.state, new.state))
  execute function platform.announce_queue_change('applications', 'loan_id');
create trigger announce_new_held_application after insert on loan.loan
  for each row when (new.state = 21)
  execute function platform.announce_queue_change('applications', 'loan_id');
create trigger announce_payout after update of state on loan.disbursement
  for each row when (old.state is distinct from new.state
    and (old.state not in ('preparing', 'sending') or new.state not in ('sending', 'paid')))
  execute function platform.announce_queue_change('disbursements', 'disbursement_id');
create trigger announce_suspense after update of state on payment.payment
  for each row when (old.state = 'suspense' or new.state = 'suspense')
  execute function platform.announce_queue_change('unmatched-money', 'payment_id');
create trigger announce_new_suspense after insert on payment.payment
  for each row when (new.state = 'suspense')
  execute function platform.announce_queue_change('unmatched-money', 'payment_id');
create trigger announce_unread_callback after update on callback.received
  for each row when (new.outcome in ('unreadable', 'unconfirmed'))
  execute function platform.announce_queue_change('callbacks', 'callback_id');
