-- Which requests somebody decided: compliance leads from how many they are to their list.
create index request_tasks_by_decider on request_tasks (decided_by, request_id) where decided_by is not null;
