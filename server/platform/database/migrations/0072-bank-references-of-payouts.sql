-- What the bank itself finds a payout by, in India its UTR: borrowers read it in the message that their
-- money arrived, and name it when they call. Null until it is reported, and where none is. There already
-- where the owner has made the index of 0088 before the release.
alter table loan.disbursement add column if not exists bank_ref text;
