-- What the operator keeps of a product besides what the marketplaces tell (docs/decisions/051).
alter table products
  -- Dollars a pair that ARK adds when it is sold wholesale.
  add column wholesale_markup numeric(12,2) not null default 0 constraint products_wholesale_markup
    check (wholesale_markup >= 0),
  -- When a person set the release date: from then on StockX' own does not replace it. Null: nobody did.
  add column release_date_set_at timestamptz;
-- The list of products without a retail price, and how many there are.
create index products_without_retail_price on products (product_id) where retail_price is null;

create or replace view catalogue.products with (security_invoker = true) as
  select product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id, promotional_ark_fee, alias_only_sizes, wholesale_markup
  from public.products;

-- Retail prices that StockX is asked for, one product after another by a job: the last ten times, the newest last.
create table price_backfills (
  price_backfill_id bigint generated always as identity primary key,
  started_by bigint not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Products without a retail price as it began.
  total integer not null check (total >= 0),
  updated integer not null default 0 check (updated >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- The first of those that failed: product_id, name, why.
  failures jsonb not null default '[]',
  -- Products up to this id are done.
  done_until bigint not null default 0,
  -- How often the next one was asked for: counted before the call, so that none is asked for over and over.
  tries integer not null default 0,
  -- Why it ended before its last product. Null: it did not.
  problem text
);
create unique index price_backfills_under_way on price_backfills ((true)) where finished_at is null;
grant select, insert, update, delete on price_backfills to ark_platform;
