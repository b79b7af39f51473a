-- A size on other scales, by the marketplace's own chart of its product: 'UK 8', 'EU 42.5'. Read with the next refresh.
alter table variants add column chart_sizes text[] not null default '{}';

create or replace view catalogue.variants with (security_invoker = true) as
  select variant_id, product_id, size, size_key, sort_index, stockx_variant_id, alias_variant_id, chart_sizes
  from public.variants;
create or replace view catalogue.products with (security_invoker = true) as
  select product_id, name, brand, sku, colorway, release_date, retail_price, image_source_url, stockx_product_id,
    alias_catalog_id, promotional_ark_fee, alias_only_sizes, wholesale_markup, gender
  from public.products;

-- Keys by which sizes are searched that were made of a part of their text: '2XL' was '2', '10 2E' was '10'.
update variants set size_key = case upper(size) when '2XL' then 'xxl' when '3XL' then 'xxxl' else lower(size) end
  where size ~* '^[2-5]xl$';
update variants set size_key = lower(size) where size ~* '^\d+(\.5)? [2-6]?[a-e]$';
