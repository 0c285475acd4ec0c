-- The words of a text, as Search compares them. A text of one or two letters is looked for as a whole word: users_search knows
-- letters by threes, and ends a word at any sign, so that "pa" would lead to each address that ends in ".pa".
-- Not in SQL, which the planner would look into: it has to know that splitting names row by row takes long.
create function words_of(value text) returns text[] language plpgsql immutable parallel safe strict as $$ begin
  return string_to_array(translate(public.plain_text(value), '-.,;:_/()&"''’', '             '), ' ');
end $$;
create index users_words on users using gin (words_of(first_name || ' ' || surname));

-- The planner learns how frequent words are.
do $$ begin
  if exists (select from users) then analyze users; end if;
end $$;
