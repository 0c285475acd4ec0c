-- Amounts that a list does not total, the salaries of new users, were kept in the order of their texts: 1000.00 before 950.00.
-- Without the order of the file, which is made last, a list counts as one that has none, and those that are missing are made again.
delete from bulk_orders o where o.sort in ('salary', 'row') and exists (select from bulk_orders s where s.document_id = o.document_id and s.sort = 'salary');
