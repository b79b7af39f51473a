-- Work that the operator watches, over all retailers or of none (docs/decisions/023): as `runs`, whose columns it has, but
-- of no retailer. No role of requests reads it. Operators see each other's.
create table operator_runs (
  run_id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint,
  title text not null,
  subject text,
  user_id bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone')),
  phase text not null default 'Waiting for its turn',
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  problems jsonb not null default '[]',
  problem_count integer not null default 0 check (problem_count >= 0),
  result jsonb,
  error text,
  can_undo boolean not null default false,
  cancel_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint operator_runs_end check ((finished_at is null) = (state in ('waiting', 'running', 'stopped')))
);
-- A second start joins the run that is under way.
create unique index operator_runs_under_way on operator_runs (kind, subject_id)
  where state in ('waiting', 'running') and subject_id is not null;
create index operator_runs_of_subject on operator_runs (kind, subject_id, run_id);
create index operator_runs_by_end on operator_runs (finished_at) where finished_at is not null;
grant select, insert, update, delete on operator_runs to ark_platform;
