alter table products
  -- In which order markets are read when requests are few: a product of one more goes stale twice as fast. Null: nobody
  -- has it, and nothing reads it by itself (apps/server/src/modules/catalogue/rules/market-weight.ts).
  add column market_weight smallint constraint products_market_weight check (market_weight between 0 and 9),
  -- Since when its market goes stale: the last reading that came through, or a while before somebody came to have it.
  add column market_stale_since timestamptz not null default '-infinity',
  -- Sizes in which alias lists it and StockX does not. Null: it was matched before they were kept, or not at all.
  add column alias_only_sizes text[];
create index products_stalest on products (market_weight, market_stale_since) where market_weight is not null;
-- Those without a weight are weighed once in a while, in this order.
create index products_to_weigh on products (market_next_attempt_at) where market_weight is null;
drop index products_by_market_attempt;

create or replace view catalogue.products with (security_invoker = true) as
  select product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id, promotional_ark_fee, alias_only_sizes
  from public.products;
