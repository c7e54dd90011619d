-- A complaint that goes on as part of an earlier one of the same borrower
-- (server/complaint/staff/merge-complaints.ts). It is closed meanwhile, and may go on by itself again.
alter table complaint.complaint
  add column merged_into uuid references complaint.complaint,
  add constraint complaint_merged_is_closed check (
    merged_into is null or (state = 'closed' and merged_into <> complaint_id));
create index complaint_merged on complaint.complaint (merged_into) where merged_into is not null;
grant update (merged_into, urgent) on complaint.complaint to rupya_app;

-- `notice`: a message to the borrower about the complaint itself, which answers nothing.
alter table complaint.message drop constraint message_kind_check;
alter table complaint.message add constraint message_kind_check
  check (kind in ('borrower', 'answer', 'question', 'note', 'notice'));

-- Closed without an answer: nobody is to be called back.
alter table site.contact_message
  add column is_closed boolean not null default false,
  add constraint contact_message_closed_by_staff check (not is_closed or answered_at is not null);
grant update (is_closed) on site.contact_message to rupya_app;
