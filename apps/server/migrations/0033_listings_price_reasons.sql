-- Since when a listing's price is what it is. Null: it was set before this was kept.
alter table marketplace_listings add column price_since timestamptz;

-- What a slot that is not at rest waits for, as far as it is known: counted for whoever asks when all will be done.
-- Null: it is at rest, or waits for a person.
alter table listing_slots add column waits_for text
  constraint listing_slots_waits_for check (waits_for in ('list', 'reprice', 'withdraw'));
create index listing_slots_waiting on listing_slots (retailer_id, marketplace, waits_for) where waits_for is not null;
