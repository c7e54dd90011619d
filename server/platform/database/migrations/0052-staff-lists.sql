-- Lists of the console, each page of which is read from an index in its order: found by reading every
-- list, filter and order with 300,000 loans (`npm run bench -- console-lists`). An index over what is
-- open, taken or refused costs nothing for the rows that are not.

-- Held applications of one market, the oldest first. Before, those of the others were read and dropped.
create index loan_under_review_of_market on loan.loan (market, created_at, loan_id) where state = 21;

-- The list of loans in one state, and of loans that were written off. Before, every loan was read until
-- a page was full: all of them for a rare state.
create index loan_by_state on loan.loan (state, created_at, loan_id);
create index loan_written_off on loan.loan (created_at, loan_id) where written_off_on is not null;

-- Payouts that stopped. Before, all payouts and all loans were read.
create index disbursement_stopped on loan.disbursement (created_at)
  where state in ('failed', 'returned', 'return-held', 'paid-twice');

-- The worklist of collections: many cases have the same day, so that the order within a day must be the
-- index's too. These two stand for `case_by_days` and `case_by_promise`, whose order within a day was
-- the other direction.
drop index collections.case_by_days;
drop index collections.case_by_promise;
create index case_by_days on collections.case (market, days_past_due, loan_id);
create index case_by_promise on collections.case (promise, days_past_due, loan_id);

-- Complaints that one person has taken, that wait for the complainant, of one market, of one queue.
create index complaint_taken on complaint.complaint (taken_by, target_on, sequence_no)
  where state = 'taken';
create index complaint_awaiting_reply on complaint.complaint (target_on, sequence_no) where state = 'asked';
create index complaint_waiting_of_market on complaint.complaint (market, target_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
create index complaint_waiting_of_queue on complaint.complaint (queue, target_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
-- In the two other orders of the list what waits is the newest, and the indexes of all complaints begin
-- with the oldest.
create index complaint_waiting_by_answer on complaint.complaint (answer_by, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');
create index complaint_waiting_by_limit on complaint.complaint (limit_on, sequence_no)
  where state in ('waiting', 'taken', 'handed-over');

-- Conversations that one person has taken.
create index conversation_taken on assistant.conversation (taken_by, waiting_since, sequence_no)
  where state = 'taken';

-- Requests for a second person: all of them, one's own, of one kind or in one state, newest first; and
-- those of one kind that wait, by the time that is left.
create index request_by_time on approval.request (created_at, request_no);
create index request_by_kind on approval.request (kind, created_at, request_no);
create index request_by_state on approval.request (state, created_at, request_no);
create index request_waiting_of_kind on approval.request (kind, expires_at, request_no)
  where state = 'waiting';
drop index approval.request_by_maker;
create index request_by_maker on approval.request (maker_id, created_at, request_no);

-- Refusals are rare in the audit stream, and what compliance looks for.
create index entry_refused on audit.entry (entry_no) where outcome = 'refused';

-- Callbacks of the providers of one market that nobody could read.
create index received_unresolved_of_provider on callback.received (provider, callback_id)
  where outcome in ('unreadable', 'unconfirmed') and resolved_at is null;

-- Money without a loan, in the order of its list, in each of its states. Before, what was matched or
-- returned was looked for among all payments.
create index payment_unmatched on payment.payment (state, payment_id)
  where suspense_reason is not null;

-- Entries of a kind that is rare, such as write-offs and waivers: else all entries were read. Kinds that
-- payments and the end of day write are left out: of those a page is full soon, and booking costs no more.
create index entry_by_rare_kind on ledger.entry (currency, kind, business_on, entry_id)
  where kind not in ('accrual', 'payment', 'disbursement', 'payout', 'suspense');
