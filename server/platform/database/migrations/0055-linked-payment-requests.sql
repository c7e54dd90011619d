-- Payment requests that are paid in an app or on a provider's page: the address that opens it, as the
-- provider wrote it. Null for what is typed or scanned.
alter table payment_request.payment_request
  add column pay_url text check (length(pay_url) between 1 and 1000);
