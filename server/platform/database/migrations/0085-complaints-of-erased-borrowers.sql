-- Complaints and conversations of borrowers who were erased before their erasure closed them: nobody is
-- left to answer, and what staff wrote in them since then was deleted by nothing.
create temporary table erased on commit drop as
  select borrower_id, closed_at from profile.borrower
  where closed_at is not null and phone_encrypted is null;
update complaint.complaint c
  set state = 'closed', score_open = false, stopped_on = coalesce(c.stopped_on, e.closed_at::date)
  from erased e where e.borrower_id = c.borrower_id and (c.state <> 'closed' or c.score_open);
update complaint.message m set text_encrypted = null
  from complaint.complaint c join erased e using (borrower_id)
  where c.complaint_id = m.complaint_id and m.text_encrypted is not null;
update assistant.conversation c
  set state = 'closed', waiting_since = null, score_open = false
  from erased e where e.borrower_id = c.borrower_id and (c.state <> 'closed' or c.score_open);
update assistant.line l set text_encrypted = null
  from assistant.conversation c join erased e using (borrower_id)
  where c.conversation_id = l.conversation_id and l.text_encrypted is not null;
