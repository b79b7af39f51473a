-- Shops that retailers connect, their webhooks, and the links of their products to the catalog.

-- ── Stores and locations ────────────────────────────────────────────────────────────────────────────────────────

-- Shops that a retailer has connected now or earlier.
create table stores (
  retailer_id bigint not null references retailers,
  store_id bigint generated always as identity,
  shop_domain text not null,
  store_name text not null,
  currency text not null default 'USD',
  tokens bytea,
  scopes text[] not null default '{}',
  -- The sealed secret with which a custom app signs its webhooks.
  webhook_secret bytea,
  connected_at timestamptz not null default now(),
  disconnected_at timestamptz,
  -- When Shopify asked to delete the shop's data.
  redacted_at timestamptz,
  last_webhook_at timestamptz,
  last_reconciled_at timestamptz,
  -- When ARK next compares its levels and checks its webhook subscriptions; null while the store is not connected.
  reconcile_next_attempt_at timestamptz,
  reconcile_attempts integer not null default 0,
  webhooks_next_attempt_at timestamptz,
  webhooks_attempts integer not null default 0,
  -- When the tokens expire, and until when they can be renewed, saved beside the sealed tokens. Null when no end is
  -- known.
  token_expires_at timestamptz,
  grant_ends_at timestamptz,
  -- When the shop ended our access although no one had uninstalled the app.
  access_ended_at timestamptz,
  -- When a comparison last found levels that no webhook had reported, and how many levels the last comparison found.
  missed_at timestamptz,
  missed_levels integer not null default 0 check (missed_levels >= 0),
  -- The version of the size grammar (`SIZE_GRAMMAR` of packages/domain) with which the store was last matched. A store
  -- with an earlier version is matched again before its next reconciliation.
  sizes_read_as integer not null default 0,
  -- When the whole store is compared next: its products and sizes, their levels, statuses and codes; null while it is
  -- not connected.
  compare_next_attempt_at timestamptz,
  compare_attempts integer not null default 0,
  primary key (retailer_id, store_id)
);
-- A shop belongs to one retailer at a time.
create unique index stores_shop_domain on stores (shop_domain) where disconnected_at is null;
-- Finds the store of a webhook by the shop's domain, also after the app was uninstalled.
create index stores_by_shop on stores (shop_domain);
create index stores_to_reconcile on stores (retailer_id, reconcile_next_attempt_at)
  where reconcile_next_attempt_at is not null;
create index stores_to_check on stores (retailer_id, webhooks_next_attempt_at)
  where webhooks_next_attempt_at is not null;
create index stores_to_compare on stores (retailer_id, compare_next_attempt_at)
  where compare_next_attempt_at is not null;
call bind_to_retailer('stores');
-- No role can delete a store or a location, because items refer to them.
revoke delete on stores from ark_tenant, ark_platform;

-- Locations of a store that have stock.
create table locations (
  retailer_id bigint not null,
  location_id bigint generated always as identity,
  store_id bigint not null,
  shopify_location_id text not null,
  location_nickname text not null,
  city text,
  state text,
  is_active boolean not null default true,
  primary key (retailer_id, location_id),
  unique (retailer_id, store_id, shopify_location_id),
  foreign key (retailer_id, store_id) references stores on delete cascade
);
call bind_to_retailer('locations');
-- The table of users' locations is created before the table of locations.
alter table user_locations add foreign key (retailer_id, location_id) references locations on delete cascade;

-- The state of an OAuth round trip. It works once, in the session that started it.
create table connection_attempts (
  state text primary key,
  retailer_id bigint not null references retailers,
  user_id bigint not null,
  session_id uuid not null references sessions on delete cascade,
  shop_domain text not null,
  expires_at timestamptz not null
);
create index connection_attempts_by_end on connection_attempts (expires_at);
create index connection_attempts_of_session on connection_attempts (session_id);
grant select, insert, update, delete on connection_attempts to ark_platform;

-- Received webhooks: stored once per delivery id and processed in a job. Only the ids that ARK reads stay in the body.
create table webhook_inbox (
  shop_domain text not null,
  webhook_id text not null,
  topic text not null,
  body jsonb not null,
  triggered_at timestamptz,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- Why a delivery cannot be used. It is stored anyway.
  problem text,
  primary key (shop_domain, webhook_id)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where processed_at is null;
create index webhook_inbox_processed on webhook_inbox (received_at) where processed_at is not null;
create index webhook_inbox_of_shop on webhook_inbox (shop_domain, received_at desc);
grant select, insert, update, delete on webhook_inbox to ark_platform;

-- ── Links between a shop and the catalog ────────────────────────────────────────────────────────────────────────

-- A product link connects one product of a store to one catalog product.
create table product_links (
  retailer_id bigint not null,
  product_sync_id bigint generated always as identity,
  store_id bigint not null,
  shopify_product_id text not null,
  shopify_title text not null,
  vendor text,
  product_type text,
  tags text[] not null default '{}',
  image_source_url text,
  status text not null
    check (status in ('not_synced', 'suggested', 'pending', 'confirmed', 'synced', 'paused', 'error')),
  product_id bigint references products,
  suggested_product_id bigint references products,
  suggestion_score numeric(4,3),
  suggestion_reason text,
  is_manual boolean not null default false,
  shopify_created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The shop's status of the product in lower case: 'active', 'archived', 'draft', ….
  shop_status text not null default 'active',
  -- The condition of the product in the shop's metafields, as written there: 'Used - Good'. Distinct values in byte
  -- order. Null when there are none or they were not read yet; the next comparison with the shop reads them.
  conditions text[],
  primary key (retailer_id, product_sync_id),
  unique (retailer_id, store_id, shopify_product_id),
  foreign key (retailer_id, store_id) references stores on delete cascade,
  constraint product_links_linked_has_product check (status not in ('confirmed', 'synced') or product_id is not null)
);
create index product_links_by_status on product_links (retailer_id, store_id, status);
create index product_links_of_product on product_links (retailer_id, product_id);
create index product_links_newest on product_links (retailer_id, store_id, shopify_created_at desc, product_sync_id);
-- Pending and Completed Syncs are read page by page in the order of their titles.
create index product_links_waiting on product_links (retailer_id, store_id, shopify_title, product_sync_id)
  where status not in ('confirmed', 'synced');
create index product_links_linked on product_links (retailer_id, store_id, shopify_title, product_sync_id)
  where status in ('confirmed', 'synced');
create index product_links_by_image on product_links (md5(image_source_url)) where image_source_url is not null;
-- A catalog product without a picture shows the picture of the retailer's own shop.
create index product_links_with_image on product_links (retailer_id, product_id) where image_source_url is not null;
-- For the word search of a store's links (find_links).
create index product_links_by_words on product_links using gin (retailer_id, lower(shopify_title) gin_trgm_ops);
create index product_links_by_suggestion on product_links (retailer_id, suggested_product_id)
  where product_id is null and suggested_product_id is not null;
call bind_to_retailer('product_links');

-- A variant that a shop sells of a product, with its size when it is known. There are hundreds of thousands of rows, so
-- their references are checked per statement (docs/decisions/026).
create table product_link_variants (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  title text not null,
  size text,
  sku text,
  barcode text,
  price numeric(12,2) not null,
  position integer not null,
  is_tracked boolean not null,
  variant_id bigint,
  matched_by text check (matched_by in ('barcode', 'sku', 'size', 'manual')),
  -- Why a variant of a linked product was not matched to a size (packages/domain/src/sizes/match-sizes.ts). Null when
  -- it was matched, or when a person has declared that it is not a size.
  doubt text check (doubt in ('unread', 'missing', 'several', 'contested', 'taken', 'condition')),
  barcode_key text generated always as (barcode_key(barcode)) stored,
  primary key (retailer_id, product_sync_id, shopify_variant_id),
  constraint product_link_variants_match_has_method check (variant_id is null or matched_by is not null),
  -- A person can declare that a variant matches nothing: 'manual' without a size, which no refresh undoes.
  constraint product_link_variants_no_match_is_manual
    check (variant_id is not null or matched_by is null or matched_by = 'manual'),
  constraint product_link_variants_doubtful_is_open check (doubt is null or variant_id is null)
);
create index product_link_variants_by_item on product_link_variants (retailer_id, shopify_inventory_item_id);
create index product_link_variants_by_sku on product_link_variants (retailer_id, (lower(sku) collate "C"))
  where sku is not null;
create index product_link_variants_doubtful on product_link_variants (retailer_id, product_sync_id)
  where doubt is not null;
create index product_link_variants_by_barcode_key on product_link_variants (retailer_id, barcode_key)
  where barcode_key is not null;
call bind_to_retailer('product_link_variants');
call refer_as_set('product_link_variants', 'product_sync_id', 'product_links', on_delete => 'cascade');
call refer_as_set('product_link_variants', 'variant_id', 'variants', on_delete => 'never');
create trigger keep_product_sync_id after update of retailer_id, product_sync_id on product_link_variants
  for each statement execute function refuse_change('link');

-- A variant is matched after its insert, and can be matched again.
create trigger check_matched_variant_id after update on product_link_variants referencing new table as added
  for each statement execute function check_variant_id_of_product_link_variants();

-- A match that a person has removed. ARK does not suggest it again for that product of the store.
create table rejected_matches (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null references products,
  user_id bigint,
  rejected_at timestamptz not null default now(),
  primary key (retailer_id, product_sync_id, product_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade
);
call bind_to_retailer('rejected_matches');

-- Returns variants of a retailer's shops by a code: an SKU by its beginning, a barcode in full. Runs with the owner's
-- privileges, because row-level security keeps `lower` and text searches from using an index. Returns only rows of the
-- calling retailer.
create function find_variants_by_code(of_retailer bigint, code text)
returns table (product_sync_id bigint, variant_id bigint)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select v.product_sync_id, v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer()
      and lower(v.sku) collate "C" >= code collate "C" and lower(v.sku) collate "C" < code || chr(1114111) collate "C"
    union
    select v.product_sync_id, v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer()
      and v.barcode_key = barcode_key(code)
    limit 1000;
end $$;
revoke execute on function find_variants_by_code from public;
grant execute on function find_variants_by_code to ark_tenant;

-- Returns variants of a retailer's shops by whole SKUs, in any spelling. Runs with the owner's privileges for the same
-- reason as find_variants_by_code.
create function find_variants_by_skus(of_retailer bigint, skus text[])
returns table (sku text, variant_id bigint)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select distinct lower(v.sku), v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer() and v.variant_id is not null
      and v.sku is not null and lower(v.sku) collate "C" = any(skus);
end $$;
revoke execute on function find_variants_by_skus from public;
grant execute on function find_variants_by_skus to ark_tenant;

-- Returns links of a store that match every word: the word is in the title, or in the name or SKU of the catalog
-- product, or begins an SKU of the shop, or is a barcode. Each is found by an index before the page is read
-- (docs/decisions/027). `patterns` are lower-case `like` patterns; `codes` are the same words unchanged. With `parts` a
-- word also matches any part of an SKU or a barcode, for which all of the retailer's variants are read. Runs with the
-- owner's privileges for the same reason as find_variants_by_code.
create function find_links(of_retailer bigint, of_store bigint, patterns text[], codes text[], parts boolean)
returns setof bigint
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  found_links bigint[];
  pattern text;
  code text;
begin
  for nth in 1 .. cardinality(patterns) loop
    pattern := patterns[nth];
    code := codes[nth];
    found_links := array(
      select f.product_sync_id from (
        select l.product_sync_id from product_links l
        where l.retailer_id = of_retailer and of_retailer = current_retailer() and l.store_id = of_store
          and lower(l.shopify_title) like pattern
        union
        select v.product_sync_id from product_link_variants v
        where v.retailer_id = of_retailer and of_retailer = current_retailer()
          and lower(v.sku) collate "C" >= code collate "C" and lower(v.sku) collate "C" < code || chr(1114111) collate "C"
        union
        select v.product_sync_id from product_link_variants v
        where v.retailer_id = of_retailer and of_retailer = current_retailer()
          and v.barcode_key = barcode_key(code)
        union
        select v.product_sync_id from product_link_variants v
        where parts and v.retailer_id = of_retailer and of_retailer = current_retailer()
          and (lower(v.sku) like pattern or v.barcode like pattern)
        union
        select l.product_sync_id from products p
        join product_links l on l.retailer_id = of_retailer and l.product_id = p.product_id
        where of_retailer = current_retailer() and p.search_text like pattern
          and (lower(p.name) like pattern or lower(p.sku) like pattern)
        union
        select l.product_sync_id from products p
        join product_links l on l.retailer_id = of_retailer and l.suggested_product_id = p.product_id
        where of_retailer = current_retailer() and l.product_id is null and p.search_text like pattern
          and (lower(p.name) like pattern or lower(p.sku) like pattern)
      ) f
      where nth = 1 or f.product_sync_id = any(found_links));
  end loop;
  return query select unnest(found_links);
end $$;
revoke execute on function find_links from public;
grant execute on function find_links to ark_tenant;

-- ── What ARK learns from a retailer ─────────────────────────────────────────────────────────────────────────────

-- Style codes that a retailer teaches by linking a product, for that retailer only.
-- packages/domain/src/sizes/style-codes.ts builds the keys and defines the format (`taughtStyleCode`).
create table retailer_style_codes (
  retailer_id bigint not null references retailers,
  style_code text not null,
  product_id bigint not null references products on delete cascade,
  taught_at timestamptz not null,
  primary key (retailer_id, style_code),
  constraint retailer_style_codes_format check (style_code ~ '^[A-Z0-9]{5,15}$' and style_code ~ '[0-9].*[0-9].*[0-9]')
);
create index retailer_style_codes_of_product on retailer_style_codes (retailer_id, product_id);
call bind_to_retailer('retailer_style_codes');

-- The size that a retailer has assigned to a barcode, for that retailer only (docs/decisions/040).
-- packages/domain/src/sizes/barcodes.ts builds the keys.
create table retailer_barcodes (
  retailer_id bigint not null references retailers,
  barcode text not null check (length(barcode) between 4 and 64),
  variant_id bigint not null references variants on delete cascade,
  user_id bigint,
  taught_at timestamptz not null,
  primary key (retailer_id, barcode)
);
create index retailer_barcodes_of_variant on retailer_barcodes (retailer_id, variant_id);
call bind_to_retailer('retailer_barcodes');

-- The meaning of a size's spelling in products of a brand, for one retailer. Spelling and brand are in lower case.
create table retailer_sizes (
  retailer_id bigint not null references retailers,
  brand text not null,
  spelling text not null,
  -- The size as the catalog writes it. Null when it is not a size that the marketplaces sell.
  size text,
  chosen_at timestamptz not null,
  primary key (retailer_id, brand, spelling)
);
call bind_to_retailer('retailer_sizes');

-- ── Pictures ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Pictures of shops, by the digest of the address from Shopify. Only someone who knew the address knows the key.
create table shop_images (
  image_key text primary key,
  media_type text not null,
  content bytea not null,
  fetched_at timestamptz not null default now()
);
create index shop_images_by_age on shop_images (fetched_at);
grant select, insert, update, delete on shop_images to ark_platform;

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that upper modules may read (docs/decisions/019), with the caller's own privileges.
create schema stores;
grant usage on schema stores to ark_tenant, ark_platform;

-- Stores with the facts that are needed before ARK asks them for orders: when they were connected, and the granted
-- scopes.
create view stores.stores with (security_invoker = true) as
  select retailer_id, store_id, store_name, connected_at,
    disconnected_at is null and tokens is not null as is_connected, scopes, shop_domain, last_webhook_at,
    last_reconciled_at, token_expires_at, grant_ends_at, access_ended_at, missed_at, missed_levels
  from public.stores;

create view stores.locations with (security_invoker = true) as
  select retailer_id, location_id, store_id, shopify_location_id, location_nickname, city, state, is_active
  from public.locations;

create view stores.product_links with (security_invoker = true) as
  select retailer_id, product_sync_id, store_id, shopify_product_id, shopify_title, status, product_id,
    suggested_product_id, shop_status
  from public.product_links;

create view stores.link_variants with (security_invoker = true) as
  select retailer_id, product_sync_id, shopify_variant_id, shopify_inventory_item_id, variant_id, is_tracked, price
  from public.product_link_variants;

-- Webhooks that are not processed yet.
create view stores.waiting_webhooks with (security_invoker = true) as
  select shop_domain from public.webhook_inbox where processed_at is null;

grant select on stores.stores, stores.locations, stores.product_links, stores.link_variants
  to ark_tenant, ark_platform;
grant select on stores.waiting_webhooks to ark_platform;
