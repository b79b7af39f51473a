-- Figures that need a pass over a whole store or all retailers. Jobs compute them anew as a whole.

-- How long the stock has been there, as a job last worked it out from stock movements (docs/decisions/055): a row per
-- location and age, written anew as a whole. No page reads a million sizes to show four numbers.
create table stock_ages (
  retailer_id bigint not null references retailers,
  location_id bigint not null,
  age text not null check (age in ('0-30', '31-60', '61-90', '90+', 'unknown')),
  units integer not null check (units > 0),
  -- What was paid for those of them whose cost is known, and the lowest ask of those that have a market.
  cost_units integer not null,
  cost_value numeric(16,2) not null,
  market_units integer not null,
  market_value numeric(16,2) not null,
  primary key (retailer_id, location_id, age)
);
call bind_to_retailer('stock_ages');

-- The products with the most money in stock that is more than 90 days old, a few of each location.
create table aged_products (
  retailer_id bigint not null references retailers,
  location_id bigint not null,
  product_id bigint not null references products on delete cascade,
  units integer not null check (units > 0),
  -- When the oldest pair of them came.
  since date not null,
  cost_value numeric(16,2),
  market_value numeric(16,2),
  primary key (retailer_id, location_id, product_id)
);
call bind_to_retailer('aged_products');

-- When a job last worked out the ages of each retailer's stock, and when it does so next (platform/due-rows.ts).
create table stock_age_readings (
  retailer_id bigint primary key references retailers,
  -- Null: never yet.
  read_at timestamptz,
  next_attempt_at timestamptz not null default '-infinity',
  attempts integer not null default 0
);
create index stock_age_readings_due on stock_age_readings (next_attempt_at);
call bind_to_retailer('stock_age_readings');

-- What sells most on the marketplaces, over all retailers: products and numbers, nobody's name. Written anew as a
-- whole.
create table top_sellers (
  -- The last 7 or 30 days, or the year to date.
  span text not null check (span in ('7', '30', 'ytd')),
  excludes_cancelled boolean not null,
  place smallint not null,
  product_id bigint not null references products on delete cascade,
  total_sales bigint not null,
  primary key (span, excludes_cancelled, place)
);
create index top_sellers_of_product on top_sellers (product_id);
grant select on top_sellers to ark_tenant;
grant select, insert, delete on top_sellers to ark_platform;
