-- Payouts of many sizes changed by a rule, or put back (docs/decisions/029): what a run needs while it goes on,
-- forgotten as it ends.
create table payout_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  -- Null: it puts back what another run has changed.
  rule jsonb,
  undoes_run_id bigint,
  -- The sizes in the order in which they are held; empty where it puts back.
  variant_ids bigint[] not null,
  -- What who started it sees: empty means every location.
  location_ids bigint[] not null,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  constraint payout_runs_change_or_undo check ((rule is null) = (undoes_run_id is not null))
);
create index payout_runs_undoing on payout_runs (retailer_id, undoes_run_id) where undoes_run_id is not null;
call bind_to_retailer('payout_runs');

-- What a size had before a run changed it, and after: what can be put back.
create table payout_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  variant_id bigint not null references variants,
  desired_before numeric(12,2),
  bottom_before numeric(12,2),
  desired_after numeric(12,2),
  bottom_after numeric(12,2),
  -- Prices that a person had chosen, by marketplace: a new desired payout forgets them.
  chosen_before jsonb not null default '{}',
  primary key (retailer_id, run_id, variant_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('payout_undo_rows');

-- Until when products that first had stock here came with an import, and until when somebody was asked for their
-- payouts: the set-up is offered once for each import.
create table payout_setups (
  retailer_id bigint not null references retailers,
  imported_until timestamptz not null,
  asked_until timestamptz not null default '-infinity',
  primary key (retailer_id)
);
call bind_to_retailer('payout_setups');
