-- What becomes of a request that the operator processes: a job has the label of each of its orders and puts them into
-- one file (docs/decisions/052). Where that file is follows from whether there is one.
alter table automation_requests drop column label_url;
-- How often it was begun: the job of a time that is over does nothing more. And how far it is.
alter table automation_requests add column times_begun integer not null default 0;
alter table automation_requests add column labels_made integer not null default 0;
alter table automation_requests add column labels_missing integer not null default 0;
-- The operator looks for those of one status, newest first.
create index automation_requests_by_status on automation_requests (status, automation_request_id desc);

-- As in a print file: how often its label was asked for, why there is none, and whether that stays so.
alter table automation_request_sales add column attempts integer not null default 0;
alter table automation_request_sales add column problem text;
alter table automation_request_sales add column is_settled boolean not null default false;

-- The labels of a request as one PDF.
create table automation_request_labels (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  content bytea not null,
  made_at timestamptz not null,
  primary key (retailer_id, automation_request_id),
  foreign key (retailer_id, automation_request_id) references automation_requests on delete cascade
);
create index automation_request_labels_by_age on automation_request_labels (retailer_id, made_at);
call bind_to_retailer('automation_request_labels');
