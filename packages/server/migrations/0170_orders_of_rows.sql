-- In which order the rows of a large list come by each column, so that any page of it is read by the numbers of its rows: a sort
-- of the list for every page takes longer the longer the list is. Made in the background, like bulk_search, and never changed.
create table bulk_orders (
  document_id bigint not null,
  -- what a page may be sorted by: a column of the operation, row, status or message
  sort text not null,
  descending boolean not null,
  -- counts from 0
  piece integer not null,
  -- a thousand row numbers in their order, four bytes each
  row_numbers bytea not null,
  primary key (document_id, sort, descending, piece)
);
-- Numbers in no order of their own: compressing them takes time for nothing.
alter table bulk_orders alter column row_numbers set storage external;

-- Whoever is erased from a list leaves what it is searched by, and where their row came among the others tells of what it
-- said: the orders go with it.
create function forget_orders() returns trigger language plpgsql as $$
begin
  delete from bulk_orders where document_id in (select document_id from gone);
  return null;
end $$;
create trigger orders after delete on bulk_search referencing old table as gone for each statement execute function forget_orders();
