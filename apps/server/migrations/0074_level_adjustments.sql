-- A change of a shop's level by a sale: one row per sale and direction, written before it is sent, so that whoever
-- comes next knows that it may have been made. Shopify remembers an idempotency key for 24 hours (shopify.md 3.3);
-- later than that only the level itself can tell whether the change was made.
create table level_adjustments (
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
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
  primary key (retailer_id, sale_id, direction),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('level_adjustments');
