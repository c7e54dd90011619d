-- Messages and subscriptions of the official site are deleted after a year (docs/retention.md).
grant delete on site.contact_message, site.subscription to rupya_app;
-- A subscription that is requested again is kept for another year.
grant update (subscribed_at) on site.subscription to rupya_app;
create index if not exists contact_message_by_end on site.contact_message (answered_at)
  where answered_at is not null;
create index if not exists subscription_by_time on site.subscription (subscribed_at);
