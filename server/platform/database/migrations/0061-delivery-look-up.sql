-- Text messages whose delivery is looked up, since their provider reports none; read every five minutes.
create index delivery_sent_by_provider on notification.delivery (provider, passed_at)
  where state = 'sent' and channel = 'sms';
