-- A change of many things that one run makes, or undoes (docs/decisions/092): what the run needs while it goes on. The
-- row is deleted when the run ends.
create table bulk_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  -- What to do with each thing; its shape is the kind's. Null: the run undoes another one.
  change jsonb,
  undoes_run_id bigint,
  -- What is changed, in the order in which it is locked; empty in an undo.
  ids bigint[] not null,
  -- The locations that the person who started the run sees; empty means every location.
  location_ids bigint[] not null,
  -- How many things the run has changed so far.
  changed_count integer not null default 0,
  primary key (retailer_id, run_id),
  constraint bulk_runs_change_or_undo check ((change is null) = (undoes_run_id is not null))
);
create index bulk_runs_undoing on bulk_runs (retailer_id, undoes_run_id) where undoes_run_id is not null;
call bind_to_retailer('bulk_runs');
alter table bulk_runs add foreign key (retailer_id, run_id) references runs on delete cascade;

-- What one thing was before a run changed it, so that an undo can restore it. The shape of `kept` is the kind's.
create table bulk_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  id bigint not null,
  kept jsonb not null,
  primary key (retailer_id, run_id, id)
);
call bind_to_retailer('bulk_undo_rows');
alter table bulk_undo_rows add foreign key (retailer_id, run_id) references runs on delete cascade;
