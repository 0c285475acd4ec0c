-- Each decision on an attempt: who, when, what and why. The attempt has the last one; it lost those before.
create table kyc_decisions (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references kyc_attempts (id),
  outcome text not null,
  reason text,
  comment text not null default '',
  decided_by text references admins (id),
  decided_at timestamptz not null
);
create index kyc_decisions_by_attempt on kyc_decisions (attempt_id, id);
insert into kyc_decisions (attempt_id, outcome, reason, comment, decided_by, decided_at)
select id, outcome, reason, comment, decided_by, decided_at from kyc_attempts where outcome is not null order by decided_at, id;

create function record_kyc_decision() returns trigger language plpgsql as $$
begin
  insert into kyc_decisions (attempt_id, outcome, reason, comment, decided_by, decided_at)
  values (new.id, new.outcome, new.reason, new.comment, new.decided_by, new.decided_at);
  return null;
end $$;
create trigger kyc_decided after insert or update of outcome on kyc_attempts for each row when (new.outcome is not null) execute function record_kyc_decision();

create function erase_user_kyc_decisions(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update kyc_decisions d set comment = '' from kyc_attempts t where t.id = d.attempt_id and t.user_id = of_user and d.comment <> '';
  update kyc_decisions set comment = erased(comment, strong, of_user) where comment ~* strong;
end $$;
