-- A shop's SKUs, each whole and however it is written: by a function, as in find_variants_by_code, since row-level
-- security lets `lower` near no index. Shows nothing but the rows of the retailer who asks.
create function find_variants_by_skus(of_retailer bigint, skus text[])
returns table (sku text, variant_id bigint)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select distinct lower(v.sku), v.variant_id from product_link_variants v
    where v.retailer_id = of_retailer and of_retailer = current_retailer() and v.variant_id is not null
      and v.sku is not null and lower(v.sku) collate "C" = any(skus);
end $$;
revoke execute on function find_variants_by_skus(bigint, text[]) from public;
grant execute on function find_variants_by_skus(bigint, text[]) to ark_tenant;
