-- What a retailer prices by: the last rule from the better lowest ask that was applied to all of his sizes. It says why
-- a size has no payouts yet (docs/decisions/064).
alter table payout_setups add column rule jsonb;

-- Sizes that are enabled together, in the order in which they are held: what a run needs while it goes on, forgotten as
-- it ends.
create table enable_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  variant_ids bigint[] not null,
  -- What who started it sees: empty means every location.
  location_ids bigint[] not null,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('enable_runs');
