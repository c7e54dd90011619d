-- Lists of the console that read more with more loans: found with 1,000,000 loans
-- (`npm run bench -- console-lists`).

-- The journal by amount. Before, every entry of the currency was read until a page was full. Accruals
-- are nearly all entries and are never looked for by their amount, so they cost nothing here.
create function ledger.entry_amount(amounts bigint[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(sum(amount) filter (where amount > 0), 0)::bigint
    from unnest(amounts) amount);
create index entry_by_amount on ledger.entry
  (currency, ledger.entry_amount(amounts), business_on, entry_id) where kind <> 'accrual';

-- The approvals of a subject, for the audit entries of a borrower. Before, every item was read.
create index item_by_subject on approval.item (subject_id);

-- Complaints that are answered or wait for the complainant, in each order of the list. Before, the
-- complaints that wait for an answer were read and dropped.
create index complaint_done on complaint.complaint (target_on, sequence_no)
  where state in ('answered', 'closed');
create index complaint_done_by_answer on complaint.complaint (answer_by, sequence_no)
  where state in ('answered', 'closed');
create index complaint_done_by_limit on complaint.complaint (limit_on, sequence_no)
  where state in ('answered', 'closed');
create index complaint_awaiting_reply_by_answer on complaint.complaint (answer_by, sequence_no)
  where state = 'asked';
create index complaint_awaiting_reply_by_limit on complaint.complaint (limit_on, sequence_no)
  where state = 'asked';

-- All approvals in the order in which they end. Before, all of them were sorted.
create index request_by_expiry on approval.request (expires_at, request_no);
