-- By what a session began, also one that continues another. Of sessions from before this migration neither
-- is known. Decision 099.
alter table session.session
  -- The passkey: its sessions end when it is removed, which may be before the session's row is.
  add column passkey_id uuid,
  -- The known device, as in session.known_device: forgotten when its session is ended from another one.
  add column device_hash bytea;
