-- Barcodes of shops and of the catalogue are compared in one form, as `plainKey` of packages/domain/src/barcodes.ts
-- makes it: a GTIN without the zeros before its eight digits and without dashes, any other code in capitals without
-- spaces.
create function barcode_key(spelling text) returns text language sql immutable strict parallel safe as $$
  select case
    when code !~ '^[\x21-\x7e]{4,64}$' then null
    when replace(code, '-', '') ~ '^[0-9]{8,14}$'
      then lpad(ltrim(replace(code, '-', ''), '0'), greatest(8, length(ltrim(replace(code, '-', ''), '0'))), '0')
    else code end
  from (select upper(regexp_replace(spelling, '\s+', '', 'g')) as code) c
$$;

alter table product_link_variants add column barcode_key text generated always as (barcode_key(barcode)) stored;
create index product_link_variants_by_barcode_key on product_link_variants (retailer_id, barcode_key)
  where barcode_key is not null;

alter table variant_gtins add column gtin_key text generated always as (barcode_key(gtin)) stored;
create index variant_gtins_by_key on variant_gtins (gtin_key);
create or replace view catalogue.gtins with (security_invoker = true) as
  select gtin, variant_id, gtin_key from public.variant_gtins;

-- As before, but for how a barcode is compared.
create or replace function find_variants_by_code(of_retailer bigint, code text)
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
create or replace function find_links(of_retailer bigint, of_store bigint, patterns text[], codes text[], parts boolean)
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

drop index product_link_variants_by_barcode;
