-- Only the owner of a table may analyse it, and the server's user owns none.
create function analyze_lists() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze bulk_rows, bulk_search;
end $$;
revoke execute on function analyze_lists() from public;
