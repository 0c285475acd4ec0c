-- Users who never had a card are few or many, and of a million users nothing but a look at each of them told which: a filter
-- for them took a second or more. They have a row here until they get their first card. As in 0191, what joins the rows of a
-- statement is executed as a text.

create table users_without_card (user_id text primary key references users on delete cascade);

create function begin_without_card() returns trigger language plpgsql as $$
begin
  insert into users_without_card select id from begun;
  return null;
end $$;
create trigger users_begin_without_card after insert on users
  referencing new table as begun for each statement execute function begin_without_card();

create function have_card() returns trigger language plpgsql as $$
begin
  execute 'delete from users_without_card w using received r where w.user_id = r.user_id';
  return null;
end $$;
create trigger cards_received after insert on cards
  referencing new table as received for each statement execute function have_card();

-- Cards are canceled, not deleted; where one is all the same, its user may be left without.
create function lose_card() returns trigger language plpgsql as $$
begin
  execute $lost$
    insert into users_without_card
      select distinct l.user_id from lost l join users u on u.id = l.user_id where not exists (select from cards c where c.user_id = l.user_id)
      on conflict do nothing
  $lost$;
  return null;
end $$;
create trigger cards_lost after delete on cards
  referencing old table as lost for each statement execute function lose_card();

-- Who is there already. The triggers are made before: nobody gets a card or is created between the two.
insert into users_without_card select u.id from users u where not exists (select from cards c where c.user_id = u.id);
