-- The market's day on whose spend a message is counted: it is tried for some minutes, and given up it is
-- taken off that day, which may be yesterday's. Null: on none; of messages from before this migration it is
-- not known.
alter table notification.delivery add column counted_on date;
grant update (counted_on) on notification.delivery to rupya_app;
