create table import_runs (
  retailer_id bigint not null,
  import_run_id bigint generated always as identity,
  store_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed')),
  phase text not null default 'Waiting for a worker',
  export_id text,
  done integer not null default 0,
  total integer,
  result jsonb,
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (retailer_id, import_run_id),
  foreign key (retailer_id, store_id) references stores on delete cascade
);
call bind_to_retailer('import_runs');

-- Rows of an export on their way in: no journal, emptied by the run that filled them.
create unlogged table import_products (
  retailer_id bigint not null, import_run_id bigint not null, shopify_product_id text not null, product jsonb not null,
  primary key (retailer_id, import_run_id, shopify_product_id)
);
call bind_to_retailer('import_products');
create unlogged table import_levels (
  retailer_id bigint not null, import_run_id bigint not null, shopify_inventory_item_id text not null,
  shopify_location_id text not null, available integer not null, updated_at timestamptz not null,
  primary key (retailer_id, import_run_id, shopify_inventory_item_id, shopify_location_id)
);
call bind_to_retailer('import_levels');

-- Stock of one variant of one product link at one location. `quantity_available` is the one definition (domain §3).
create table inventory_items (
  retailer_id bigint not null,
  inventory_item_id bigint generated always as identity,
  product_sync_id bigint not null,
  product_id bigint not null references products,
  variant_id bigint not null references variants,
  location_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  shopify_stock integer not null,
  quantity_reserved integer not null default 0 check (quantity_reserved >= 0),
  sold_on_ark integer not null default 0 check (sold_on_ark >= 0),
  quantity_available integer generated always as (greatest(0, shopify_stock - quantity_reserved - sold_on_ark)) stored,
  fulfillment_enabled boolean not null default true,
  wholesale_enabled boolean not null default false,
  wholesale_price numeric(12,2) check (wholesale_price >= 0),
  shopify_updated_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (retailer_id, inventory_item_id),
  unique (retailer_id, product_sync_id, variant_id, location_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade,
  foreign key (retailer_id, location_id) references locations on delete cascade
);
create index inventory_items_of_variant on inventory_items (retailer_id, variant_id);
create index inventory_items_of_level on inventory_items (retailer_id, shopify_inventory_item_id, location_id);
call bind_to_retailer('inventory_items');

-- Append-only: every change of a counter, who, what, before, after, why (domain §3).
create table stock_movements (
  retailer_id bigint not null,
  stock_movement_id bigint generated always as identity,
  inventory_item_id bigint not null,
  counter text not null check (counter in ('shopify_stock', 'quantity_reserved', 'sold_on_ark')),
  before integer not null,
  after integer not null,
  cause text not null,
  external_id text,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (retailer_id, stock_movement_id)
);
create index stock_movements_of_item on stock_movements (retailer_id, inventory_item_id, stock_movement_id desc);
call bind_to_retailer('stock_movements');
revoke update, delete on stock_movements from ark_tenant, ark_platform;

-- One row per product link with stock: what pages, searches and totals read, so that none of them counts rows.
create table product_stock_totals (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  product_name text not null,
  search_text text not null,
  variant_count integer not null,
  total_shopify_stock integer not null,
  total_reserved integer not null,
  total_sold_on_ark integer not null,
  total_available integer not null,
  primary key (retailer_id, product_sync_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade
);
create index product_stock_totals_in_order on product_stock_totals (retailer_id, product_name, product_sync_id);
call bind_to_retailer('product_stock_totals');

-- An import fills these tables faster than autovacuum looks at them; without statistics its joins take minutes
-- instead of a second.
create procedure refresh_import_statistics() language plpgsql security definer set search_path = public as $$
begin
  analyze import_levels, product_links, product_link_variants, inventory_items;
end $$;
revoke execute on procedure refresh_import_statistics() from public;
grant execute on procedure refresh_import_statistics() to ark_tenant, ark_platform;
