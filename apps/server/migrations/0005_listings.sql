-- What a retailer wants of a variant (domain §5).
create table variant_offers (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  listings_enabled boolean not null default false,
  desired_payout numeric(12,2) check (desired_payout >= 0),
  bottom_payout numeric(12,2) check (bottom_payout >= 0),
  goblin_mode_enabled boolean not null default false,
  goblin_threshold numeric(5,2) not null default 10 check (goblin_threshold between 1 and 50),
  updated_at timestamptz not null default now(),
  primary key (retailer_id, variant_id)
);
create index variant_offers_of_product on variant_offers (retailer_id, product_id);
call bind_to_retailer('variant_offers');

-- Which location ships a product (domain §6.2).
create table pick_rules (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  pick_rule_mode text not null default 'highest_stock_first' check (pick_rule_mode in ('highest_stock_first', 'manual_priority')),
  location_priority_order bigint[] not null default '{}',
  primary key (retailer_id, product_id)
);
call bind_to_retailer('pick_rules');

-- What is wanted on one marketplace, and when to look at it again.
create table listing_slots (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  chosen_price numeric(12,2) check (chosen_price > 0),
  withdrawn_by_goblin boolean not null default false,
  next_step_at timestamptz not null default '-infinity',
  primary key (retailer_id, variant_id, marketplace)
);
call bind_to_retailer('listing_slots');

-- Our last knowledge of a listing. One that has not ended per variant and marketplace.
create table marketplace_listings (
  retailer_id bigint not null references retailers,
  listing_id bigint generated always as identity,
  variant_id bigint not null references variants,
  product_id bigint not null references products,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  state text not null check (state in ('requested', 'pending', 'live', 'withdrawing', 'failed', 'withdrawn', 'sold')),
  external_listing_id text,
  price numeric(12,2) not null check (price > 0),
  pending_price numeric(12,2),
  operation_id text,
  attempts integer not null default 0,
  problem text,
  problem_since timestamptz,
  requested_at timestamptz not null,
  live_at timestamptz,
  withdrawal_sent_at timestamptz,
  ended_at timestamptz,
  state_since timestamptz not null,
  primary key (retailer_id, listing_id),
  constraint what_is_live_has_an_id check (state in ('requested', 'failed', 'withdrawn') or external_listing_id is not null)
);
create unique index marketplace_listings_open on marketplace_listings (retailer_id, variant_id, marketplace)
  where state not in ('withdrawn', 'sold');
create index marketplace_listings_by_external_id on marketplace_listings (marketplace, external_listing_id);
call bind_to_retailer('marketplace_listings');

create table listing_changes (
  retailer_id bigint not null references retailers,
  listing_change_id bigint generated always as identity,
  variant_id bigint not null,
  marketplace text,
  description text not null,
  created_at timestamptz not null default now(),
  primary key (retailer_id, listing_change_id)
);
call bind_to_retailer('listing_changes');
