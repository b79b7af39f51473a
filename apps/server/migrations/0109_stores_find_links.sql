-- Links of a store are searched by words, each of which stands in the title, in the name or the SKU of the catalogue's
-- product, begins an SKU of the shop or is a barcode: each by an index, before the page is read (docs/decisions/027).
create index product_links_by_words on product_links using gin (retailer_id, lower(shopify_title) gin_trgm_ops);
create index product_links_by_suggestion on product_links (retailer_id, suggested_product_id)
  where product_id is null and suggested_product_id is not null;

-- The links that every word fits. `patterns`: of `like`, in small letters; `codes`: the same words as they are. With
-- `parts` a word also stands anywhere in an SKU or a barcode: the retailer's variants are read for that. By the owner's
-- rights, since row-level security lets no `like` near an index: it shows nothing but rows of the retailer who asks.
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
          and v.barcode in (code, '0' || code, nullif(ltrim(code, '0'), ''))
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
revoke execute on function find_links(bigint, bigint, text[], text[], boolean) from public;
grant execute on function find_links(bigint, bigint, text[], text[], boolean) to ark_tenant;
