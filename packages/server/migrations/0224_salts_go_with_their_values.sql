-- A value that was erased can't be found again: with the salt, who reads the database or a backup tries all mobiles of a
-- country against the digest of the entry within seconds. The chain needs the salt only while the value is there.
create function forget_salt() returns trigger language plpgsql as $$
begin
  new.salt := '';
  return new;
end $$;
create trigger forget_salt before update on audit_personal for each row when (new.value is null) execute function forget_salt();
update audit_personal set salt = '' where value is null;
