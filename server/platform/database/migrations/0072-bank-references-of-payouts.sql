-- What the bank itself finds a payout by, in India its UTR: borrowers read it in the message that their
-- money arrived, and name it when they call. Null until it is reported, and where none is.
alter table loan.disbursement add column bank_ref text;
-- The console's search.
create index disbursement_by_bank_ref on loan.disbursement (bank_ref) where bank_ref is not null;
