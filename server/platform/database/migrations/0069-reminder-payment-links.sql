-- A payment link that a reminder carries: a payment request beside the one that the borrower looks at,
-- for what the loan owes at that moment. Decision 073.
alter table payment_request.payment_request drop constraint payment_request_purpose_check;
alter table payment_request.payment_request add constraint payment_request_purpose_check
  check (purpose in ('installments', 'cooling-off', 'extension', 'pay-off', 'card', 'reminder'));

-- Set for such a link: it is closed as soon as its loan has another version.
alter table payment_request.account_closing add column loan_version bigint;
-- Read by each sweep; a row is deleted when there is nothing left to close.
create index account_closing_of_version on payment_request.account_closing (payment_request_id)
  where loan_version is not null;
