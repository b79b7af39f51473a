create table sales (
  retailer_id bigint not null references retailers,
  sale_id bigint generated always as identity,
  platform text not null check (platform in ('stockx', 'goat', 'shopify')),
  external_order_id text not null,
  listing_id bigint,
  variant_id bigint references variants,
  product_id bigint references products,
  inventory_item_id bigint,
  location_id bigint,
  status text not null,
  -- As the marketplace last said it; `status` differs where a person set or packed it.
  marketplace_status text not null,
  status_override boolean not null default false,
  previous_status text,
  product_name text,
  size text,
  sku text,
  sale_ask numeric(12,2) not null,
  marketplace_payout numeric(12,2) not null,
  ark_fee numeric(12,2) not null,
  retailer_payout numeric(12,2) not null,
  fee_type text not null,
  fee_schedule jsonb not null,
  zero_fees_applied boolean not null default false,
  one_left boolean not null default false,
  oversold boolean not null default false,
  sold_at timestamptz not null,
  ship_by timestamptz,
  seen_at timestamptz not null,
  taken_at timestamptz not null,
  withdrawal_sent_at timestamptz,
  withdrawal_confirmed_at timestamptz,
  store_order_id text,
  store_order_name text,
  store_order_created_at timestamptz,
  store_order_problem text,
  store_order_problem_since timestamptz,
  unit_released boolean not null default false,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  cancellation jsonb,
  label_tracking_number text,
  label_courier text,
  fulfilled_at timestamptz,
  fulfilled_by bigint references users,
  refreshed_at timestamptz not null,
  primary key (retailer_id, sale_id),
  unique (retailer_id, platform, external_order_id),
  constraint parts_add_up check (retailer_payout = marketplace_payout - ark_fee),
  constraint an_oversold_sale_has_no_unit check (oversold = (inventory_item_id is null))
);
create index sales_newest_first on sales (retailer_id, sold_at desc, sale_id desc);
create index sales_by_status on sales (retailer_id, status);
call bind_to_retailer('sales');

-- What had to go elsewhere because of a sale, and when it was gone.
create table sale_withdrawals (
  retailer_id bigint not null,
  sale_id bigint not null,
  listing_id bigint not null,
  marketplace text not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  outcome text,
  primary key (retailer_id, sale_id, listing_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index sale_withdrawals_of_listing on sale_withdrawals (retailer_id, listing_id);
call bind_to_retailer('sale_withdrawals');

create table sale_labels (
  retailer_id bigint not null,
  sale_id bigint not null,
  content bytea not null,
  fetched_at timestamptz not null,
  primary key (retailer_id, sale_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('sale_labels');

-- Orders of an account whose listing we do not know: kept, so that no sale is lost; the operator sees them.
create table unclaimed_orders (
  platform text not null,
  external_order_id text not null,
  details jsonb not null,
  seen_at timestamptz not null,
  primary key (platform, external_order_id)
);
grant select, insert, update, delete on unclaimed_orders to ark_platform;
