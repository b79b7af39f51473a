-- The catalogue is global: an imported product is there for every retailer.
create table products (
  product_id bigint generated always as identity primary key,
  name text not null,
  brand text,
  sku text,
  description text,
  category text,
  colorway text,
  gender text,
  release_date date,
  retail_price numeric(12,2) check (retail_price > 0),
  promotional_ark_fee numeric(12,2) check (promotional_ark_fee >= 0),
  image_source_url text,
  stockx_product_id text unique,
  stockx_url_key text,
  alias_catalog_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One shoe can have several style codes; a match made by hand teaches another (domain §2).
create table style_codes (
  style_code text primary key,
  product_id bigint not null references products on delete cascade,
  learnt_from text not null check (learnt_from in ('stockx', 'alias', 'match'))
);
create index style_codes_of_product on style_codes (product_id);

create table variants (
  variant_id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  size text not null,
  size_key text,
  sort_index integer not null,
  stockx_variant_id text unique,
  alias_variant_id text unique,
  unique (product_id, size)
);

create table variant_gtins (
  gtin text primary key,
  variant_id bigint not null references variants on delete cascade
);
create index variant_gtins_of_variant on variant_gtins (variant_id);

create table market_data (
  variant_id bigint not null references variants on delete cascade,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  lowest_ask numeric(12,2),
  highest_bid numeric(12,2),
  last_sale numeric(12,2),
  sell_faster numeric(12,2),
  earn_more numeric(12,2),
  refreshed_at timestamptz not null,
  primary key (variant_id, marketplace)
);

create table product_images (
  product_id bigint primary key references products on delete cascade,
  media_type text not null,
  content bytea not null,
  fetched_at timestamptz not null default now()
);

-- A marketplace account: the platform's shared one (retailer_id null) or a retailer's own, which then wins.
create table marketplace_accounts (
  marketplace_account_id bigint generated always as identity primary key,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  retailer_id bigint references retailers,
  credentials bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (marketplace, retailer_id)
);

create table fee_schedules (
  effective_from date primary key,
  schedule jsonb not null
);

-- Requests that left for a provider's account: one slot a time, a count a day, shared by every process.
create table request_budgets (
  account text primary key,
  next_permit_at timestamptz not null default now(),
  day date not null default current_date,
  spent_today integer not null default 0
);

-- What each provider was last heard saying, for the dashboard and /health/ready.
create table provider_health (
  provider text primary key,
  last_success_at timestamptz,
  waiting_since timestamptz,
  problem text
);

grant select on products, style_codes, variants, variant_gtins, market_data, product_images, fee_schedules, provider_health to ark_tenant;
grant select, insert, update, delete on products, style_codes, variants, variant_gtins, market_data, product_images,
  marketplace_accounts, fee_schedules, request_budgets, provider_health to ark_platform;
