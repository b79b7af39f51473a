-- As 0270 says: the sums of 0005 and 0023, and the words of 0037.
call keep_totals('product_stock_totals', 'retailer_stock_totals', keys => '{}', sums => '{
  "product_count": "1",
  "stocked_product_count": "(s.total_shopify_stock > 0)::int",
  "variant_count": "s.variant_count",
  "stocked_variant_count": "s.stocked_variant_count",
  "total_available": "s.total_available",
  "total_reserved": "s.total_reserved"}');

create or replace function keep_words_of_new_totals() returns trigger language plpgsql as $$
declare
  fresh record;
begin
  for fresh in
    select distinct t.retailer_id, w.word from new_totals t cross join lateral words_of_stock(t.search_text) w (word)
    order by 1, 2
  loop
    insert into stock_words (retailer_id, word) values (fresh.retailer_id, fresh.word) on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function keep_words_of_total() returns trigger language plpgsql as $$
declare
  fresh text;
begin
  for fresh in select distinct w.word from words_of_stock(new.search_text) w (word) order by 1 loop
    insert into stock_words (retailer_id, word) values (new.retailer_id, fresh) on conflict do nothing;
  end loop;
  return null;
end $$;

-- A query under a limit selects something (docs/decisions/088).
create or replace function is_word_of_stock(of_retailer bigint, pattern text) returns boolean
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return exists (
    select 1 from (
      select 1 from product_stock_totals t
      where t.retailer_id = of_retailer and of_retailer = current_retailer() and t.search_text like pattern
      order by t.product_name, t.product_sync_id limit 1
    ) found);
end $$;
