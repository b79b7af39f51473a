create table stores (
  retailer_id bigint not null references retailers,
  store_id bigint generated always as identity,
  shop_domain text not null,
  store_name text not null,
  currency text not null default 'USD',
  tokens bytea,
  scopes text[] not null default '{}',
  -- A custom app signs its webhooks with its own secret (sealed).
  webhook_secret bytea,
  connected_at timestamptz not null default now(),
  disconnected_at timestamptz,
  -- Shopify asked to delete what is known of the shop.
  redacted_at timestamptz,
  last_webhook_at timestamptz,
  last_reconciled_at timestamptz,
  -- When its levels are compared and its webhook subscriptions looked at next; null while it is not connected.
  reconcile_next_attempt_at timestamptz,
  reconcile_attempts integer not null default 0,
  webhooks_next_attempt_at timestamptz,
  webhooks_attempts integer not null default 0,
  primary key (retailer_id, store_id)
);
-- A shop belongs to one retailer at a time.
create unique index stores_shop_domain on stores (shop_domain) where disconnected_at is null;
-- A webhook finds its store by the shop's name also when the app was removed from the shop.
create index stores_by_shop on stores (shop_domain);
create index stores_to_reconcile on stores (retailer_id, reconcile_next_attempt_at)
  where reconcile_next_attempt_at is not null;
create index stores_to_check on stores (retailer_id, webhooks_next_attempt_at)
  where webhooks_next_attempt_at is not null;
call bind_to_retailer('stores');

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

-- Declared in 0002, where there are no locations yet.
alter table user_locations add foreign key (retailer_id, location_id) references locations on delete cascade;

-- The state of an OAuth round trip, spent once, in the session that began it.
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

-- Webhooks as they arrived: stored once by delivery id, read in a job. Of the body only the ids stay that are read.
create table webhook_inbox (
  shop_domain text not null,
  webhook_id text not null,
  topic text not null,
  body jsonb not null,
  triggered_at timestamptz,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- Why a delivery cannot be used; it is stored all the same.
  problem text,
  primary key (shop_domain, webhook_id)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where processed_at is null;
create index webhook_inbox_processed on webhook_inbox (received_at) where processed_at is not null;
create index webhook_inbox_of_shop on webhook_inbox (shop_domain, received_at desc);
grant select, insert, update, delete on webhook_inbox to ark_platform;

-- A product link connects one product of a store to one catalogue product.
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
-- A catalogue product without a picture shows the one of the retailer's own shop.
create index product_links_with_image on product_links (retailer_id, product_id) where image_source_url is not null;
call bind_to_retailer('product_links');

create table product_link_variants (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  title text not null,
  size text,
  size_key text,
  sku text,
  barcode text,
  price numeric(12,2) not null,
  position integer not null,
  is_tracked boolean not null,
  variant_id bigint references variants,
  matched_by text check (matched_by in ('barcode', 'sku', 'size', 'manual')),
  primary key (retailer_id, product_sync_id, shopify_variant_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade,
  constraint product_link_variants_match_has_method check (variant_id is null or matched_by is not null),
  -- A person may say that a variant matches nothing: 'manual' without a size, which no refresh undoes.
  constraint product_link_variants_no_match_is_manual
    check (variant_id is not null or matched_by is null or matched_by = 'manual')
);
create index product_link_variants_by_item on product_link_variants (retailer_id, shopify_inventory_item_id);
call bind_to_retailer('product_link_variants');

-- A match that a person has removed: it is not suggested again for that product of the store, another one may be.
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

-- What a retailer teaches by linking a product by hand counts for that retailer only. Keys as
-- packages/domain/src/style-codes.ts makes them; the format is `taughtStyleCode` there.
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

-- Pictures of shops, by the digest of the address that Shopify gave: whoever knows the key knew the address.
create table shop_images (
  image_key text primary key,
  media_type text not null,
  content bytea not null,
  fetched_at timestamptz not null default now()
);
create index shop_images_by_age on shop_images (fetched_at);
grant select, insert, update, delete on shop_images to ark_platform;

-- What the modules above read (docs/decisions/019): named columns only, with the rights of who asks.
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
