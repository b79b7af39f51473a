-- What each module publishes of its tables, for the modules above it (docs/decisions/019): a schema a module, named
-- columns only. With the rights of who asks, so that row-level security holds as it does on the tables; inlined by the
-- planner, so that a plan is the one of the tables.

-- accounts
create schema accounts;
grant usage on schema accounts to ark_tenant, ark_platform;
create view accounts.retailers with (security_invoker = true) as
  select retailer_id, business_name, created_at, low_stock_threshold, sku_matches_stockx, auto_disable_release_day
  from public.retailers;
create view accounts.users with (security_invoker = true) as
  select retailer_id, user_id, first_name, last_name from public.users;
create view accounts.user_locations with (security_invoker = true) as
  select retailer_id, user_id, location_id from public.user_locations;
grant select on accounts.retailers, accounts.users, accounts.user_locations to ark_tenant, ark_platform;

-- catalogue
create schema catalogue;
grant usage on schema catalogue to ark_tenant, ark_platform;
create view catalogue.products with (security_invoker = true) as
  select product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id
  from public.products;
create view catalogue.variants with (security_invoker = true) as
  select variant_id, product_id, size, size_key, sort_index, stockx_variant_id, alias_variant_id from public.variants;
create view catalogue.gtins with (security_invoker = true) as
  select gtin, variant_id from public.variant_gtins;
create view catalogue.style_codes with (security_invoker = true) as
  select style_code, product_id from public.style_codes;
create view catalogue.market_data with (security_invoker = true) as
  select variant_id, marketplace, lowest_ask, highest_bid, refreshed_at from public.market_data;
create view catalogue.product_images with (security_invoker = true) as
  select product_id from public.product_images;
create view catalogue.marketplace_accounts with (security_invoker = true) as
  select marketplace_account_id, marketplace, retailer_id, created_at from public.marketplace_accounts;
grant select on catalogue.products, catalogue.variants, catalogue.gtins, catalogue.style_codes, catalogue.market_data,
  catalogue.product_images to ark_tenant, ark_platform;
-- Nobody but the platform reads accounts at marketplaces.
grant select on catalogue.marketplace_accounts to ark_platform;

-- stores
create schema stores;
grant usage on schema stores to ark_tenant, ark_platform;
create view stores.stores with (security_invoker = true) as
  select retailer_id, store_id, store_name from public.stores;
create view stores.locations with (security_invoker = true) as
  select retailer_id, location_id, store_id, shopify_location_id, location_nickname, city, state, is_active
  from public.locations;
create view stores.product_links with (security_invoker = true) as
  select retailer_id, product_sync_id, store_id, shopify_product_id, shopify_title, status, product_id,
    suggested_product_id
  from public.product_links;
create view stores.link_variants with (security_invoker = true) as
  select retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id, variant_id, is_tracked, price
  from public.product_link_variants;
grant select on stores.stores, stores.locations, stores.product_links, stores.link_variants
  to ark_tenant, ark_platform;

-- inventory
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

-- listings
create schema listings;
grant usage on schema listings to ark_tenant, ark_platform;
create view listings.listings with (security_invoker = true) as
  select retailer_id, listing_id, variant_id, marketplace, external_listing_id, state, problem, withdrawal_sent_at,
    ended_at
  from public.marketplace_listings;
grant select on listings.listings to ark_tenant, ark_platform;

-- sales
create schema sales;
grant usage on schema sales to ark_tenant, ark_platform;
create view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at
  from public.sales;
grant select on sales.sales to ark_tenant, ark_platform;
