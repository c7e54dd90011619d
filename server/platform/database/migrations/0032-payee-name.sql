-- A transfer form asks in whose name the account stands; the provider says so when it makes the
-- account. Null: not an account that is paid by transfer from any bank, or made before this migration.
alter table payment_request.payment_request add column payee_name text;
