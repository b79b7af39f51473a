-- Enabling is one kind of run, wherever it is started, and can be put back (docs/decisions/076).
-- False: also a size that nothing would come of now, for want of stock; Quick Actions.
alter table enable_runs add column only_listable boolean not null default true;
-- It puts back what another run has enabled.
alter table enable_runs add column undoes_run_id bigint;
-- What Quick Actions had begun as a run of their own is started again by who began it.
update runs r set state = 'failed', phase = 'Failed', finished_at = now(),
    error = 'ARK was upgraded meanwhile. What is enabled stays so; start it again for the rest.'
  where r.state in ('waiting', 'running') and exists (
    select from size_act_runs a where a.retailer_id = r.retailer_id and a.run_id = r.run_id and a.act = 'enable');
delete from size_act_runs where act = 'enable';
alter table size_act_runs drop constraint size_act_runs_act_check;
alter table size_act_runs add constraint size_act_runs_act_check
  check (act in ('disable', 'lowest-ask', 'highest-bid'));
create index enable_runs_undoing on enable_runs (retailer_id, undoes_run_id) where undoes_run_id is not null;

-- Sizes that a run has enabled: what can be disabled again.
create table enable_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  variant_id bigint not null references variants,
  -- Somebody, or a rule, has switched it since: it stays as it is.
  is_switched_since boolean not null default false,
  primary key (retailer_id, run_id, variant_id)
);
create index enable_undo_rows_of_size on enable_undo_rows (retailer_id, variant_id);
call bind_to_retailer('enable_undo_rows');
alter table enable_undo_rows add foreign key (retailer_id, run_id) references runs on delete cascade;

create function record_size_switched() returns trigger language plpgsql as $$
begin
  update enable_undo_rows set is_switched_since = true
    where retailer_id = new.retailer_id and variant_id = new.variant_id and not is_switched_since;
  return null;
end $$;
create trigger record_size_switched after update of listings_enabled on variant_offers
  for each row when (old.listings_enabled <> new.listings_enabled) execute function record_size_switched();
