-- Shopify is told of the pairs that a wholesale order took: its level is lowered once, and only then do they leave
-- `sold_on_ark` (docs/decisions/056). Rows of before are told of, too.
alter table wholesale_order_units
  -- The shop's level is without them, and so is `sold_on_ark`.
  add column is_released boolean not null default false,
  -- Since when their order has fallen through, after the shop was told or may have been: they go back into its level.
  add column given_back_at timestamptz,
  -- When the shop is told next (platform/due-rows.ts). Null: it knows.
  add column next_attempt_at timestamptz default now(),
  add column attempts integer not null default 0,
  -- Why the shop does not know yet, in words for a person, and since when it is so.
  add column problem text,
  add column problem_since timestamptz,
  add constraint wholesale_order_units_problem_since check ((problem is null) = (problem_since is null));
create index wholesale_order_units_due on wholesale_order_units (retailer_id, next_attempt_at)
  where next_attempt_at is not null;

-- A change of a shop's level for pairs of an order: out of it (`lower`) or back into it (`raise`). As
-- `level_adjustments` is for sales.
create table wholesale_level_adjustments (
  retailer_id bigint not null references retailers,
  wholesale_order_id bigint not null,
  wholesale_line_id bigint not null,
  inventory_item_id bigint not null,
  direction text not null check (direction in ('lower', 'raise')),
  idempotency_key text not null,
  -- What the level was thought to be before the change.
  level_before integer not null,
  -- When the change was first and last sent under this key.
  sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  -- When it was known to be made.
  confirmed_at timestamptz,
  -- Since when nobody can tell any more whether it was made: a person has to look.
  in_doubt_since timestamptz,
  primary key (retailer_id, wholesale_order_id, wholesale_line_id, inventory_item_id, direction),
  foreign key (retailer_id, wholesale_line_id, inventory_item_id) references wholesale_order_units on delete cascade
);
call bind_to_retailer('wholesale_level_adjustments');
