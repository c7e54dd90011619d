-- A ticket is worth nothing once the session that asked for it is over.

-- Null: the sandbox's own, and those of a program of before, beside this one.
alter table session.ticket add column session_hash bytea references session.session;
