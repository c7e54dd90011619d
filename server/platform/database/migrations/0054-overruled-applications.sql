-- Who proposed to approve an application against a hard rule, `staff:<name>`; who agreed is
-- `decided_by`. Null for a decision of the rules or of one person.
alter table loan.decision add column proposed_by text;
-- Two persons: decision 057. Rows of before have none, so nothing needs to be validated.
alter table loan.decision add constraint decision_by_two_persons
  check (proposed_by is null or proposed_by <> decided_by) not valid;

-- The list of the applications that were rejected lately; see held-application-store.ts.
create index loan_rejected on loan.loan (created_at, loan_id) where state = 110;
