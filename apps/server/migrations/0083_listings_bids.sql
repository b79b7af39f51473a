-- A bid that a person takes (docs/decisions/054): asked before any other price, for one pair, and for a while only.
alter table listing_slots
  add column bid_price numeric(12,2) constraint listing_slots_bid_price check (bid_price > 0),
  add column bid_taken_at timestamptz,
  add constraint listing_slots_bid_has_time check ((bid_price is null) = (bid_taken_at is null));

-- The same done to many sizes, one after the other: what a run needs while it goes on, forgotten as it ends.
create table size_act_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  act text not null check (act in ('enable', 'disable', 'lowest-ask', 'highest-bid')),
  -- Null: wherever it applies; of bids, where one nets more.
  marketplace text check (marketplace in ('stockx', 'goat')),
  -- In the order in which they are held.
  variant_ids bigint[] not null,
  -- What who started it sees: empty means every location.
  location_ids bigint[] not null,
  -- Sizes that were changed so far.
  changed integer not null default 0,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
call bind_to_retailer('size_act_runs');
