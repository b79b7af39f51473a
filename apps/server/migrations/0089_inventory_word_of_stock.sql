-- Whether a text occurs in a retailer's stock. A search answers with all that it finds before one row is taken of it:
-- of a word that every product has, a whole store. In the order of the list, so that a frequent word is met at once;
-- planned for the word at hand, so that a rare one is looked up.
create function is_word_of_stock(of_retailer bigint, pattern text) returns boolean
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return exists (
    select from (
      select from product_stock_totals t
      where t.retailer_id = of_retailer and of_retailer = current_retailer() and t.search_text like pattern
      order by t.product_name, t.product_sync_id limit 1
    ) found);
end $$;
revoke execute on function is_word_of_stock(bigint, text) from public;
grant execute on function is_word_of_stock(bigint, text) to ark_tenant;
