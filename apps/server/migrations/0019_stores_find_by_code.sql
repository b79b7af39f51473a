-- A shop's SKU is found by its beginning, a barcode whole, with or without the zero before it. By functions, since
-- row-level security lets neither `lower` nor a search near an index; they show nothing but the rows of the retailer
-- who asks.
create index product_link_variants_by_sku on product_link_variants (retailer_id, (lower(sku) collate "C"))
  where sku is not null;
create index product_link_variants_by_barcode on product_link_variants (retailer_id, barcode)
  where barcode is not null;
create function find_variants_by_code(of_retailer bigint, code text)
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
      and v.barcode in (code, '0' || code, nullif(ltrim(code, '0'), ''))
    limit 1000;
end $$;
revoke execute on function find_variants_by_code(bigint, text) from public;
grant execute on function find_variants_by_code(bigint, text) to ark_tenant;
