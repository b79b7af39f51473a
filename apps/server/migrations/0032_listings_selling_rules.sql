-- How the sizes of a product are sold: where the last pair is offered, and how its asks follow the market
-- (docs/decisions/034 and 035). No row: as the retailer's other products, and no repricing.
create table product_selling_rules (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  -- Null: as the retailer has it (retailers.last_pair).
  last_pair text check (last_pair in ('both', 'higher_payout', 'keep_off')),
  repricing text not null default 'off' check (repricing in ('off', 'match_lowest_ask', 'beat_lowest_ask')),
  -- An ask never nets more than this share of the size's desired payout, but for its whole dollars.
  ceiling_percent smallint not null default 150 check (ceiling_percent between 100 and 300),
  changes_per_day smallint not null default 6 check (changes_per_day between 1 and 24),
  primary key (retailer_id, product_id)
);
call bind_to_retailer('product_selling_rules');

alter table listing_slots
  -- The ask that the repricing rule has found; one that a person chose goes before it.
  add column rule_price numeric(12,2) constraint listing_slots_rule_price check (rule_price > 0),
  -- When the rule has changed it: of the last 24 hours, so that they are no more than it may make in a day.
  add column repriced_at timestamptz[] not null default '{}',
  -- The lowest ask that it was last decided against. Another one is decided anew.
  add column priced_against numeric(12,2),
  -- What the rule would ask while the mass-change guard holds it.
  add column held_price numeric(12,2) constraint listing_slots_held_price check (held_price > 0);
create index listing_slots_held on listing_slots (retailer_id, variant_id) where held_price is not null;
create index listing_slots_ruled on listing_slots (retailer_id, variant_id) where rule_price is not null;

-- The mass-change guard of repricing: how many prices the rules have moved lately, and since when they are held.
create table repricing_guards (
  retailer_id bigint not null references retailers,
  -- Of the last hour, in stretches of five minutes: [{"at": …, "count": …}].
  moves jsonb not null default '[]',
  -- Null: the rules go on.
  held_at timestamptz,
  -- Moves that a person has let go on, and until when: they are not counted.
  allowed integer not null default 0 check (allowed >= 0),
  allowed_until timestamptz,
  primary key (retailer_id)
);
call bind_to_retailer('repricing_guards');
