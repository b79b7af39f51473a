-- An export is staged line by line, so that a worker's memory does not grow with the shop; doubled lines are told
-- apart when they are read. No keys: they cost more than the rows.
drop table import_products;
drop table import_levels;
create unlogged table import_products (
  retailer_id bigint not null,
  import_run_id bigint not null,
  shopify_product_id text not null,
  title text not null,
  vendor text,
  product_type text,
  tags text[] not null,
  image_source_url text,
  shopify_created_at timestamptz not null
);
create index import_products_of_run on import_products (retailer_id, import_run_id);
call bind_to_retailer('import_products');

create unlogged table import_variants (
  retailer_id bigint not null,
  import_run_id bigint not null,
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
create index import_variants_of_run on import_variants (retailer_id, import_run_id);
call bind_to_retailer('import_variants');

create unlogged table import_levels (
  retailer_id bigint not null,
  import_run_id bigint not null,
  shopify_inventory_item_id text not null,
  shopify_location_id text not null,
  available integer not null,
  updated_at timestamptz not null
);
create index import_levels_of_run on import_levels (retailer_id, import_run_id);
call bind_to_retailer('import_levels');

-- The levels of an export that are news, with the item they change and what stood there: compared once for all that
-- follows.
create unlogged table import_changes (
  retailer_id bigint not null,
  import_run_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  location_id bigint not null,
  available integer not null,
  updated_at timestamptz not null,
  inventory_item_id bigint,
  stock_before integer not null
);
create index import_changes_of_run on import_changes (retailer_id, import_run_id);
call bind_to_retailer('import_changes');

create or replace procedure refresh_import_statistics() language plpgsql security definer set search_path = public as $$
begin
  analyze import_products, import_variants, import_levels, product_links, product_link_variants, inventory_items;
end $$;
