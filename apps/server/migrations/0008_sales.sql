-- Sales, their money, their orders in the shop, their labels, and orders that are not sales yet.

-- ── Sales ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- A pair that was sold, at a marketplace or by a shop itself. A shop's own sale takes no unit here
-- (docs/decisions/050).
create table sales (
  retailer_id bigint not null references retailers,
  sale_id bigint generated always as identity,
  platform text not null check (platform in ('stockx', 'goat', 'shopify')),
  external_order_id text not null,
  listing_id bigint,
  variant_id bigint references variants,
  product_id bigint references products,
  inventory_item_id bigint,
  location_id bigint,
  -- The marketplace's own status, for display. What users can do with the sale follows from its stage, which is ARK's.
  status text not null,
  stage text not null check (stage in ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed', 'fulfilled',
    'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved', 'unknown')),
  -- The last reported state; `status` differs when a person set the status or packed the sale.
  marketplace_status text not null,
  marketplace_stage text not null check (marketplace_stage in ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed',
    'fulfilled', 'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved',
    'unknown')),
  status_override boolean not null default false,
  previous_status text,
  -- The product's facts at the time of the sale.
  product_name text,
  size text,
  sku text,
  -- Amounts are in the account's currency. `marketplace_payout` is the current figure: first the estimate at the time
  -- of the sale, then the reported payout, then the paid one. All three are also saved separately.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  sale_ask numeric(12,2) not null,
  marketplace_payout numeric(12,2) not null,
  estimated_payout numeric(12,2),
  reported_payout numeric(12,2),
  -- Whether the reported payout already excludes the cash-out fee.
  reported_basis text check (reported_basis in ('paid-out', 'before-cash-out')),
  paid_payout numeric(12,2),
  -- A description of money of this sale in another currency, which is in none of these amounts.
  money_problem text,
  ark_fee numeric(12,2) not null,
  retailer_payout numeric(12,2) not null,
  fee_type text not null,
  fee_schedule jsonb not null,
  zero_fees_applied boolean not null default false,
  one_left boolean not null default false,
  oversold boolean not null default false,
  sold_at timestamptz not null,
  ship_by timestamptz,
  -- The times of the sale's steps: seen, taken, withdrawn elsewhere, ordered.
  seen_at timestamptz not null,
  taken_at timestamptz not null,
  withdrawal_sent_at timestamptz,
  withdrawal_confirmed_at timestamptz,
  store_order_id text,
  store_order_name text,
  -- When ARK first asked the shop to create the order. From then on the order may exist.
  store_order_begun_at timestamptz,
  store_order_created_at timestamptz,
  -- When it was also fulfilled in Shopify. For people who inspect the database.
  store_order_fulfilled_at timestamptz,
  store_order_problem text,
  store_order_problem_since timestamptz,
  -- When ARK next tries to create the Shopify order, until it exists (platform/due-rows.ts). Null means never.
  store_order_next_attempt_at timestamptz,
  store_order_attempts integer not null default 0,
  unit_released boolean not null default false,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  cancellation jsonb,
  label_tracking_number text,
  label_courier text,
  fulfilled_at timestamptz,
  fulfilled_by bigint references users,
  refreshed_at timestamptz not null,
  -- When ARK reads its order again, until the status is final (platform/due-rows.ts). Null means never.
  refresh_next_attempt_at timestamptz,
  refresh_attempts integer not null default 0,
  -- The text that searches use.
  search_text text not null generated always as (lower(coalesce(product_name, '') || coalesce(' ' || sku, '')
    || ' ' || external_order_id || coalesce(' ' || store_order_name, '') || coalesce(' ' || label_tracking_number, '')
    || coalesce(' ' || size, ''))) stored,
  -- When the marketplace reported its payout, with its deductions; when the payout was paid, and who reported that.
  reported_at timestamptz,
  reported_lines jsonb,
  paid_at timestamptz,
  paid_by text constraint sales_paid_by check (paid_by in ('marketplace', 'operator')),
  -- Whether ARK computed `ship_by` with the marketplace's rule, because the marketplace returned no deadline. A
  -- deadline from the marketplace replaces it.
  ship_by_is_estimated boolean not null default false,
  -- When people are next alerted to the deadline (platform/due-rows.ts). Null means never.
  alert_next_attempt_at timestamptz,
  alert_attempts integer not null default 0,
  -- The maker's retail price and the retailer's cost of the pair, as known at the time of the sale, so that later costs
  -- do not change a day's earnings (docs/decisions/055). Null when unknown.
  retail_price numeric(12,2) check (retail_price > 0),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  -- The account on which it was sold (docs/decisions/077). Null for a shop's sale, or when none was known then.
  marketplace_account_id bigint,
  -- When ARK next looks for a pair for a sale without one. For seconds between Shopify's level and our count of sold
  -- pairs, ARK shows too little stock. Only a pair that is still missing after that (`pair_missing_since`) needs a
  -- person.
  pair_next_attempt_at timestamptz,
  pair_attempts integer not null default 0,
  pair_missing_since timestamptz,
  -- Whether the Shopify order contains the size. `missing`: the shop has no such size, and ARK does nothing until a
  -- person decides. `left_out`: the order has a text line, and no stock level changed. Null when the order contains the
  -- size.
  store_order_size text check (store_order_size in ('missing', 'left_out')),
  -- When the marketplace ended the order. It may reopen it, so ARK checks the order for a while (platform/due-rows.ts).
  -- Null when it is not ended or no longer checked.
  ended_at timestamptz,
  recheck_next_attempt_at timestamptz,
  recheck_attempts integer not null default 0,
  -- When the pair left without lowering a stock level, because the shop no longer had the size. When the size is back,
  -- only a person knows whether its count still includes the pair, and ARK asks once (`size_back_at`).
  unlowered_since timestamptz,
  size_back_at timestamptz,
  -- Since when the Shopify order may have a fulfillment of ours, which ARK cancels when the pair must be packed again.
  -- Null when none was begun, all were canceled, or someone else fulfilled the order.
  store_order_shipping_begun_at timestamptz,
  -- The marketplace's own time of its last report. An older report in a list is ignored. Null when the marketplace has
  -- returned none.
  marketplace_changed_at timestamptz,
  -- Why the order was canceled or failed, in the marketplace's words; null when it was not, or without a reason. The
  -- marketplace's adapter cuts it to 500 characters.
  failure_reason text,
  primary key (retailer_id, sale_id),
  constraint sales_payout_adds_up check (retailer_payout = marketplace_payout - ark_fee),
  constraint sales_oversold_has_no_item check (not oversold or inventory_item_id is null),
  -- A sale that was canceled before ARK saw it takes no unit and does not count as oversold.
  constraint sales_item_unless_oversold_or_canceled
    check (oversold or inventory_item_id is not null or canceled_at is not null or platform = 'shopify'),
  constraint sales_paid_at_with_figure check (paid_at is null or paid_payout is not null),
  constraint sales_reported_payout_has_basis
    check ((reported_payout is null) = (reported_basis is null)),
  constraint sales_reported_at_with_figure
    check (reported_at is null or reported_payout is not null),
  constraint sales_once
    unique nulls not distinct (retailer_id, platform, marketplace_account_id, external_order_id),
  constraint sales_missing_pair check (oversold or (pair_next_attempt_at is null and pair_missing_since is null)),
  constraint sales_missing_size_waits check (store_order_size is distinct from 'missing'
    or (store_order_problem is not null and store_order_next_attempt_at is null and store_order_id is null
      and inventory_item_id is not null and not unit_released and canceled_at is null)),
  -- A sale's timestamps must match its stage (docs/decisions/083).
  constraint sales_times_follow_stage check (
    (canceled_at is not null) = (stage in ('failed', 'canceled', 'resolved'))
    and (cancellation is null or canceled_at is not null)
    and (stage <> 'packed' or fulfilled_at is not null)
    and (stage not in ('to_confirm', 'to_ship', 'labeled') or fulfilled_at is null)
    and (fulfilled_by is null or fulfilled_at is not null)),
  constraint sales_end_follows_marketplace check (
    (ended_at is not null)
      = (platform <> 'shopify' and marketplace_stage in ('completed', 'failed', 'canceled', 'resolved'))
    and (recheck_next_attempt_at is null or ended_at is not null)),
  constraint sales_size_back check (size_back_at is null or unlowered_since is not null),
  constraint sales_failure_reason_is_short check (char_length(failure_reason) <= 500)
);
create index sales_newest_first on sales (retailer_id, sold_at desc, sale_id desc);
create index sales_by_status on sales (retailer_id, status);
create index sales_by_stage on sales (retailer_id, stage);
create index sales_by_words on sales using gin (retailer_id, search_text gin_trgm_ops);
-- Few sales wait for their Shopify order.
create index sales_without_store_order on sales (retailer_id, sold_at desc, sale_id desc) where store_order_id is null;
create index sales_to_order on sales (retailer_id, store_order_next_attempt_at)
  where store_order_next_attempt_at is not null;
-- Polls look up orders of an account without a retailer, every few seconds.
create index sales_by_order on sales (external_order_id, platform);
-- For the operator's list of all retailers' sales, newest first, and for reading one by its id alone.
create index sales_of_everybody on sales (sold_at desc, sale_id desc);
create index sales_by_id on sales (sale_id);
-- For finding sales by the barcode of a pair.
create index sales_of_size on sales (retailer_id, variant_id, sold_at desc, sale_id desc);
create index sales_to_alert on sales (retailer_id, alert_next_attempt_at) where alert_next_attempt_at is not null;
-- For withdrawal times, and for sales with a profit: few columns of few rows, so that both stay fast in a store of a
-- million sales.
create index sales_withdrawn on sales (retailer_id, sold_at desc)
  include (seen_at, withdrawal_confirmed_at, location_id)
  where withdrawal_confirmed_at is not null;
create index sales_with_cost on sales (retailer_id, sold_at desc, sale_id desc)
  where unit_cost is not null and canceled_at is null and stage not in ('failed', 'canceled', 'resolved');
-- Few sales need the operator's attention (docs/decisions/061): marketplace sales that are not canceled and have no
-- inventory item, and sales without product facts or a location.
create index sales_unlinked on sales (sale_id)
  where inventory_item_id is null and canceled_at is null and platform <> 'shopify';
create index sales_without_metadata on sales (sale_id)
  where platform <> 'shopify' and (product_name is null or size is null or product_id is null or variant_id is null
    or (location_id is null and inventory_item_id is not null));
-- For finding rare sales in the operator's list without reading all sales.
create index sales_of_status on sales (status, sold_at desc, sale_id desc);
create index sales_of_everybody_without_store_order on sales (sold_at desc, sale_id desc) where store_order_id is null;
-- Sales that wait for shipping, by the stages of queries/ship-by-risk.ts.
create index sales_to_ship on sales (retailer_id, ship_by)
  where stage in ('to_confirm', 'to_ship', 'labeled') and fulfilled_at is null and canceled_at is null;
create index sales_to_refresh on sales (retailer_id, platform, refresh_next_attempt_at)
  where refresh_next_attempt_at is not null;
-- Sales of an account whose status can still change.
create index sales_moving_on_account on sales (marketplace_account_id, retailer_id)
  where refresh_next_attempt_at is not null;
create index sales_looking_for_pairs on sales (retailer_id, pair_next_attempt_at)
  where pair_next_attempt_at is not null;
create index sales_without_pairs on sales (retailer_id, variant_id)
  where oversold and canceled_at is null and inventory_item_id is null;
create index sales_to_recheck on sales (retailer_id, platform, recheck_next_attempt_at)
  where recheck_next_attempt_at is not null;
-- Sales for which a person must record what became of the pair, newest first. They are few.
create index sales_to_resolve on sales (retailer_id, sold_at desc, sale_id desc)
  where stage in ('suspended', 'failed', 'canceled') and platform <> 'shopify';
-- Sales whose pair is still in Shopify's level, for the report of pairs in limbo.
create index sales_holding on sales (retailer_id, sale_id)
  where inventory_item_id is not null and not unit_released and platform <> 'shopify';
create index sales_unlowered on sales (retailer_id, variant_id)
  where unlowered_since is not null and size_back_at is null;
create index sales_missing_size on sales (retailer_id, variant_id) where store_order_size = 'missing';
call bind_to_retailer('sales');

-- Returns a retailer's newest sales that contain all words, in any order (docs/decisions/027). `words` are at most six
-- `like` patterns, `sizes` regular expressions; a null filters nothing. Runs with the owner's privileges, because
-- row-level security keeps `like` from using an index; it returns only sales of the calling retailer, whichever
-- retailer is named. The other filters are part of the function, so that the planner knows the text and the limit: it
-- reads frequent words from the newest sale on, and rare words by trigrams.
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
revoke execute on function find_sales from public;
grant execute on function find_sales to ark_tenant;

-- Returns the newest matching sales of all retailers, for the operator; all of them without `most`. Planned for each
-- call: rare matches by an index, frequent ones from the newest sale on. `words` and `sizes` are as in find_sales.
-- `named` contains retailers whose names match the search, all of whose sales match; they are read separately, because
-- an `or` would prevent the use of a word index. Can return up to twice as many rows as `most`.
create function find_everybodys_sales(words text[], sizes text[], named bigint[], of_retailer bigint,
  in_locations bigint[], in_statuses text[], of_platform text, has_store_order boolean, sold_from timestamptz,
  sold_before timestamptz, before_sold_at timestamptz, before_sale_id bigint, most integer)
returns setof sales
language plpgsql stable set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  word_1 constant text := words[1];
  word_2 constant text := words[2];
  word_3 constant text := words[3];
  word_4 constant text := words[4];
  word_5 constant text := words[5];
  word_6 constant text := words[6];
begin
  -- Rule 3: the operator sees all retailers' rows: a page by an index.
  return query select * from sales s
    where (word_1 is null or s.search_text like word_1) and (word_2 is null or s.search_text like word_2)
      and (word_3 is null or s.search_text like word_3) and (word_4 is null or s.search_text like word_4)
      and (word_5 is null or s.search_text like word_5) and (word_6 is null or s.search_text like word_6)
      and (sizes is null or s.search_text ~ all(sizes))
      and (of_retailer is null or s.retailer_id = of_retailer)
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (has_store_order and s.store_order_id is not null)
        or (not has_store_order and s.store_order_id is null))
      and (sold_from is null or s.sold_at >= sold_from) and (sold_before is null or s.sold_at < sold_before)
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
  if cardinality(named) = 0 then
    return;
  end if;
  -- Leaves out sales that the first query has returned.
  return query select * from sales s
    where s.retailer_id = any(named) and (of_retailer is null or s.retailer_id = of_retailer)
      and not (s.search_text like all(words) and (sizes is null or s.search_text ~ all(sizes)))
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (has_store_order and s.store_order_id is not null)
        or (not has_store_order and s.store_order_id is null))
      and (sold_from is null or s.sold_at >= sold_from) and (sold_before is null or s.sold_at < sold_before)
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
end $$;
revoke execute on function find_everybodys_sales from public;
grant execute on function find_everybodys_sales to ark_platform;

-- ── Sums of sales ───────────────────────────────────────────────────────────────────────────────────────────────

-- Sums of sales for each combination of the lists' filters. Triggers maintain them with every change of a sale, so that
-- no screen adds up sales. There are as many rows as combinations, however many sales.
create table sale_totals (
  retailer_id bigint not null references retailers,
  platform text not null,
  status text not null,
  stage text not null,
  -- 0 when there is no location.
  location_id bigint not null,
  has_item boolean not null,
  has_store_order boolean not null,
  is_fulfilled boolean not null,
  is_canceled boolean not null,
  -- See free_part: only all parts together are the sum.
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  retailer_payout numeric(16,2) not null,
  -- The retailer payout with negative payouts counted as zero, as retailers see it.
  shown_payout numeric(16,2) not null,
  ark_fees numeric(16,2) not null,
  primary key (retailer_id, platform, status, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled,
    part)
) with (fillfactor = 50);
call bind_to_retailer('sale_totals');

call after_changes('sales', 'keep_sale_totals', $$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id, s.platform, s.status, s.stage, coalesce(s.location_id, 0) as location_id,
      s.inventory_item_id is not null as has_item, s.store_order_id is not null as has_store_order,
      s.fulfilled_at is not null as is_fulfilled, s.canceled_at is not null as is_canceled,
      sum(s.sign) as sale_count,
      sum(s.sign * s.sale_ask) as revenue,
      sum(s.sign * s.retailer_payout) as retailer_payout,
      sum(s.sign * greatest(s.retailer_payout, 0)) as shown_payout,
      sum(s.sign * s.ark_fee) as ark_fees
    from changed_rows s
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  loop
    continue when (changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout,
      changed.ark_fees) = (0, 0, 0, 0, 0);
    free_place := free_part('sale_totals', changed.retailer_id);
    insert into sale_totals as t (retailer_id, platform, status, stage, location_id, has_item, has_store_order,
      is_fulfilled, is_canceled, part, sale_count, revenue, retailer_payout, shown_payout, ark_fees)
    values (changed.retailer_id, changed.platform, changed.status, changed.stage, changed.location_id,
      changed.has_item, changed.has_store_order, changed.is_fulfilled, changed.is_canceled, free_place,
      changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout, changed.ark_fees)
    on conflict (retailer_id, platform, status, stage, location_id, has_item, has_store_order, is_fulfilled,
      is_canceled, part)
    do update set
      sale_count = t.sale_count + excluded.sale_count,
      revenue = t.revenue + excluded.revenue,
      retailer_payout = t.retailer_payout + excluded.retailer_payout,
      shown_payout = t.shown_payout + excluded.shown_payout,
      ark_fees = t.ark_fees + excluded.ark_fees;
  end loop;
  return null;
end $$);

-- Sums of sales per day in New York, which is the marketplaces' calendar. Triggers maintain them with every change of a
-- sale, including sales of past days. There are as many rows as days and locations, however many sales.
create table sale_days (
  retailer_id bigint not null references retailers,
  day date not null,
  -- 0 when there is no location.
  location_id bigint not null,
  -- Whether the sales are canceled, or in a stage in which their money is lost.
  fell_through boolean not null,
  -- See free_part: only all parts together are the sum.
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  -- The payout with negative payouts counted as zero, as retailers see it.
  shown_payout numeric(16,2) not null,
  -- Sales with a known retail price: their number, these prices, and their proceeds. A shop's own sale brings its
  -- price, a marketplace sale its payout.
  retail_count bigint not null,
  retail_value numeric(16,2) not null,
  retail_brought numeric(16,2) not null,
  -- Sales with a known cost: their number, these costs, and their proceeds.
  cost_count bigint not null,
  cost_value numeric(16,2) not null,
  cost_brought numeric(16,2) not null,
  -- The unchanged amounts, for the operator.
  retailer_payout numeric(16,2) not null,
  ark_fees numeric(16,2) not null,
  primary key (retailer_id, day, location_id, fell_through, part)
) with (fillfactor = 50);
-- For the operator's sums over all retailers.
create index sale_days_of_everybody on sale_days (day);
call bind_to_retailer('sale_days');

-- A sale whose money is in doubt is not part of the sums of prices and costs.
call after_changes('sales', 'keep_sale_days', $$
declare
  changed record;
  free_place smallint;
begin
  for changed in
    select s.retailer_id, (s.sold_at at time zone 'America/New_York')::date as day,
      coalesce(s.location_id, 0) as location_id,
      s.canceled_at is not null or s.stage in ('failed', 'canceled', 'resolved') as fell_through,
      sum(s.sign) as sale_count,
      sum(s.sign * s.sale_ask) as revenue,
      sum(s.sign * s.retailer_payout) as retailer_payout,
      sum(s.sign * greatest(s.retailer_payout, 0)) as shown_payout,
      sum(s.sign * s.ark_fee) as ark_fees,
      sum(s.sign * (s.retail_price is not null and s.money_problem is null)::int) as retail_count,
      sum(s.sign * case when s.money_problem is null then coalesce(s.retail_price, 0) else 0 end) as retail_value,
      sum(s.sign * case when s.retail_price is null or s.money_problem is not null then 0
        when s.platform = 'shopify' then s.sale_ask else greatest(s.retailer_payout, 0) end) as retail_brought,
      sum(s.sign * (s.unit_cost is not null and s.money_problem is null)::int) as cost_count,
      sum(s.sign * case when s.money_problem is null then coalesce(s.unit_cost, 0) else 0 end) as cost_value,
      sum(s.sign * case when s.unit_cost is null or s.money_problem is not null then 0
        when s.platform = 'shopify' then s.sale_ask else greatest(s.retailer_payout, 0) end) as cost_brought
    from changed_rows s
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    continue when (changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout,
      changed.ark_fees, changed.retail_count, changed.retail_value, changed.retail_brought, changed.cost_count,
      changed.cost_value, changed.cost_brought) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    free_place := free_part('sale_days', changed.retailer_id);
    insert into sale_days as t (retailer_id, day, location_id, fell_through, part, sale_count, revenue,
      retailer_payout, shown_payout, ark_fees, retail_count, retail_value, retail_brought, cost_count, cost_value,
      cost_brought)
    values (changed.retailer_id, changed.day, changed.location_id, changed.fell_through, free_place,
      changed.sale_count, changed.revenue, changed.retailer_payout, changed.shown_payout, changed.ark_fees,
      changed.retail_count, changed.retail_value, changed.retail_brought, changed.cost_count, changed.cost_value,
      changed.cost_brought)
    on conflict (retailer_id, day, location_id, fell_through, part) do update set
      sale_count = t.sale_count + excluded.sale_count,
      revenue = t.revenue + excluded.revenue,
      retailer_payout = t.retailer_payout + excluded.retailer_payout,
      shown_payout = t.shown_payout + excluded.shown_payout,
      ark_fees = t.ark_fees + excluded.ark_fees,
      retail_count = t.retail_count + excluded.retail_count,
      retail_value = t.retail_value + excluded.retail_value,
      retail_brought = t.retail_brought + excluded.retail_brought,
      cost_count = t.cost_count + excluded.cost_count,
      cost_value = t.cost_value + excluded.cost_value,
      cost_brought = t.cost_brought + excluded.cost_brought;
  end loop;
  return null;
end $$);

-- ── Orders of marketplace accounts ──────────────────────────────────────────────────────────────────────────────

-- How far ARK has read the orders of a marketplace account (docs/decisions/016).
create table order_polls (
  marketplace_account_id bigint primary key references marketplace_accounts on delete cascade,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- The floor: every order sold before this time is imported, as a sale or as an unclaimed order.
  taken_until timestamptz not null,
  -- When ARK next reads all orders since the floor. Between two such sweeps it reads only the newest orders.
  next_sweep_at timestamptz not null,
  -- Where an interrupted sweep continues; null when none was interrupted.
  sweep_cursor text,
  -- When the current sweep began. It becomes the floor once the sweep is complete.
  sweep_began_at timestamptz,
  -- When the newest orders of the account were read.
  read_at timestamptz,
  constraint order_polls_sweep_has_beginning check ((sweep_cursor is null) = (sweep_began_at is null))
);
create index order_polls_due on order_polls (next_attempt_at);
grant select, insert, update, delete on order_polls to ark_platform;

-- The retailer of an account's order: each order belongs to one sale, even on a shared account. It is on the
-- coordinator, where polls of an account find it without a retailer.
create table order_owners (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_order_id text not null,
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  primary key (marketplace_account_id, external_order_id)
);
call bind_to_retailer('order_owners', 'coordinator');

-- An order that is not a sale yet: its listing is unknown to ARK, or it could not be taken. ARK retries each; the
-- operator sees them.
create table unclaimed_orders (
  platform text not null,
  external_order_id text not null,
  marketplace_account_id bigint references marketplace_accounts on delete cascade,
  details jsonb not null,
  seen_at timestamptz not null,
  next_attempt_at timestamptz not null default '-infinity',
  attempts integer not null default 0,
  -- Why it could not be taken; null when its listing is unknown.
  problem text,
  primary key (marketplace_account_id, external_order_id)
);
create index unclaimed_orders_due on unclaimed_orders (marketplace_account_id, next_attempt_at);
grant select, insert, update, delete on unclaimed_orders to ark_platform;

-- ── Pairs: where they ship from, which listings are withdrawn, and what becomes of canceled ones ────────────────

-- Which location ships a product. Read when a sale is taken.
create table pick_rules (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  pick_rule_mode text not null default 'highest_stock_first'
    check (pick_rule_mode in ('highest_stock_first', 'manual_priority')),
  location_priority_order bigint[] not null default '{}',
  primary key (retailer_id, product_id)
);
call bind_to_retailer('pick_rules');

-- The rule of products without a row in pick_rules, a row per retailer at most.
create table default_pick_rules (
  retailer_id bigint primary key references retailers,
  pick_rule_mode text not null check (pick_rule_mode in ('highest_stock_first', 'manual_priority')),
  location_priority_order bigint[] not null
);
call bind_to_retailer('default_pick_rules');

-- Listings that were withdrawn because of a sale, and when.
create table sale_withdrawals (
  retailer_id bigint not null,
  sale_id bigint not null,
  listing_id bigint not null,
  marketplace text not null,
  sent_at timestamptz,
  confirmed_at timestamptz,
  outcome text,
  primary key (retailer_id, sale_id, listing_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index sale_withdrawals_of_listing on sale_withdrawals (retailer_id, listing_id);
-- Sales that still wait for a listing to be withdrawn, which are read whenever stock is released.
create index sale_withdrawals_open on sale_withdrawals (retailer_id, listing_id) where confirmed_at is null;
call bind_to_retailer('sale_withdrawals');

-- Scans under a key of the sender, so that a repeated request whose response was lost has no second effect
-- (docs/decisions/040). Written in the transaction of the effect.
create table sale_scans (
  retailer_id bigint not null,
  user_id bigint not null,
  scan_key text not null,
  sale_id bigint not null,
  act text not null check (act in ('fulfilled', 'created')),
  scanned_at timestamptz not null,
  primary key (retailer_id, user_id, scan_key),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index sale_scans_of_sale on sale_scans (retailer_id, sale_id);
create index sale_scans_by_age on sale_scans (scanned_at);
call bind_to_retailer('sale_scans');

-- Canceled sales that a person has resolved, one row each: whether the pair is back on its shelf or lost, and when the
-- stock reflects it. The row is written with the sale's last status in one transaction, so that a concurrent request
-- finds it and no pair is restocked twice.
create table sale_resolutions (
  retailer_id bigint not null,
  sale_id bigint not null,
  restock boolean not null,
  resolved_at timestamptz not null,
  resolved_by bigint references users,
  -- When the stock here and in the shop reflected it; null before that.
  settled_at timestamptz,
  -- Why it waits, or why it had no effect.
  problem text,
  problem_since timestamptz,
  -- When ARK next changes the shop's level (platform/due-rows.ts). Null means never.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Why a pair does not come back. Null when it does, or when the sale was resolved before ARK asked for a reason.
  write_off text check (write_off in ('lost', 'damaged', 'kept')),
  primary key (retailer_id, sale_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade,
  constraint sale_resolutions_waits_until_settled check ((settled_at is null) = (next_attempt_at is not null)),
  constraint sale_resolutions_write_off_unless_restocked check (write_off is null or not restock)
);
create index sale_resolutions_due on sale_resolutions (retailer_id, next_attempt_at) where next_attempt_at is not null;
call bind_to_retailer('sale_resolutions');

-- A change of a shop's level by a sale: by its order (`lower`, `raise`), or by the fate of its pair (`restock`: it is
-- back on its shelf; `write_off`: it never will be). One row per sale and direction, written before the request is
-- sent, so that the next attempt knows that the change may have been made. Shopify remembers an idempotency key for 24
-- hours; after that only the level itself can show whether the change was made.
create table level_adjustments (
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  direction text not null check (direction in ('lower', 'raise', 'restock', 'write_off')),
  idempotency_key text not null,
  -- The expected level before the change.
  level_before integer not null,
  -- When the change was first and last sent under this key.
  sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  -- When the change was confirmed.
  confirmed_at timestamptz,
  -- Since when it cannot be determined whether the change was made; a person must look.
  in_doubt_since timestamptz,
  primary key (retailer_id, sale_id, direction),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('level_adjustments');

-- ── Orders in the shop ──────────────────────────────────────────────────────────────────────────────────────────

-- Sales whose Shopify orders a run requests, while it is in progress (docs/decisions/023). They are sent to the jobs a
-- few at a time.
create table store_order_requests (
  retailer_id bigint not null,
  run_id bigint not null,
  sale_id bigint not null,
  sent_at timestamptz,
  is_settled boolean not null default false,
  primary key (retailer_id, run_id, sale_id),
  foreign key (retailer_id, run_id) references runs on delete cascade,
  foreign key (retailer_id, sale_id) references sales on delete cascade,
  constraint store_order_requests_settled_once_sent check (sent_at is not null or not is_settled)
);
create index store_order_requests_under_way on store_order_requests (retailer_id, sale_id)
  where sent_at is not null and not is_settled;
create index store_order_requests_late on store_order_requests (sent_at) where sent_at is not null and not is_settled;
call bind_to_retailer('store_order_requests');

-- Known orders of a shop, so that no order is read twice or missed: which change of each was processed, and when it is
-- read next.
create table shop_orders (
  retailer_id bigint not null,
  store_id bigint not null,
  shop_order_id text not null,
  -- When ARK last learned of a change.
  change_seen_at timestamptz not null,
  -- The order's update time, by the shop's clock, when ARK last processed it, and when ARK requested it. Null when not
  -- processed yet.
  updated_at timestamptz,
  asked_at timestamptz,
  -- When ARK reads the order next, until it is processed (platform/due-rows.ts). Null when it is.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  primary key (retailer_id, store_id, shop_order_id),
  constraint shop_orders_followed_as_asked check ((updated_at is null) = (asked_at is null))
);
create index shop_orders_due on shop_orders (retailer_id, next_attempt_at) where next_attempt_at is not null;
create index shop_orders_by_age on shop_orders (change_seen_at);
call bind_to_retailer('shop_orders');

-- How far the orders of a store have been read: all that changed before `read_until` are in shop_orders. Orders from
-- before `orders_since` do not concern ARK.
create table shop_order_polls (
  retailer_id bigint not null,
  store_id bigint not null,
  orders_since timestamptz not null,
  read_until timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  primary key (retailer_id, store_id)
);
create index shop_order_polls_due on shop_order_polls (retailer_id, next_attempt_at);
call bind_to_retailer('shop_order_polls');

-- ── Labels ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Downloaded labels, for printing again.
create table sale_labels (
  retailer_id bigint not null,
  sale_id bigint not null,
  content bytea not null,
  fetched_at timestamptz not null,
  primary key (retailer_id, sale_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index sale_labels_by_age on sale_labels (retailer_id, fetched_at);
call bind_to_retailer('sale_labels');

-- A file with labels of many sales to print: additional data of a run of kind `labels` (docs/decisions/023, 041).
create table label_prints (
  retailer_id bigint not null,
  run_id bigint not null,
  paper text not null check (paper in ('4x6', 'a4', 'zpl-203', 'zpl-300')),
  created_at timestamptz not null,
  -- Whether alias orders are confirmed first, which alias needs before it makes their labels.
  confirms boolean not null default false,
  -- The file; null when it is not created yet, or when there was nothing to print.
  content bytea,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
create index label_prints_by_age on label_prints (retailer_id, created_at);
call bind_to_retailer('label_prints');

-- The sales whose labels the file needs, while its run is in progress.
create table label_print_sales (
  retailer_id bigint not null,
  run_id bigint not null,
  sale_id bigint not null,
  -- How often ARK requested the label without success.
  attempts integer not null default 0,
  -- Why there is no label, as in the run's problems; null without a problem.
  problem text,
  -- Whether the label exists or never will.
  is_settled boolean not null default false,
  primary key (retailer_id, run_id, sale_id),
  foreign key (retailer_id, run_id) references label_prints on delete cascade,
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('label_print_sales');

-- ── Bulk shipping ───────────────────────────────────────────────────────────────────────────────────────────────

-- Bulk shipping requests of retailers (docs/decisions/041). When the operator starts a request, a job gets the label of
-- each order and combines them into one file (docs/decisions/052). All orders of a request have one platform and one
-- location.
create table automation_requests (
  retailer_id bigint not null references retailers,
  automation_request_id bigint generated always as identity,
  platform text not null check (platform in ('stockx', 'goat')),
  location_id bigint,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  total_orders integer not null check (total_orders > 0),
  user_id bigint not null references users,
  created_at timestamptz not null,
  -- Why it failed, and when it was processed.
  error_message text,
  processed_at timestamptz,
  -- How often it was started, so that the job of an earlier start stops; and its progress.
  times_begun integer not null default 0,
  labels_made integer not null default 0,
  labels_missing integer not null default 0,
  -- The run that creates the labels, which belongs to the user who made the request (docs/decisions/023). Null when it
  -- was not started.
  run_id bigint,
  primary key (retailer_id, automation_request_id)
);
-- For the operator's list of all retailers' requests, newest first, and for reading one by its id alone.
create index automation_requests_of_everybody on automation_requests (automation_request_id desc);
create index automation_requests_by_age on automation_requests (retailer_id, created_at);
create index automation_requests_open on automation_requests (retailer_id, status)
  where status in ('pending', 'processing');
-- For the operator's list of one status, newest first.
create index automation_requests_by_status on automation_requests (status, automation_request_id desc);
call bind_to_retailer('automation_requests');

-- The orders of a request. A sale is in at most one open request: a new request locks the rows of its sales.
create table automation_request_sales (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  sale_id bigint not null,
  order_number text not null,
  -- As in a print file: how often ARK requested the label, why there is none, and whether that is final.
  attempts integer not null default 0,
  problem text,
  is_settled boolean not null default false,
  primary key (retailer_id, automation_request_id, sale_id),
  foreign key (retailer_id, automation_request_id) references automation_requests on delete cascade,
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
create index automation_request_sales_of_sale on automation_request_sales (retailer_id, sale_id);
call bind_to_retailer('automation_request_sales');

-- The labels of a request as one PDF.
create table automation_request_labels (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  content bytea not null,
  made_at timestamptz not null,
  primary key (retailer_id, automation_request_id),
  foreign key (retailer_id, automation_request_id) references automation_requests on delete cascade
);
create index automation_request_labels_by_age on automation_request_labels (retailer_id, made_at);
call bind_to_retailer('automation_request_labels');

-- ── Published views ─────────────────────────────────────────────────────────────────────────────────────────────

-- Columns that upper modules may read (docs/decisions/019), with the caller's own privileges.
create schema sales;
grant usage on schema sales to ark_tenant, ark_platform;

-- Sales with their money and the marketplace's reports, for the ledger and its comparisons (docs/decisions/043 and
-- 081).
create view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at, sku, currency, marketplace_payout, estimated_payout, reported_payout, reported_basis, reported_at,
    reported_lines, paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule, zero_fees_applied,
    taken_at, marketplace_account_id, refresh_next_attempt_at is not null as is_moving, marketplace_stage
  from public.sales;

-- A shop's sale without an item is not oversold; `platform` distinguishes it.
create view sales.totals with (security_invoker = true) as
  select retailer_id, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled, sale_count, platform
  from public.sale_totals;

create view sales.order_polls with (security_invoker = true) as
  select marketplace_account_id, read_at, taken_until from public.order_polls;

create view sales.unclaimed_orders with (security_invoker = true) as
  select marketplace_account_id, problem from public.unclaimed_orders;

grant select on sales.sales, sales.totals to ark_tenant, ark_platform;
grant select on sales.order_polls, sales.unclaimed_orders to ark_platform;
