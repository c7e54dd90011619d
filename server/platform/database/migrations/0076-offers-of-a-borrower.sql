-- The offers of one borrower in the order of their time: the latest of a product, the latest of an amount
-- and term, and the data export. `offer_one_open` has the open ones alone, so the others were looked for
-- among all offers. On a table that is large already, make it before the release
-- (docs/how-to/add-a-migration.md).
create index if not exists offer_by_borrower on loan.offer (borrower_id, issued_at);
