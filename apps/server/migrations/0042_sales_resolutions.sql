-- Canceled sales that a person has dealt with, one row each: whether the pair is back on its shelf or gone for good,
-- and when the stock says so (domain §6.7). A row is written with the sale's last status, in one transaction: who comes
-- second finds it, and nothing is put back twice.
create table sale_resolutions (
  retailer_id bigint not null,
  sale_id bigint not null,
  restock boolean not null,
  resolved_at timestamptz not null,
  resolved_by bigint references users,
  -- When the stock said so, here and in the shop; null: it does not yet.
  settled_at timestamptz,
  -- Why it waits, or why nothing came of it.
  problem text,
  problem_since timestamptz,
  -- The shop is told until it knows (platform/due-rows.ts). Null: never again.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  primary key (retailer_id, sale_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade,
  constraint sale_resolutions_waits_until_settled check ((settled_at is null) = (next_attempt_at is not null))
);
create index sale_resolutions_due on sale_resolutions (retailer_id, next_attempt_at) where next_attempt_at is not null;
call bind_to_retailer('sale_resolutions');

-- Besides what a sale's order does to a level: a pair that is back on its shelf, one that never will be.
alter table level_adjustments drop constraint level_adjustments_direction_check;
alter table level_adjustments add constraint level_adjustments_direction_check
  check (direction in ('lower', 'raise', 'restock', 'write_off'));

-- Canceled sales that nobody has dealt with are few among many, newest first.
create index sales_canceled on sales (retailer_id, sold_at desc, sale_id desc) where stage = 'canceled';
