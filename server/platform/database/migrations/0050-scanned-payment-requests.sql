-- Payment requests that are scanned: the text of the QR code, as the provider wrote it. The page draws
-- its picture from it. Null for what is typed.
alter table payment_request.payment_request
  add column qr_text text check (length(qr_text) between 1 and 1000);
