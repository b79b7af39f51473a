-- Excel files: the sheets of one that has several, and which one was named as it was sent.
alter table csv_checks add column sheets jsonb not null default '[]';
alter table csv_checks add column sheet text;
