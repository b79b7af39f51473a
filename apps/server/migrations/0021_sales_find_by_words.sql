-- Sales are found by words in any order, as stock is (docs/decisions/027). `words`: patterns of `like`, six at most;
-- `sizes`: regular expressions.
drop function find_sales(bigint, text, bigint[], text[], text, boolean, text[], timestamptz, bigint, integer);
create function find_sales(of_retailer bigint, words text[], sizes text[], in_locations bigint[], in_statuses text[],
  of_platform text, has_store_order boolean, open_in_stages text[], before_sold_at timestamptz, before_sale_id bigint,
  most integer)
returns setof sales
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  word_1 constant text := words[1];
  word_2 constant text := words[2];
  word_3 constant text := words[3];
  word_4 constant text := words[4];
  word_5 constant text := words[5];
  word_6 constant text := words[6];
begin
  return query select * from sales s
    where s.retailer_id = of_retailer and of_retailer = current_retailer()
      and (word_1 is null or s.search_text like word_1) and (word_2 is null or s.search_text like word_2)
      and (word_3 is null or s.search_text like word_3) and (word_4 is null or s.search_text like word_4)
      and (word_5 is null or s.search_text like word_5) and (word_6 is null or s.search_text like word_6)
      and (sizes is null or s.search_text ~ all(sizes))
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
  find_sales(bigint, text[], text[], bigint[], text[], text, boolean, text[], timestamptz, bigint, integer) from public;
grant execute on function
  find_sales(bigint, text[], text[], bigint[], text[], text, boolean, text[], timestamptz, bigint, integer)
  to ark_tenant;
