-- The orders of the lists of complaints (server/complaint/staff/queue-store.ts): each is read from an
-- index, whatever the queue; the agents' own order has one for what waits (complaint_waiting).
create index complaint_by_target on complaint.complaint (target_on, sequence_no);
create index complaint_by_answer on complaint.complaint (answer_by, sequence_no);
create index complaint_by_limit on complaint.complaint (limit_on, sequence_no);
