-- The list of loans for staff, in each of its orders.

create index loan_by_application on loan.loan (created_at, loan_id);
create index loan_by_amount on loan.loan (market, principal_minor, loan_id);
create index case_by_days_of_all on collections.case (days_past_due, loan_id);
