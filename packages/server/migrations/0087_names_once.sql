-- Names that differ in case, accents or spaces only can't be told apart in a list or a choice: roles knew, now all do.
alter function role_name_key(text) rename to name_key;

-- Records that would be taken for an older one keep their name, and their number behind it.
update segments r set name = left(name, 80) || ' ' || id where exists (select from segments o where name_key(o.name) = name_key(r.name) and o.id < r.id);
update services r set name = left(name, 80) || ' ' || id where exists (select from services o where name_key(o.name) = name_key(r.name) and o.id < r.id);
update referrals r set name = left(name, 80) || ' ' || id where exists (select from referrals o where name_key(o.name) = name_key(r.name) and o.id < r.id);
update cashbacks r set name_es = left(name_es, 80) || ' ' || id, name_en = left(name_en, 80) || ' ' || id
  where status <> 'ended' and exists (select from cashbacks o where o.status <> 'ended' and o.id < r.id and (name_key(o.name_es) = name_key(r.name_es) or name_key(o.name_en) = name_key(r.name_en)));

alter table segments drop constraint segments_name;
create unique index segments_name on segments (name_key(name));
alter table services drop constraint services_name;
create unique index services_name on services (name_key(name));
alter table referrals drop constraint referrals_name;
create unique index referrals_name on referrals (name_key(name));
-- A programme that has ended may be followed by another of its name.
create unique index cashbacks_name_es on cashbacks (name_key(name_es)) where status <> 'ended';
create unique index cashbacks_name_en on cashbacks (name_key(name_en)) where status <> 'ended';
