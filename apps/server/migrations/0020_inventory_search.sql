-- The stock is searched by words in any order, of which some may be sizes or codes (docs/decisions/027).
alter table product_stock_totals
  -- The sizes of its items, as they are compared (packages/domain/src/sizes.ts).
  add column size_keys text[] not null default '{}',
  -- In the index of pages instead of the number, which changes with every count: such a change then touches no index.
  add column is_stocked boolean not null generated always as (total_shopify_stock > 0) stored;
alter table product_stock_totals set (fillfactor = 80);
drop index product_stock_totals_in_order;
create index product_stock_totals_in_order on product_stock_totals (retailer_id, product_name, product_sync_id)
  include (is_stocked);
drop index product_stock_totals_by_words;
create index product_stock_totals_by_words on product_stock_totals
  using gin (retailer_id, search_text gin_trgm_ops, size_keys);

-- What is searched of a product: its words in small letters, one blank between them and at both ends.
create function stock_search_text(name text, brand text, sku text, style_codes text, colorway text, title text)
returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(concat(' ', name, ' ', brand, ' ', sku, ' ', style_codes, ' ', colorway, ' ', title, ' ')),
    '[\s,;|"''’()/]+', ' ', 'g')
$$;

update product_stock_totals t set
  search_text = stock_search_text(p.name, p.brand, p.sku,
    (select string_agg(c.style_code, ' ' order by c.style_code) from style_codes c where c.product_id = p.product_id),
    p.colorway, l.shopify_title),
  size_keys = coalesce((
    select array_agg(distinct coalesce(v.size_key, lower(v.size))) from inventory_items i
    join variants v on v.variant_id = i.variant_id
    where i.retailer_id = t.retailer_id and i.product_sync_id = t.product_sync_id), '{}')
from product_links l join products p on p.product_id = l.product_id
where l.retailer_id = t.retailer_id and l.product_sync_id = t.product_sync_id;

-- The totals of which every word stands in the text, or is one of their sizes; and the code in the text, or one of the
-- `coded` links. `words` and `code`: patterns of `like`; `sizes`: what each word may be as a
-- size, blanks between, or null. Planned anew
-- each time, since a plan made for a small retailer reads a large one's totals one by one.
drop function find_product_stock_totals(bigint, text);
create function find_product_stock_totals(of_retailer bigint, words text[], sizes text[], code text, coded bigint[])
returns setof product_stock_totals
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  word_1 constant text := words[1]; sizes_1 constant text[] := string_to_array(sizes[1], ' ');
  word_2 constant text := words[2]; sizes_2 constant text[] := string_to_array(sizes[2], ' ');
  word_3 constant text := words[3]; sizes_3 constant text[] := string_to_array(sizes[3], ' ');
  word_4 constant text := words[4]; sizes_4 constant text[] := string_to_array(sizes[4], ' ');
  word_5 constant text := words[5]; sizes_5 constant text[] := string_to_array(sizes[5], ' ');
  word_6 constant text := words[6]; sizes_6 constant text[] := string_to_array(sizes[6], ' ');
begin
  return query select t.* from product_stock_totals t
    where t.retailer_id = of_retailer and of_retailer = current_retailer()
      and (word_1 is null or t.search_text like word_1 or t.size_keys && sizes_1)
      and (word_2 is null or t.search_text like word_2 or t.size_keys && sizes_2)
      and (word_3 is null or t.search_text like word_3 or t.size_keys && sizes_3)
      and (word_4 is null or t.search_text like word_4 or t.size_keys && sizes_4)
      and (word_5 is null or t.search_text like word_5 or t.size_keys && sizes_5)
      and (word_6 is null or t.search_text like word_6 or t.size_keys && sizes_6)
      and (code is null or t.search_text like code or t.product_sync_id = any(coded));
end $$;

-- Words of the retailer's stock that look like one which occurs nowhere in it, those most alike first.
create function stock_words_like(of_retailer bigint, word text) returns setof text
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.25', true);
  return query
    select w.known from (
      select t.search_text from product_stock_totals t
      where t.retailer_id = of_retailer and of_retailer = current_retailer() and word <% t.search_text
      limit 2000
    ) t cross join lateral regexp_split_to_table(trim(t.search_text), ' ') w (known)
    where similarity(w.known, word) >= 0.15 and w.known !~ '[0-9]'
    group by w.known order by similarity(w.known, word) desc, count(*) desc, w.known limit 50;
end $$;
revoke execute on function find_product_stock_totals(bigint, text[], text[], text, bigint[]),
  stock_words_like(bigint, text) from public;
grant execute on function find_product_stock_totals(bigint, text[], text[], text, bigint[]),
  stock_words_like(bigint, text) to ark_tenant;
