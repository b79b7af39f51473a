-- The stock of each size at each location, its sums, imports of stores, costs and wholesale prices.

-- ── Items ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- The stock of one size of one product link at one location. `quantity_available` is the one definition of what can be
-- offered. A first import adds 300,000 items, so their references are checked per statement (docs/decisions/026). The
-- product of an item is the product of its link, which has a foreign key.
create table inventory_items (
  retailer_id bigint not null,
  inventory_item_id bigint generated always as identity,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  location_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  shopify_stock integer not null,
  quantity_reserved integer not null default 0 check (quantity_reserved >= 0),
  sold_on_ark integer not null default 0 check (sold_on_ark >= 0),
  quantity_available integer not null
    generated always as
      (case when withheld is null then greatest(0, shopify_stock - quantity_reserved - sold_on_ark) else 0 end) stored,
  fulfillment_enabled boolean not null default true,
  wholesale_enabled boolean not null default false,
  wholesale_price numeric(12,2) check (wholesale_price >= 0),
  shopify_updated_at timestamptz,
  -- When the reading of the level began. Shopify reports the time of a change only in seconds; within one second the
  -- later reading is more current.
  shopify_read_at timestamptz not null default '-infinity',
  -- Why no units are offered, whatever the counters are: the location is inactive, or the shop does not sell the
  -- product. The database updates it with every change of those facts, so that no later level can undo it.
  withheld text check (withheld in ('location_off', 'product_archived', 'product_draft')),
  -- Whether the shop no longer has the item: its size was deleted, is not tracked, or is no longer stocked there. The
  -- item stays without stock as long as units of it are sold or reserved.
  is_gone boolean not null default false,
  primary key (retailer_id, inventory_item_id),
  unique (retailer_id, product_sync_id, variant_id, location_id)
);
create index inventory_items_of_variant on inventory_items (retailer_id, variant_id);
create index inventory_items_of_level on inventory_items (retailer_id, shopify_inventory_item_id, location_id);
create index inventory_items_gone on inventory_items (retailer_id, variant_id) where is_gone;
-- The report of pairs in limbo compares the counters above zero with the sales and orders that took the pairs.
create index inventory_items_sold on inventory_items (retailer_id, inventory_item_id) where sold_on_ark > 0;
call bind_to_retailer('inventory_items');
call refer_as_set('inventory_items', 'product_sync_id', 'product_links', on_delete => 'cascade');
call refer_as_set('inventory_items', 'variant_id', 'variants', on_delete => 'never');
call refer_as_set('inventory_items', 'location_id', 'locations', on_delete => 'never');
create trigger keep_identity after update of retailer_id, product_sync_id, variant_id, location_id on inventory_items
  for each statement execute function refuse_change('link, size and location');

-- ── Withheld items: their location is inactive, or the shop does not sell their product ─────────────────────────

-- Returns why units are not offered; null when they are.
create function why_withheld(is_active boolean, shop_status text) returns text language sql immutable as $$
  select case when not is_active then 'location_off' when shop_status in ('archived', 'draft')
    then 'product_' || shop_status end $$;

-- Waits for transactions that write levels of these stores (`lockStoreLevels`), so that a concurrently inserted item is
-- either updated here or inserted with the new reason.
create procedure hold_levels_of(stores bigint[]) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('levels of store', s.id))
    from (select distinct id from unnest(stores) id order by id) s;
end $$;

-- Reads the inserted rows separately and finds their items by id (docs/decisions/088, rule 19).
create function withhold_added_items() returns trigger language plpgsql as $$
declare
  fresh record;
  stores bigint[];
begin
  for fresh in
    select a.retailer_id, array_agg(distinct a.location_id) as places, array_agg(a.inventory_item_id) as ids
    from added a group by a.retailer_id
  loop
    stores := array(select n.store_id from locations n
      where n.retailer_id = fresh.retailer_id and n.location_id = any(fresh.places));
    call hold_levels_of(stores);
    update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
    from locations n, product_links l
    where i.retailer_id = fresh.retailer_id and n.retailer_id = fresh.retailer_id
      and l.retailer_id = fresh.retailer_id and i.inventory_item_id = any(fresh.ids)
      and n.location_id = i.location_id and l.product_sync_id = i.product_sync_id
      and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
  end loop;
  return null;
end $$;
create trigger withhold_items after insert on inventory_items referencing new table as added
  for each statement execute function withhold_added_items();

create function withhold_items_of_links() returns trigger language plpgsql as $$
declare
  switched record;
begin
  for switched in
    select a.retailer_id, array_agg(a.store_id) as stores, array_agg(a.product_sync_id) as ids
    from added a join removed r using (retailer_id, product_sync_id) where a.shop_status <> r.shop_status
    group by a.retailer_id
  loop
    call hold_levels_of(switched.stores);
    update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
    from locations n, product_links l
    where i.retailer_id = switched.retailer_id and n.retailer_id = switched.retailer_id
      and l.retailer_id = switched.retailer_id and n.location_id = i.location_id
      and l.product_sync_id = i.product_sync_id and i.product_sync_id = any(switched.ids)
      and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
  end loop;
  return null;
end $$;
create trigger withhold_items after update on product_links referencing old table as removed new table as added
  for each statement execute function withhold_items_of_links();

-- Updates the reasons of a store's items. Code that activates or deactivates locations calls it in its next statement,
-- because a reference table has no trigger that could do it (docs/decisions/088, rule 21).
create procedure withhold_items_of_store(of_retailer bigint, of_store bigint) language plpgsql as $$
begin
  call hold_levels_of(array[of_store]);
  update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
  from locations n, product_links l
  where i.retailer_id = of_retailer and n.retailer_id = of_retailer and l.retailer_id = of_retailer
    and n.store_id = of_store and n.location_id = i.location_id and l.product_sync_id = i.product_sync_id
    and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
end $$;

-- ── Movements ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Every change of a counter: who, what, before, after, why. Append-only.
create table stock_movements (
  retailer_id bigint not null,
  stock_movement_id bigint generated always as identity,
  inventory_item_id bigint not null,
  counter text not null check (counter in ('shopify_stock', 'quantity_reserved', 'sold_on_ark')),
  before integer not null,
  after integer not null,
  cause text not null,
  external_id text,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (retailer_id, stock_movement_id)
);
create index stock_movements_of_item on stock_movements (retailer_id, inventory_item_id, stock_movement_id desc);
call bind_to_retailer('stock_movements');
revoke update, delete on stock_movements from ark_tenant, ark_platform;

-- ── Sums by product and by retailer ─────────────────────────────────────────────────────────────────────────────

-- One row per product link with stock, which pages, searches and totals read instead of counting items.
create table product_stock_totals (
  retailer_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  product_name text not null,
  search_text text not null,
  variant_count integer not null,
  total_shopify_stock integer not null,
  total_reserved integer not null,
  total_sold_on_ark integer not null,
  total_available integer not null,
  -- The number of locations with stock, reserved or sold units.
  active_location_count integer not null default 0,
  -- Whether any item is offered to wholesale buyers, and the price: null when there is none, or when the prices differ.
  wholesale_enabled boolean not null default false,
  wholesale_price numeric(12,2),
  is_wholesale_mixed boolean not null default false,
  -- When the product first had stock. The payout setup after an import asks for new products.
  first_seen_at timestamptz not null default now(),
  -- The comparable sizes of its items (packages/domain/src/sizes/sizes.ts). A search has words in any order, some of
  -- which may be sizes or codes (docs/decisions/027).
  size_keys text[] not null default '{}',
  -- Part of the page index instead of the number of units, so that a change of the number updates no index.
  is_stocked boolean not null generated always as (total_shopify_stock > 0) stored,
  -- The number of sizes in stock. Lists begin with sizes in stock and show how many are not.
  stocked_variant_count integer not null default 0,
  primary key (retailer_id, product_sync_id),
  foreign key (retailer_id, product_sync_id) references product_links on delete cascade
) with (fillfactor = 80);
create index product_stock_totals_by_product on product_stock_totals (product_id, retailer_id);
-- A deep page skips the earlier pages in this index alone.
create index product_stock_totals_in_order on product_stock_totals (retailer_id, product_name, product_sync_id)
  include (is_stocked);
create index product_stock_totals_by_words on product_stock_totals
  using gin (retailer_id, search_text gin_trgm_ops, size_keys);
call bind_to_retailer('product_stock_totals');

-- The sums of a retailer's product_stock_totals, which cards and page counts read. Triggers maintain them, so that no
-- statement can forget them.
create table retailer_stock_totals (
  retailer_id bigint not null references retailers,
  -- See free_part: only all parts together are the sum.
  part smallint not null,
  product_count integer not null,
  -- The number of products with stock in the shop.
  stocked_product_count integer not null,
  variant_count integer not null,
  total_available integer not null,
  total_reserved integer not null,
  stocked_variant_count integer not null default 0,
  primary key (retailer_id, part)
);
call bind_to_retailer('retailer_stock_totals');

call after_changes('product_stock_totals', 'keep_stock_totals', $$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id,
      sum(s.sign) as product_count,
      sum(s.sign * s.is_stocked::int) as stocked_product_count,
      sum(s.sign * s.variant_count) as variant_count,
      sum(s.sign * s.stocked_variant_count) as stocked_variant_count,
      sum(s.sign * s.total_available) as total_available,
      sum(s.sign * s.total_reserved) as total_reserved
    from changed_rows s
    group by s.retailer_id order by s.retailer_id
  loop
    continue when (changed.product_count, changed.stocked_product_count, changed.variant_count,
      changed.stocked_variant_count, changed.total_available, changed.total_reserved) = (0, 0, 0, 0, 0, 0);
    free_place := free_part('retailer_stock_totals', changed.retailer_id);
    insert into retailer_stock_totals as t (retailer_id, part, product_count, stocked_product_count, variant_count,
      stocked_variant_count, total_available, total_reserved)
    values (changed.retailer_id, free_place, changed.product_count, changed.stocked_product_count,
      changed.variant_count, changed.stocked_variant_count, changed.total_available, changed.total_reserved)
    on conflict (retailer_id, part) do update set
      product_count = t.product_count + excluded.product_count,
      stocked_product_count = t.stocked_product_count + excluded.stocked_product_count,
      variant_count = t.variant_count + excluded.variant_count,
      stocked_variant_count = t.stocked_variant_count + excluded.stocked_variant_count,
      total_available = t.total_available + excluded.total_available,
      total_reserved = t.total_reserved + excluded.total_reserved;
  end loop;
  return null;
end $$);

-- ── Searching the stock ─────────────────────────────────────────────────────────────────────────────────────────

-- Returns the searchable text of a product: its words in lower case, with one space between them and at both ends.
create function stock_search_text(name text, brand text, sku text, style_codes text, colorway text, title text)
returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(concat(' ', name, ' ', brand, ' ', sku, ' ', style_codes, ' ', colorway, ' ', title, ' ')),
    '[\s,;|"''’()/]+', ' ', 'g')
$$;

-- Returns the totals that match a search: every word is in the text or is one of their sizes, and the code is in the
-- text or the link is one of the `coded` links. `words` and `code` are `like` patterns; `sizes` contains the possible
-- sizes of each word, separated by spaces, or null. Runs with the owner's privileges, because row-level security keeps
-- `like` from using an index (an SQL operator could leak rows); it returns only rows of the calling retailer. Planned
-- for each call, because a plan for a small retailer would read a large retailer's totals one by one.
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
revoke execute on function find_product_stock_totals from public;
grant execute on function find_product_stock_totals to ark_tenant;

-- Returns whether a text occurs in a retailer's stock. A search finds all matches before it returns the first, which is
-- a whole store for a word that every product has. This function reads in the order of the list, so that it finds a
-- frequent word at once. It is planned for each word, so that it uses the index for a rare one.
create function is_word_of_stock(of_retailer bigint, pattern text) returns boolean
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return exists (
    select 1 from (
      select 1 from product_stock_totals t
      where t.retailer_id = of_retailer and of_retailer = current_retailer() and t.search_text like pattern
      order by t.product_name, t.product_sync_id limit 1
    ) found);
end $$;
revoke execute on function is_word_of_stock from public;
grant execute on function is_word_of_stock to ark_tenant;

-- The distinct words of a retailer's stock, with which a mistyped word is compared (docs/decisions/027). A store of a
-- million sizes has some thousand words. Words of removed products stay, so a search checks that a correction exists in
-- the stock.
create table stock_words (
  retailer_id bigint not null references retailers,
  word text not null,
  primary key (retailer_id, word)
);
call bind_to_retailer('stock_words');

-- Returns the words of a text without digits. Words with digits are sizes and codes, which are not corrected.
create function words_of_stock(search_text text) returns setof text language sql immutable parallel safe as $$
  select w.word from regexp_split_to_table(trim(search_text), ' ') w (word)
  where length(w.word) between 3 and 40 and w.word !~ '[0-9]'
$$;

create function keep_words_of_new_totals() returns trigger language plpgsql as $$
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
create trigger keep_words_of_new_totals after insert on product_stock_totals
  referencing new table as new_totals for each statement execute function keep_words_of_new_totals();

-- Saves words only when the text has changed, so that a changed count costs nothing.
create function keep_words_of_total() returns trigger language plpgsql as $$
declare
  fresh text;
begin
  for fresh in select distinct w.word from words_of_stock(new.search_text) w (word) order by 1 loop
    insert into stock_words (retailer_id, word) values (new.retailer_id, fresh) on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger keep_words_of_total after update of search_text on product_stock_totals
  for each row when (new.search_text is distinct from old.search_text) execute function keep_words_of_total();

-- Returns words of the retailer's stock that resemble a word that does not occur in it, the most similar first.
create function stock_words_like(of_retailer bigint, word text) returns setof text
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select w.word from stock_words w
    where w.retailer_id = of_retailer and of_retailer = current_retailer()
      and length(w.word) between length(stock_words_like.word) - 2 and length(stock_words_like.word) + 2
      and similarity(w.word, stock_words_like.word) >= 0.15
    order by similarity(w.word, stock_words_like.word) desc, w.word limit 50;
end $$;
revoke execute on function stock_words_like from public;
grant execute on function stock_words_like to ark_tenant;

-- ── Imports ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Imports of stores. An import that would zero or move more than a fifth of a store's stock stops before it changes
-- anything (docs/decisions/008), shows the difference, and continues when a person confirms it. A confirmed import can
-- be undone. Its progress is in its run (docs/decisions/023).
create table import_runs (
  retailer_id bigint not null,
  run_id bigint not null,
  store_id bigint not null,
  export_id text,
  difference jsonb,
  confirmed_by bigint references users on delete set null,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  foreign key (retailer_id, store_id) references stores on delete cascade
);
create index import_runs_confirmed on import_runs (retailer_id, run_id) where confirmed_by is not null;
call bind_to_retailer('import_runs');

-- Rows from before a confirmed import, kept until the next import of the store.
create table import_undo_rows (
  retailer_id bigint not null,
  run_id bigint not null,
  row_id bigint generated always as identity,
  kind text not null check (kind in ('link', 'link-variant', 'item')),
  content jsonb not null,
  primary key (retailer_id, run_id, row_id),
  foreign key (retailer_id, run_id) references import_runs on delete cascade
);
call bind_to_retailer('import_undo_rows');

-- Staged lines of an export, so that a worker's memory does not grow with the shop (docs/decisions/011). Duplicate
-- lines are removed when they are read. The tables have no keys, which would cost more than the rows, and are unlogged,
-- because the run that fills them empties them.
create unlogged table import_products (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  title text not null,
  vendor text,
  product_type text,
  tags text[] not null,
  image_source_url text,
  shopify_created_at timestamptz not null,
  shop_status text not null default 'active'
);
create index import_products_of_run on import_products (retailer_id, run_id);
call bind_to_retailer('import_products');

-- Conditions of products in metafields. They are separate lines of an export, which may come before the product's line.
create unlogged table import_conditions (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  condition text not null
);
create index import_conditions_of_run on import_conditions (retailer_id, run_id);
call bind_to_retailer('import_conditions');

create unlogged table import_variants (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_product_id text not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  title text not null,
  size text,
  sku text,
  barcode text,
  price numeric(12,2) not null,
  position integer not null,
  is_tracked boolean not null
);
create index import_variants_of_run on import_variants (retailer_id, run_id);
call bind_to_retailer('import_variants');

create unlogged table import_levels (
  retailer_id bigint not null,
  run_id bigint not null,
  shopify_inventory_item_id text not null,
  shopify_location_id text not null,
  available integer not null,
  updated_at timestamptz not null
);
create index import_levels_of_run on import_levels (retailer_id, run_id);
call bind_to_retailer('import_levels');

-- Changed levels of an export, with the item that each changes and its stock before. They are compared once for all
-- later steps.
create unlogged table import_changes (
  retailer_id bigint not null,
  run_id bigint not null,
  product_sync_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  shopify_variant_id text not null,
  shopify_inventory_item_id text not null,
  location_id bigint not null,
  available integer not null,
  updated_at timestamptz not null,
  -- Null when there is no item yet.
  inventory_item_id bigint,
  stock_before integer not null,
  -- Whether the shop no longer has the item. The same comparison finds new, changed and gone items.
  is_gone boolean not null default false
);
create index import_changes_of_run on import_changes (retailer_id, run_id);
call bind_to_retailer('import_changes');

-- Analyzes the tables that an import has just filled. An import fills them faster than autovacuum checks them, and
-- without statistics its joins take minutes instead of a second. Other tables are not needed: an import does not join
-- row by row (`preferHashJoins`), and autovacuum analyzes them.
create procedure refresh_import_statistics() language plpgsql security definer set search_path = public as $$
begin
  analyze import_products, import_conditions, import_variants, import_levels;
end $$;
revoke execute on procedure refresh_import_statistics from public;
grant execute on procedure refresh_import_statistics to ark_tenant, ark_platform;

-- ── Costs ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a retailer has paid for a pair of a size. Imported and exported as CSV.
create table variant_costs (
  retailer_id bigint not null references retailers,
  variant_id bigint not null references variants,
  cost numeric(12,2) not null check (cost >= 0),
  primary key (retailer_id, variant_id)
);
call bind_to_retailer('variant_costs');

-- ── Wholesale ───────────────────────────────────────────────────────────────────────────────────────────────────

-- A retailer's wholesale terms of a product besides its prices (packages/domain/src/wholesale/wholesale-terms.ts): the
-- minimum quantity, the step, and quantity discounts. No row means any quantity at the full price.
create table wholesale_terms (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  minimum_quantity integer not null check (minimum_quantity between 1 and 10000),
  quantity_step integer not null check (quantity_step between 1 and 10000),
  -- [{"from_quantity": 24, "discount_basis_points": 500}], with ascending quantities and discounts.
  tiers jsonb not null default '[]' check (jsonb_typeof(tiers) = 'array'),
  primary key (retailer_id, product_id),
  constraint wholesale_terms_minimum_in_steps check (minimum_quantity % quantity_step = 0)
);
call bind_to_retailer('wholesale_terms');

-- A retailer's offer of a size to wholesale buyers, over all locations: the price (the highest when locations differ)
-- and the available units. Buyers search all retailers' offers without reading items (docs/decisions/071). Triggers
-- maintain it in the transaction of every item change, so that no statement can forget it. A size that is not offered
-- has no row.
create table offered_sizes (
  retailer_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  -- The first of the links that it is sold from.
  product_sync_id bigint not null,
  price numeric(12,2) not null,
  available integer not null,
  primary key (retailer_id, product_id, variant_id)
);
create index offered_sizes_cheapest on offered_sizes (product_id, variant_id, price, available desc)
  where available > 0;
call bind_to_retailer('offered_sizes');

-- Recounts sizes of a retailer, which two parallel lists name. Separate statements insert and lock their rows first, in
-- one order, so that the count sees everything committed before it, and later changes start from its result. It handles
-- one retailer at a time, so that each statement concerns one shard (docs/decisions/025).
create procedure recount_offered_sizes(of_retailer bigint, products bigint[], variants bigint[]) language plpgsql as $$
declare
  added integer;
begin
  with made as (
    insert into offered_sizes (retailer_id, product_id, variant_id, product_sync_id, price, available)
      select of_retailer, s.product_id, s.variant_id, 0, 0, 0
      from unnest(products, variants) as s (product_id, variant_id) order by 2, 3
    on conflict do nothing returning 1
  ) select count(*) into added from made;
  perform from offered_sizes o
    where o.retailer_id = of_retailer
      and (o.product_id, o.variant_id) in (select * from unnest(products, variants))
    order by o.product_id, o.variant_id for update;
  update offered_sizes o set product_sync_id = c.product_sync_id, price = c.price, available = c.available
  from (
    select s.product_id, s.variant_id, min(i.product_sync_id) as product_sync_id, max(i.wholesale_price) as price,
      sum(i.quantity_available)::integer as available
    from unnest(products, variants) as s (product_id, variant_id)
    join inventory_items i on i.retailer_id = of_retailer and i.variant_id = s.variant_id
      and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null
    group by s.product_id, s.variant_id
  ) c
  where o.retailer_id = of_retailer and o.product_id = c.product_id and o.variant_id = c.variant_id
    and (o.product_sync_id, o.price, o.available) is distinct from (c.product_sync_id, c.price, c.available);
  delete from offered_sizes o
  using unnest(products, variants) as s (product_id, variant_id)
  where o.retailer_id = of_retailer and o.product_id = s.product_id and o.variant_id = s.variant_id
    and not exists (
      select from inventory_items i where i.retailer_id = of_retailer and i.variant_id = s.variant_id
        and i.product_id = s.product_id and i.wholesale_enabled and i.wholesale_price is not null);
end $$;

-- For items that are not offered, before and after a change, this only reads the changed rows.
call after_changes('inventory_items', 'keep_offered_sizes', $$
declare
  offered record;
begin
  for offered in
    select s.retailer_id, array_agg(s.product_id) as products, array_agg(s.variant_id) as variants
    from (
      select distinct r.retailer_id, r.product_id, r.variant_id from changed_rows r
      where r.wholesale_enabled and r.wholesale_price is not null
    ) s group by s.retailer_id order by s.retailer_id
  loop
    call recount_offered_sizes(offered.retailer_id, offered.products, offered.variants);
  end loop;
  return null;
end $$);

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that upper modules may read (docs/decisions/019), with the caller's own privileges.
create schema inventory;
grant usage on schema inventory to ark_tenant, ark_platform;

create view inventory.items with (security_invoker = true) as
  select retailer_id, inventory_item_id, product_sync_id, product_id, variant_id, location_id, shopify_stock,
    quantity_reserved, sold_on_ark, quantity_available, fulfillment_enabled, wholesale_enabled, wholesale_price,
    withheld
  from public.inventory_items;

create view inventory.stock_totals with (security_invoker = true) as
  select retailer_id, product_sync_id, product_id, product_name, variant_count, total_shopify_stock, first_seen_at,
    total_sold_on_ark, stocked_variant_count
  from public.product_stock_totals;

create view inventory.costs with (security_invoker = true) as
  select retailer_id, variant_id, cost from public.variant_costs;

create view inventory.wholesale_terms with (security_invoker = true) as
  select retailer_id, product_id, minimum_quantity, quantity_step, tiers from public.wholesale_terms;

create view inventory.offered_sizes with (security_invoker = true) as
  select retailer_id, product_id, variant_id, product_sync_id, price, available from public.offered_sizes;

grant select on inventory.items, inventory.stock_totals, inventory.costs, inventory.wholesale_terms,
  inventory.offered_sizes to ark_tenant, ark_platform;
