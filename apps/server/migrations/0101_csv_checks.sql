-- A CSV as it was sent up, read and compared with the stock by a job: never by the process that answers requests. The
-- bytes are forgotten once they are read, the rest after a day, or as soon as the same person sends another one.
create table csv_checks (
  retailer_id bigint not null references retailers,
  csv_check_id bigint generated always as identity,
  user_id bigint not null,
  -- What the sender sees: empty means every location.
  location_ids bigint[] not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost')),
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'checked', 'refused')),
  content bytea,
  -- Why it is no file of its kind, or was not read.
  problem text,
  row_count integer not null default 0,
  -- All mistakes; the first of them are in `errors`.
  error_count integer not null default 0,
  errors jsonb not null default '[]',
  changed_count integer not null default 0,
  -- The first changes, as they are shown.
  changes jsonb not null default '[]',
  -- The rows that change something: what a run takes over.
  rows jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, csv_check_id)
);
call bind_to_retailer('csv_checks');
-- Read in parts: not compressed, so that a part is found without unpacking what lies before it.
alter table csv_checks alter column content set storage external;
create index csv_checks_of_user on csv_checks (retailer_id, user_id);
create index csv_checks_by_age on csv_checks (retailer_id, started_at);

-- Of the rows that were left out the first are listed, all are counted.
alter table csv_runs add column problem_count integer not null default 0 check (problem_count >= 0);
update csv_runs set problem_count = jsonb_array_length(problems);
