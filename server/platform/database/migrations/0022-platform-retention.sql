-- What is over is deleted by age (docs/retention.md): sessions, tickets, page events, landing visits.

create index session_by_end on session.session (expires_at);
create index ticket_by_end on session.ticket (expires_at);
-- A ticket names the session that requested it: looked up when that is deleted.
create index ticket_by_session on session.ticket (session_hash) where session_hash is not null;
-- Rows arrive in the order of their time.
create index event_by_age on tracking.event using brin (occurred_at);

grant delete on session.session, session.ticket, tracking.event, promotion.visit to rupya_app;
