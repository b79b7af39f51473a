create table stores (
  retailer_id bigint not null references retailers,
  store_id bigint generated always as identity,
  shop_domain text not null,
  store_name text not null,
  currency text not null default 'USD',
  tokens bytea,
  scopes text[] not null default '{}',
  access_token_expires_at timestamptz,
  connected_at timestamptz not null default now(),
  disconnected_at timestamptz,
  last_webhook_at timestamptz,
  last_reconciled_at timestamptz,
  primary key (retailer_id, store_id)
);
-- A shop belongs to one retailer at a time.
create unique index stores_shop_domain on stores (shop_domain) where disconnected_at is null;
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

-- Staff restricted to locations; no row means all (domain §7).
create table user_locations (
  retailer_id bigint not null,
  user_id bigint not null references users on delete cascade,
  location_id bigint not null,
  primary key (retailer_id, user_id, location_id),
  foreign key (retailer_id, location_id) references locations on delete cascade
);
call bind_to_retailer('user_locations');

-- The state of an OAuth round trip, spent once.
create table connection_attempts (
  state text primary key,
  retailer_id bigint not null references retailers,
  user_id bigint not null,
  shop_domain text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on connection_attempts to ark_platform;

-- Webhooks as they arrived: stored once by delivery id, read in a job.
create table webhook_inbox (
  shop_domain text not null,
  webhook_id text not null,
  topic text not null,
  body jsonb not null,
  triggered_at timestamptz,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (shop_domain, webhook_id)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where processed_at is null;
grant select, insert, update, delete on webhook_inbox to ark_platform;

-- A product link connects one product of a store to one catalogue product: the specification's "sync" (domain §2).
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
  status text not null check (status in ('not_synced', 'suggested', 'pending', 'confirmed', 'synced', 'paused', 'error')),
  product_id bigint references products,
  suggested_product_id bigint references products,
  suggestion_score numeric(4,3),
  suggestion_reason text,
  is_manual boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (retailer_id, product_sync_id),
  unique (retailer_id, store_id, shopify_product_id),
  foreign key (retailer_id, store_id) references stores on delete cascade,
  constraint linked_products_name_their_product check (status not in ('confirmed', 'synced') or product_id is not null)
);
create index product_links_by_status on product_links (retailer_id, store_id, status);
create index product_links_of_product on product_links (retailer_id, product_id);
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
  constraint a_match_says_how check ((variant_id is null) = (matched_by is null))
);
create index product_link_variants_by_item on product_link_variants (retailer_id, shopify_inventory_item_id);
call bind_to_retailer('product_link_variants');
