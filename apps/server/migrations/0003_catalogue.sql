-- The catalogue is global: an imported product is there for every retailer.
create table products (
  product_id bigint generated always as identity primary key,
  name text not null,
  brand text,
  sku text,
  -- Answered with the product; nothing that is imported brings one yet.
  description text,
  category text,
  colorway text,
  gender text,
  release_date date,
  retail_price numeric(12,2) check (retail_price > 0),
  -- Read by the fee engine; the operator's call that sets it comes later.
  promotional_ark_fee numeric(12,2) check (promotional_ark_fee >= 0),
  image_source_url text,
  stockx_product_id text unique,
  alias_catalog_id text unique,
  -- When its market is read next: often while it is on offer, seldom while nobody has it.
  market_next_attempt_at timestamptz not null default '-infinity',
  market_attempts integer not null default 0,
  -- What a search looks at.
  search_text text not null generated always as (lower(name || coalesce(' ' || sku, '') || coalesce(' ' || brand, '')
    || coalesce(' ' || colorway, ''))) stored
);
create index products_by_words on products using gin (search_text gin_trgm_ops);
create index products_by_market_attempt on products (market_next_attempt_at);

-- One shoe can have several style codes. Keys as packages/domain/src/style-codes.ts makes them.
create table style_codes (
  style_code text primary key,
  product_id bigint not null references products on delete cascade,
  learnt_from text not null check (learnt_from in ('stockx', 'alias'))
);
create index style_codes_of_product on style_codes (product_id);

create table variants (
  variant_id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  size text not null,
  -- The size made comparable (packages/domain/src/sizes.ts); null: it has no known form.
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
  content bytea not null
);

-- Which fees count from a day on. None is set by a call yet: without a row the schedule in packages/domain counts.
create table fee_schedules (
  effective_from date primary key,
  schedule jsonb not null
);

grant select on products, style_codes, variants, variant_gtins, market_data, product_images, fee_schedules
  to ark_tenant;
grant select, insert, update, delete on products, style_codes, variants, variant_gtins, market_data, product_images,
  fee_schedules to ark_platform;

-- What a size's market was, from every refresh: a row where an ask or a bid had moved since the reading before.
-- Partitioned by month and pruned. No reference to variants: opening a month would lock them, and what a removed size
-- leaves behind goes with its month.
create table market_history (
  variant_id bigint not null,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  read_at timestamptz not null,
  lowest_ask numeric(12,2),
  highest_bid numeric(12,2),
  primary key (variant_id, marketplace, read_at)
) partition by range (read_at);
grant select on market_history to ark_tenant;
grant select, insert, delete on market_history to ark_platform;

-- The month of a day has its partition from here on. Attached rather than created in place: that does not keep
-- readers waiting.
create function open_market_history_month(moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day timestamptz := date_trunc('month', moment at time zone 'utc') at time zone 'utc';
  next_month timestamptz := (date_trunc('month', moment at time zone 'utc') + interval '1 month') at time zone 'utc';
  name text := 'market_history_' || to_char(moment at time zone 'utc', 'YYYYMM');
begin
  if to_regclass(name) is not null then return; end if;
  lock table market_history in share update exclusive mode; -- one at a time, as attaching needs anyway
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like market_history including all)', name);
  execute format('alter table market_history attach partition %I for values from (%L) to (%L)',
    name, first_day, next_month);
end $$;

-- Takes away whole months that ended before a moment. Returns how many.
create function drop_market_history_before(moment timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'market_history'::regclass
      and c.relname < 'market_history_' || to_char(moment at time zone 'utc', 'YYYYMM')
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function open_market_history_month, drop_market_history_before from public;
grant execute on function open_market_history_month, drop_market_history_before to ark_platform;

-- A marketplace account: the platform's shared one (retailer_id null) or a retailer's own, which then wins.
create table marketplace_accounts (
  marketplace_account_id bigint generated always as identity primary key,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  retailer_id bigint references retailers,
  credentials bytea not null,
  -- No call of a marketplace tells an account's currency: it stands here.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  unique nulls not distinct (marketplace, retailer_id)
);
grant select, insert, update, delete on marketplace_accounts to ark_platform;

-- One-time secrets of connecting a marketplace account: the ticket that the browser opens, then the state that the
-- marketplace brings back. Each is good once, for ten minutes, in the session that began it. Retailer null: the
-- platform's shared account.
create table marketplace_grants (
  secret text primary key,
  kind text not null check (kind in ('ticket', 'state')),
  retailer_id bigint references retailers,
  user_id bigint not null,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index marketplace_grants_by_end on marketplace_grants (expires_at);
create index marketplace_grants_of_session on marketplace_grants (session_id);
-- Update, since a row is locked before it is deleted.
grant select, insert, update, delete on marketplace_grants to ark_platform;

-- What the modules above read (docs/decisions/019): named columns only, with the rights of who asks.
create schema catalogue;
grant usage on schema catalogue to ark_tenant, ark_platform;
create view catalogue.products with (security_invoker = true) as
  select product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id, promotional_ark_fee
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
