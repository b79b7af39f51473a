-- Live, and asks for more than the market's lowest ask in whole dollars (document 3 §5): kept like is_lowest_ask, so
-- that Market Review finds such sizes among any number of others.
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
