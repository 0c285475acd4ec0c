-- Code that runs in the browser of who decides could decide: who only asks doesn't choose that code.
delete from role_permissions where role_id = 'R-maker' and permission = 'releases';
