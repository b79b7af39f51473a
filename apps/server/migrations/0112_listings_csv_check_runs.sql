-- Reading a CSV and comparing it is a run (docs/decisions/023): state, progress, mistakes and the end of it stand there.
-- Checks of before have none: nobody finds them any more, and they are gone a day after they were sent.
alter table csv_checks add column run_id bigint;
alter table csv_checks add foreign key (retailer_id, run_id) references runs on delete cascade;
create unique index csv_checks_of_run on csv_checks (retailer_id, run_id);
alter table csv_checks drop column state;
alter table csv_checks drop column problem;
alter table csv_checks drop column error_count;
alter table csv_checks drop column errors;
alter table csv_checks drop column finished_at;
