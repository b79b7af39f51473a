-- A CSV that is brought in: the rows that change something, applied a batch at a time by a job, so that the page
-- can be left, progress is true, and a restart goes on where the last batch was committed. The rows are forgotten
-- once the run has ended.
create table csv_runs (
  retailer_id bigint not null references retailers,
  csv_run_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('payouts', 'reserved', 'cost')),
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed')),
  rows jsonb not null,
  done integer not null default 0 check (done >= 0),
  total integer not null check (done <= total),
  problems jsonb not null default '[]',
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (retailer_id, csv_run_id)
);
call bind_to_retailer('csv_runs');
