-- The retailer is named by a value, as in every statement (docs/decisions/025); another one's sales are not shown,
-- whoever is named.
drop function find_sales(text, bigint[], text[], text, boolean, text[], timestamptz, bigint, integer);
create function find_sales(of_retailer bigint, pattern text, in_locations bigint[], in_statuses text[],
  of_platform text, has_store_order boolean, open_in_stages text[], before_sold_at timestamptz, before_sale_id bigint,
  most integer)
returns setof sales
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query select * from sales s
    where s.retailer_id = of_retailer and of_retailer = current_retailer() and s.search_text like pattern
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (s.store_order_id is not null) = has_store_order)
      and (open_in_stages is null
        or (s.stage = any(open_in_stages) and s.fulfilled_at is null and s.canceled_at is null))
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
end $$;
revoke execute on function
  find_sales(bigint, text, bigint[], text[], text, boolean, text[], timestamptz, bigint, integer) from public;
grant execute on function
  find_sales(bigint, text, bigint[], text[], text, boolean, text[], timestamptz, bigint, integer) to ark_tenant;
