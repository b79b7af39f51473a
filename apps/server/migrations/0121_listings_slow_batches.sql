-- A batch that is still worked on keeps the slots of its listings: nothing is made or repriced there until it has ended
-- (docs/decisions/038). Null: the slot's listing is in none.
alter table listing_slots add column listing_batch_id bigint;
create index listing_slots_batched on listing_slots (retailer_id, listing_batch_id) where listing_batch_id is not null;

-- It is asked about until it has ended, however long that takes.
alter table listing_batches
  add column next_attempt_at timestamptz default now(),
  add column attempts integer not null default 0,
  add column is_told_to_operator boolean not null default false;
create index listing_batches_due on listing_batches (retailer_id, next_attempt_at) where next_attempt_at is not null;
