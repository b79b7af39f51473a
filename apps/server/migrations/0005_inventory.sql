-- Stock of one variant of one product link at one location. `quantity_available` is the one definition.
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
  quantity_available integer not null
    generated always as (greatest(0, shopify_stock - quantity_reserved - sold_on_ark)) stored,
  fulfillment_enabled boolean not null default true,
  wholesale_enabled boolean not null default false,
  wholesale_price numeric(12,2) check (wholesale_price >= 0),
  shopify_updated_at timestamptz,
  -- When the reading that the level comes from was begun. Shopify tells the time of a change to the second: of two
  -- readings of one second the later reading is the truer one.
  shopify_read_at timestamptz not null default '-infinity',
  primary key (retailer_id, inventory_item_id),
  unique (retailer_id, product_sync_id, variant_id, location_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade,
  foreign key (retailer_id, location_id) references locations on delete cascade
);
create index inventory_items_of_variant on inventory_items (retailer_id, variant_id);
create index inventory_items_of_level on inventory_items (retailer_id, shopify_inventory_item_id, location_id);
call bind_to_retailer('inventory_items');

-- Append-only: every change of a counter, who, what, before, after, why.
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
  -- Locations that have, hold back or have sold any of it.
  active_location_count integer not null default 0,
  -- Whether any of it is offered to wholesale buyers, and the price: null where there is none, or not one for all.
  wholesale_enabled boolean not null default false,
  wholesale_price numeric(12,2),
  is_wholesale_mixed boolean not null default false,
  -- When it first had stock here: the payout set-up after an import asks for those that are new.
  first_seen_at timestamptz not null default now(),
  primary key (retailer_id, product_sync_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade
);
-- A deep page passes over the pages before it in this index alone.
create index product_stock_totals_in_order on product_stock_totals (retailer_id, product_name, product_sync_id)
  include (total_shopify_stock);
create index product_stock_totals_by_words on product_stock_totals using gin (retailer_id, search_text gin_trgm_ops);
create index product_stock_totals_by_product on product_stock_totals (product_id, retailer_id);
call bind_to_retailer('product_stock_totals');

-- The sums over a retailer's product_stock_totals, which cards and page counts read: kept by the database, so that no
-- statement can forget them.
create table retailer_stock_totals (
  retailer_id bigint not null references retailers,
  -- See free_part: only the parts together are the sum.
  part smallint not null,
  product_count integer not null,
  -- Products of which the shop has some.
  stocked_product_count integer not null,
  variant_count integer not null,
  total_available integer not null,
  total_reserved integer not null,
  primary key (retailer_id, part)
);
call bind_to_retailer('retailer_stock_totals');

call keep_totals('product_stock_totals', 'retailer_stock_totals', keys => '{}', sums => '{
  "product_count": "1",
  "stocked_product_count": "(s.total_shopify_stock > 0)::int",
  "variant_count": "s.variant_count",
  "total_available": "s.total_available",
  "total_reserved": "s.total_reserved"}');

-- Row-level security lets no `like` near an index, since an operator might tell what it was shown. This one shows
-- nothing but the rows of the retailer who asks, by the same test. Planned anew each time, since a plan made for a
-- small retailer reads a large one's pages one by one.
create function find_product_stock_totals(pattern text) returns setof product_stock_totals
language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
  select * from product_stock_totals where retailer_id = current_retailer() and search_text like pattern
$$;
revoke execute on function find_product_stock_totals(text) from public;
grant execute on function find_product_stock_totals(text) to ark_tenant;

-- An import that would zero or move more than a fifth of a store's stock stops before it changes anything
-- (docs/decisions/008), shows the difference, and goes on when a person says so; that can be undone. How far it
-- is stands with its run (docs/decisions/023).
create table import_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  store_id bigint not null,
  export_id text,
  difference jsonb,
  confirmed_by bigint references users on delete set null,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  foreign key (retailer_id, store_id) references stores on delete cascade
);
create index import_runs_confirmed on import_runs (retailer_id, run_id) where confirmed_by is not null;
call bind_to_retailer('import_runs');

-- What stood there before an import that was confirmed: rows as they were, kept until the next import of the store.
create table import_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  row_id bigint generated always as identity,
  kind text not null check (kind in ('link', 'link-variant', 'item')),
  content jsonb not null,
  primary key (retailer_id, run_id, row_id),
  foreign key (retailer_id, run_id) references import_runs on delete cascade
);
call bind_to_retailer('import_undo_rows');

-- An export is staged line by line, so that a worker's memory does not grow with the shop (docs/decisions/011);
-- doubled lines are told apart when they are read. No keys: they cost more than the rows. No journal: the run that
-- fills these tables empties them.
create unlogged table import_products (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  title text not null,
  vendor text,
  product_type text,
  tags text[] not null,
  image_source_url text,
  shopify_created_at timestamptz not null
);
create index import_products_of_run on import_products (retailer_id, run_id);
call bind_to_retailer('import_products');

create unlogged table import_variants (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  title text not null,
  size text,
  size_key text,
  sku text,
  barcode text,
  price numeric(12,2) not null,
  position integer not null,
  is_tracked boolean not null
);
create index import_variants_of_run on import_variants (retailer_id, run_id);
call bind_to_retailer('import_variants');

create unlogged table import_levels (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_inventory_item_id text not null,
  shopify_location_id text not null,
  available integer not null,
  updated_at timestamptz not null
);
create index import_levels_of_run on import_levels (retailer_id, run_id);
call bind_to_retailer('import_levels');

-- The levels of an export that are news, with the item they change and what stood there: compared once for all that
-- follows.
create unlogged table import_changes (
  retailer_id bigint not null,
  run_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  location_id bigint not null,
  available integer not null,
  updated_at timestamptz not null,
  -- Null: there is no item yet.
  inventory_item_id bigint,
  stock_before integer not null
);
create index import_changes_of_run on import_changes (retailer_id, run_id);
call bind_to_retailer('import_changes');

-- An import fills these tables faster than autovacuum looks at them; without statistics its joins take minutes
-- instead of a second.
create procedure refresh_import_statistics() language plpgsql security definer set search_path = public as $$
begin
  analyze import_products, import_variants, import_levels, product_links, product_link_variants, inventory_items;
end $$;
revoke execute on procedure refresh_import_statistics() from public;
grant execute on procedure refresh_import_statistics() to ark_tenant, ark_platform;

-- What a retailer has paid for a pair of a size: kept beside the stock, brought in and out as CSV.
create table variant_costs (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  cost numeric(12,2) not null check (cost >= 0),
  primary key (retailer_id, variant_id)
);
call bind_to_retailer('variant_costs');

-- What the modules above read (docs/decisions/019): named columns only, with the rights of who asks.
create schema inventory;
grant usage on schema inventory to ark_tenant, ark_platform;
create view inventory.items with (security_invoker = true) as
  select retailer_id, inventory_item_id, product_sync_id, product_id, variant_id, location_id, shopify_stock,
    quantity_reserved, sold_on_ark, quantity_available, fulfillment_enabled, wholesale_enabled, wholesale_price
  from public.inventory_items;
create view inventory.stock_totals with (security_invoker = true) as
  select retailer_id, product_sync_id, product_id, product_name, variant_count, total_shopify_stock, first_seen_at
  from public.product_stock_totals;
create view inventory.costs with (security_invoker = true) as
  select retailer_id, variant_id, cost from public.variant_costs;
grant select on inventory.items, inventory.stock_totals, inventory.costs to ark_tenant, ark_platform;
