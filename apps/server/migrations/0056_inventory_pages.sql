-- Words are found by their trigrams: a store of 100,000 sizes is not read from end to end for each key that is pressed.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index product_stock_totals_by_words on product_stock_totals using gin (retailer_id, search_text gin_trgm_ops);

-- Row-level security lets no `like` near an index, since an operator might tell what it was shown. This one shows
-- nothing but the rows of the retailer who asks, by the same test. Planned anew each time, since a plan made for a
-- small retailer reads a large one's pages one by one.
create function find_product_stock_totals(pattern text) returns setof product_stock_totals
language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
  select * from product_stock_totals where retailer_id = current_retailer() and search_text like pattern
$$;
revoke execute on function find_product_stock_totals(text) from public;
grant execute on function find_product_stock_totals(text) to ark_tenant;

-- A deep page passes over the pages before it in this index alone.
drop index product_stock_totals_in_order;
create index product_stock_totals_in_order on product_stock_totals (retailer_id, product_name, product_sync_id) include (total_shopify_stock);
