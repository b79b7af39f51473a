-- Live, and asks for more than the market's lowest ask in whole dollars (document 3 §5): kept like is_lowest_ask, so
-- that Market Review and Quick Actions find such sizes among any number of others.
alter table marketplace_listings add column is_overpriced boolean not null default false;

-- A lowest ask of nothing is no market (document 3 §5).
create or replace function keep_lowest_ask() returns trigger language plpgsql as $$
declare
  lowest numeric;
begin
  select m.lowest_ask into lowest from catalogue.market_data m
  where m.variant_id = new.variant_id and m.marketplace = new.marketplace;
  new.is_lowest_ask := new.state = 'live' and coalesce(new.price <= lowest, false);
  new.is_overpriced := new.state = 'live' and coalesce(lowest > 0 and round(new.price) > round(lowest), false);
  return new;
end $$;

-- A market that was read anew is no change of the listing.
drop trigger count_listing_version on marketplace_listings;
update marketplace_listings l set is_overpriced = true from catalogue.market_data m
where l.state = 'live' and m.variant_id = l.variant_id and m.marketplace = l.marketplace
  and m.lowest_ask > 0 and round(l.price) > round(m.lowest_ask);
create trigger count_listing_version before update on marketplace_listings
  for each row when (new.is_lowest_ask = old.is_lowest_ask and new.is_overpriced = old.is_overpriced)
  execute function count_listing_version();

create index marketplace_listings_overpriced on marketplace_listings (retailer_id, product_id, variant_id)
  where is_overpriced;

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
