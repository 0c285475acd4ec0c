-- The newest anchor that a verification was compared with; null where there was none. Only a process that has the anchors
-- sees a chain whose end was cut off.
alter table audit_verifications add column anchored_at timestamptz;
create index audit_verifications_anchored on audit_verifications (id) where anchored_at is not null;
