-- Rows of a list, as many as a batch takes. A function, because the planner then knows about how many come: of a list that
-- came in a moment ago the statistics know nothing, it expects one row, and joins a batch with itself row by row.
create function bulk_stretch(of_document bigint, from_row integer, to_row integer) returns setof bulk_rows
stable rows 2000 language plpgsql as $$
begin
  return query select r.* from bulk_rows r where r.document_id = of_document and r.row_number between from_row and to_row order by r.row_number;
end $$;
