-- Since when the next step of a size is put off for want of a free request: many of them may go together. Null: it is
-- not.
alter table listing_slots add column put_off_since timestamptz;
create index listing_slots_put_off on listing_slots (retailer_id, marketplace, put_off_since)
  where put_off_since is not null;

-- Listings that are made or repriced by one call that a marketplace has accepted, until what became of each is known
-- (docs/decisions/038).
create table listing_batches (
  retailer_id bigint not null references retailers,
  listing_batch_id bigint generated always as identity,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  kind text not null check (kind in ('create', 'change-price')),
  external_batch_id text not null,
  -- Each with the version that its listing had as it was handed over (docs/decisions/015).
  items jsonb not null,
  sent_at timestamptz not null,
  primary key (retailer_id, listing_batch_id)
);
create index listing_batches_by_age on listing_batches (retailer_id, sent_at);
call bind_to_retailer('listing_batches');
