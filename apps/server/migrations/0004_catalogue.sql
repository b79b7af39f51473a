-- The catalog of products and sizes that all retailers share, their market data, the fees, and marketplace accounts.

-- ── Products and sizes ──────────────────────────────────────────────────────────────────────────────────────────

-- The catalog is global: an imported product is available to every retailer.
create table products (
  product_id bigint generated always as identity primary key,
  name text not null,
  brand text,
  sku text,
  -- Part of the product's response. No import sets it yet.
  description text,
  category text,
  colorway text,
  gender text,
  release_date date,
  retail_price numeric(12,2) check (retail_price > 0),
  -- The promotional ARK fee for the fee engine, set by the operator.
  promotional_ark_fee numeric(12,2) check (promotional_ark_fee >= 0),
  image_source_url text,
  stockx_product_id text unique,
  alias_catalog_id text unique,
  -- When ARK reads its market next: often while a retailer offers it, rarely while no retailer has it.
  market_next_attempt_at timestamptz not null default '-infinity',
  market_attempts integer not null default 0,
  -- The text that searches use.
  search_text text not null generated always as (lower(name || coalesce(' ' || sku, '') || coalesce(' ' || brand, '')
    || coalesce(' ' || colorway, ''))) stored,
  -- The priority of reading its market when requests are scarce: data of a product with a weight of one more goes stale
  -- twice as fast. Null when no retailer has it and nothing reads it regularly
  -- (modules/catalogue/market/rules/market-weight.ts).
  market_weight smallint constraint products_market_weight check (market_weight between 0 and 9),
  -- Since when its market data is stale: the last successful reading, or a time shortly before a retailer got the
  -- product.
  market_stale_since timestamptz not null default '-infinity',
  -- Sizes that alias lists and StockX does not. Null when the product was not matched.
  alias_only_sizes text[],
  -- Dollars per pair that ARK adds to a wholesale price, set by the operator (docs/decisions/051).
  wholesale_markup numeric(12,2) not null default 0 constraint products_wholesale_markup
    check (wholesale_markup >= 0),
  -- When a person set the release date, which StockX' date then does not replace. Null when no one did.
  release_date_set_at timestamptz,
  -- When ARK asked the marketplace for the product's facts. An answer to an earlier request is ignored.
  facts_asked_at timestamptz
);
create index products_by_words on products using gin (search_text gin_trgm_ops);
create index products_stalest on products (market_weight, market_stale_since) where market_weight is not null;
-- Products without a weight are weighed occasionally, in this order.
create index products_to_weigh on products (market_next_attempt_at) where market_weight is null;
-- For lists of upcoming and recent releases by day. Few products of a large catalog have a date near today.
create index products_by_release on products (release_date) where release_date is not null;
-- For the list of products without a retail price, and its count.
create index products_without_retail_price on products (product_id) where retail_price is null;
-- For keyset pagination of the catalog in each of its orders. Products without a release date come last in both
-- directions.
create index products_in_name_order on products (name, product_id);
create index products_in_release_order on products (coalesce(release_date, 'infinity'::date), product_id);
create index products_latest_release_first on products (coalesce(release_date, '-infinity'::date), product_id);
grant select on products to ark_tenant;
-- No role can delete a product or its sizes, because rows of retailers refer to them.
grant select, insert, update on products to ark_platform;

-- A shoe can have several style codes. packages/domain/src/sizes/style-codes.ts builds the keys.
create table style_codes (
  style_code text primary key,
  product_id bigint not null references products on delete cascade,
  learnt_from text not null check (learnt_from in ('stockx', 'alias'))
);
create index style_codes_of_product on style_codes (product_id);
grant select on style_codes to ark_tenant;
grant select, insert, update, delete on style_codes to ark_platform;

create table variants (
  variant_id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  size text not null,
  -- The size in comparable form (packages/domain/src/sizes/sizes.ts); null when its form is unknown.
  size_key text,
  sort_index integer not null,
  stockx_variant_id text unique,
  alias_variant_id text unique,
  -- The size on other scales, from the marketplace's size chart of the product: 'UK 8', 'EU 42.5'. Each refresh reads
  -- it.
  chart_sizes text[] not null default '{}',
  unique (product_id, size)
);
grant select on variants to ark_tenant;
grant select, insert, update on variants to ark_platform;

-- Returns a barcode in the form in which barcodes of shops and of the catalog are compared, like `plainKey` of
-- packages/domain/src/sizes/barcodes.ts: a GTIN without dashes and without leading zeros beyond eight digits, any other
-- code in upper case without spaces.
create function barcode_key(spelling text) returns text language sql immutable strict parallel safe as $$
  select case
    when code !~ '^[\x21-\x7e]{4,64}$' then null
    when replace(code, '-', '') ~ '^[0-9]{8,14}$'
      then lpad(ltrim(replace(code, '-', ''), '0'), greatest(8, length(ltrim(replace(code, '-', ''), '0'))), '0')
    else code end
  from (select upper(regexp_replace(spelling, '\s+', '', 'g')) as code) c
$$;

create table variant_gtins (
  gtin text primary key,
  variant_id bigint not null references variants on delete cascade,
  gtin_key text generated always as (barcode_key(gtin)) stored
);
create index variant_gtins_of_variant on variant_gtins (variant_id);
create index variant_gtins_by_key on variant_gtins (gtin_key);
grant select on variant_gtins to ark_tenant;
grant select, insert, update, delete on variant_gtins to ark_platform;

create table product_images (
  product_id bigint primary key references products on delete cascade,
  media_type text not null,
  content bytea not null
);
grant select on product_images to ark_tenant;
grant select, insert, update, delete on product_images to ark_platform;

-- The progress of a run that reads retail prices from StockX for the catalog. The row exists while the run is in
-- progress.
create table price_backfills (
  run_id bigint primary key references operator_runs on delete cascade,
  -- Products up to this id are done.
  done_until bigint not null default 0,
  -- How often the next product was requested. It is counted before the call, so that no product is requested forever.
  tries integer not null default 0
);
grant select, insert, update, delete on price_backfills to ark_platform;

-- ── The market ──────────────────────────────────────────────────────────────────────────────────────────────────

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
grant select on market_data to ark_tenant;
grant select, insert, update, delete on market_data to ark_platform;

-- The history of a size's market: a row for each refresh in which the ask or the bid had changed. Partitioned by month
-- and pruned. It has no foreign key to variants, because creating a partition would lock them; rows of a deleted size
-- are pruned with their month.
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

-- Creates the partition for the month of a day. Attaches it rather than creating it in place, so that readers do not
-- wait.
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

-- Drops whole months that ended before a time. Returns how many.
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

-- ── Fees ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Fee schedules by the day from which they apply. The operator sets them (docs/decisions/062). On days before the first
-- row, the schedule in packages/domain applies.
create table fee_schedules (
  effective_from date primary key,
  schedule jsonb not null,
  -- Whether StockX' zero-fee promotion applies on top of `schedule`, which contains the fees without it.
  zero_stockx_fees boolean not null default false,
  -- When the screens that use fees were refreshed for it; null before its first day.
  announced_at timestamptz
);
create index fee_schedules_to_announce on fee_schedules (effective_from) where announced_at is null;
grant select on fee_schedules to ark_tenant;
grant select, insert, update, delete on fee_schedules to ark_platform;

-- ── Accounts at marketplaces ────────────────────────────────────────────────────────────────────────────────────

-- An account is a seller at a marketplace (docs/decisions/077): the platform's shared account (retailer_id null), or a
-- retailer's own account, which takes precedence. Listings and orders of an account are managed through that account,
-- even after its owner has switched to another one.
create table marketplace_accounts (
  marketplace_account_id bigint generated always as identity primary key,
  marketplace text not null check (marketplace in ('stockx', 'goat')),
  retailer_id bigint references retailers,
  credentials bytea not null,
  -- The currency of the account, which no marketplace call returns.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  -- When the account's token expires, saved beside the sealed token. Null when no end is known.
  token_expires_at timestamptz,
  -- The seller id at the marketplace; null when the marketplace has none or has not returned it yet.
  seller_id text,
  -- When the account was retired: its owner uses another account or none. Null while it is in use.
  retired_at timestamptz,
  -- Since when nothing refers to the retired account any more. It is deleted after all earlier orders are imported.
  idle_since timestamptz
);
create unique index marketplace_accounts_in_use on marketplace_accounts (marketplace, retailer_id) nulls not distinct
  where retired_at is null;
create unique index marketplace_accounts_of_seller on marketplace_accounts (marketplace, seller_id);
create index marketplace_accounts_retired on marketplace_accounts (retired_at) where retired_at is not null;
grant select, insert, update, delete on marketplace_accounts to ark_platform;

-- Returns the account on which a retailer creates listings now: its own, otherwise the shared one; null when there is
-- none. Requests can read only its id.
create function account_in_use(of_marketplace text) returns bigint
language sql stable security definer set search_path = public as $$
  select marketplace_account_id from marketplace_accounts
  where marketplace = of_marketplace and retired_at is null
    and (retailer_id = current_retailer() or retailer_id is null)
  order by retailer_id nulls last limit 1 $$;
revoke execute on function account_in_use from public;
grant execute on function account_in_use to ark_tenant;

-- One-time secrets for connecting a marketplace account: the ticket that the browser opens, then the state that the
-- marketplace returns. Each works once, for ten minutes, in the session that started it. A null retailer means the
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
-- Update is granted because a row is locked before it is deleted.
grant select, insert, update, delete on marketplace_grants to ark_platform;

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that upper modules may read (docs/decisions/019), with the caller's own privileges.
create schema catalogue;
grant usage on schema catalogue to ark_tenant, ark_platform;

create view catalogue.products with (security_invoker = true) as
  select product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id, promotional_ark_fee, alias_only_sizes, wholesale_markup, gender
  from public.products;

create view catalogue.variants with (security_invoker = true) as
  select variant_id, product_id, size, size_key, sort_index, stockx_variant_id, alias_variant_id, chart_sizes
  from public.variants;

create view catalogue.gtins with (security_invoker = true) as
  select gtin, variant_id, gtin_key from public.variant_gtins;

create view catalogue.style_codes with (security_invoker = true) as
  select style_code, product_id from public.style_codes;

create view catalogue.market_data with (security_invoker = true) as
  select variant_id, marketplace, lowest_ask, highest_bid, refreshed_at from public.market_data;

create view catalogue.product_images with (security_invoker = true) as
  select product_id from public.product_images;

create view catalogue.marketplace_accounts with (security_invoker = true) as
  select marketplace_account_id, marketplace, retailer_id, created_at, token_expires_at, retired_at
  from public.marketplace_accounts;

grant select on catalogue.products, catalogue.variants, catalogue.gtins, catalogue.style_codes, catalogue.market_data,
  catalogue.product_images to ark_tenant, ark_platform;
-- Only the platform can read marketplace accounts.
grant select on catalogue.marketplace_accounts to ark_platform;
