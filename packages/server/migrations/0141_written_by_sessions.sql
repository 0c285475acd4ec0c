-- How far the log had come when a session last changed something (bytes from its beginning), where lists are read from a
-- standby: what reads for that session waits for no standby that is behind it, and asks the primary.
alter table sessions add column wrote_at bigint;
