-- The retailer is named by a value, as in every statement (docs/decisions/025); another one's rows are not shown,
-- whoever is named.
drop function find_product_stock_totals(text);
create function find_product_stock_totals(of_retailer bigint, pattern text) returns setof product_stock_totals
language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
  select * from product_stock_totals
  where retailer_id = of_retailer and of_retailer = current_retailer() and search_text like pattern
$$;
revoke execute on function find_product_stock_totals(bigint, text) from public;
grant execute on function find_product_stock_totals(bigint, text) to ark_tenant;
