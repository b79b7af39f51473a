-- Figures that require reading a whole store or all retailers. Jobs recompute them completely.

-- The age of the stock, as a job last computed it from stock movements (docs/decisions/055): a row per location and
-- age, all replaced each time. No page reads a million sizes to show four numbers.
create table stock_ages (
  retailer_id bigint not null references retailers,
  location_id bigint not null,
  age text not null check (age in ('0-30', '31-60', '61-90', '90+', 'unknown')),
  units integer not null check (units > 0),
  -- The cost of the units with a known cost, and the lowest ask of the units with market data.
  cost_units integer not null,
  cost_value numeric(16,2) not null,
  market_units integer not null,
  market_value numeric(16,2) not null,
  primary key (retailer_id, location_id, age)
);
call bind_to_retailer('stock_ages');

-- The products with the most money in stock older than 90 days, a few per location.
create table aged_products (
  retailer_id bigint not null references retailers,
  location_id bigint not null,
  product_id bigint not null references products on delete cascade,
  units integer not null check (units > 0),
  -- The day on which the oldest pair arrived.
  since date not null,
  cost_value numeric(16,2),
  market_value numeric(16,2),
  primary key (retailer_id, location_id, product_id)
);
call bind_to_retailer('aged_products');

-- When a job last computed the ages of each retailer's stock, and when it does so next (platform/due-rows.ts).
create table stock_age_readings (
  retailer_id bigint primary key references retailers,
  -- Null when it was never computed.
  read_at timestamptz,
  next_attempt_at timestamptz not null default '-infinity',
  attempts integer not null default 0
);
create index stock_age_readings_due on stock_age_readings (next_attempt_at);
call bind_to_retailer('stock_age_readings');

-- The best-selling products on the marketplaces over all retailers: products and numbers without names. All rows are
-- replaced each time.
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
