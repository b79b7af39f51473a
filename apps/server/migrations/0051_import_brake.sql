-- An import that would zero or move more than a fifth of a store's stock stops before it changes anything, shows
-- what it would change, and goes on when a person says so (quality.md 1); what it then changed can be put back.
alter table import_runs drop constraint import_runs_state_check;
alter table import_runs add constraint import_runs_state_check
  check (state in ('waiting', 'running', 'stopped', 'completed', 'failed', 'cancelled', 'undone'));
alter table import_runs add column difference jsonb;
alter table import_runs add column confirmed_by bigint references users on delete set null;

-- What stood there before an import that was confirmed: rows as they were, kept until the next import of the store.
create table import_undo_rows (
  retailer_id bigint not null,
  import_run_id bigint not null,
  kind text not null check (kind in ('link', 'link-variant', 'item')),
  row_id bigint generated always as identity,
  content jsonb not null,
  primary key (retailer_id, import_run_id, row_id),
  foreign key (retailer_id, import_run_id) references import_runs on delete cascade
);
call bind_to_retailer('import_undo_rows');
