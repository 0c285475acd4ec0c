-- Setting a second factor up ends the sessions that the password alone has opened.
alter table sessions
  drop constraint sessions_ended_because_check,
  add constraint sessions_ended_because_check check (ended_because in ('signed_out', 'password_changed', 'second_factor_changed', 'archived', 'role_changed', 'closed'));
