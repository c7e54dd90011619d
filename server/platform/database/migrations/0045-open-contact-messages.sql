-- Read by the list of open messages and counted by the home screen of the console.
create index contact_message_open on site.contact_message (received_at) where answered_at is null;
