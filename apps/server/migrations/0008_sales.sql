-- What was sold, its money, its order in the shop, its label, and orders that are no sale yet.

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
  -- A marketplace's own word, to be shown; what may be done with the sale follows from its stage, which is ours.
  status text not null,
  stage text not null check (stage in ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed', 'fulfilled',
    'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved', 'unknown')),
  -- As the marketplace last said it; `status` differs where a person set or packed it.
  marketplace_status text not null,
  marketplace_stage text not null check (marketplace_stage in ('pending', 'to_confirm', 'to_ship', 'labeled', 'packed',
    'fulfilled', 'shipped', 'delivered', 'paid', 'completed', 'held', 'suspended', 'failed', 'canceled', 'resolved',
    'unknown')),
  status_override boolean not null default false,
  previous_status text,
  -- As they were when it sold.
  product_name text,
  size text,
  sku text,
  -- Amounts are in the account's currency. `marketplace_payout` is what counts: estimated when the pair sold, then
  -- what the marketplace said, then what was paid; the three stand beside it.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  sale_ask numeric(12,2) not null,
  marketplace_payout numeric(12,2) not null,
  estimated_payout numeric(12,2),
  reported_payout numeric(12,2),
  -- Whether the cash-out fee has left the marketplace's figure.
  reported_basis text check (reported_basis in ('paid-out', 'before-cash-out')),
  paid_payout numeric(12,2),
  -- Money of this sale that is in another currency, in words: it is not in any of these amounts.
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
  -- The receipt: seen, taken, withdrawn elsewhere, ordered.
  seen_at timestamptz not null,
  taken_at timestamptz not null,
  withdrawal_sent_at timestamptz,
  withdrawal_confirmed_at timestamptz,
  store_order_id text,
  store_order_name text,
  -- When the shop was first asked for the order: from then on it may be there.
  store_order_begun_at timestamptz,
  store_order_created_at timestamptz,
  -- When it was shipped in Shopify too. For whoever looks into the database.
  store_order_fulfilled_at timestamptz,
  store_order_problem text,
  store_order_problem_since timestamptz,
  -- Its Shopify order is made until it is there (platform/due-rows.ts). Null: never.
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
  -- Its order is read again until its status is final (platform/due-rows.ts). Null: never.
  refresh_next_attempt_at timestamptz,
  refresh_attempts integer not null default 0,
  -- What a search looks at.
  search_text text not null generated always as (lower(coalesce(product_name, '') || coalesce(' ' || sku, '')
    || ' ' || external_order_id || coalesce(' ' || store_order_name, '') || coalesce(' ' || label_tracking_number, '')
    || coalesce(' ' || size, ''))) stored,
  -- When the marketplace reported what it pays, and what it takes off the price; when the payout was paid, and who
  -- reported that.
  reported_at timestamptz,
  reported_lines jsonb,
  paid_at timestamptz,
  paid_by text constraint sales_paid_by check (paid_by in ('marketplace', 'operator')),
  -- The marketplace names no date until when its order has to be confirmed or shipped: `ship_by` is what ARK works out
  -- by the marketplace's rule, and gives way to a date that the marketplace names later.
  ship_by_is_reckoned boolean not null default false,
  -- When people are to be told that it draws near (platform/due-rows.ts). Null: never (again).
  alert_next_attempt_at timestamptz,
  alert_attempts integer not null default 0,
  -- What its maker asked for the pair, and what the pair cost its retailer, as both were known when it sold: what a day
  -- earned does not change with what the next pair costs (docs/decisions/055). Null: it was not known.
  retail_price numeric(12,2) check (retail_price > 0),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  -- The account that it was made on (docs/decisions/077). Null: a shop's sale, or none was known then.
  marketplace_account_id bigint,
  -- A sale without a pair looks for one until it has it: stock is understated for seconds between Shopify's level and
  -- our count of what is sold. Only what is missing once that doubt is over (`pair_missing_since`) needs a person.
  pair_next_attempt_at timestamptz,
  pair_attempts integer not null default 0,
  pair_missing_since timestamptz,
  -- Whether its Shopify order names its size. `missing`: the shop has no such size, and ARK tries nothing until a
  -- person decides. `left_out`: the order has a line in words, and no stock level changed. Null: the order names the
  -- size.
  store_order_size text check (store_order_size in ('missing', 'left_out')),
  -- Since when its marketplace has ended its order. It may change its mind: the order is looked at again for a while
  -- (platform/due-rows.ts). Null: it has not ended it, or it is not looked at any more.
  ended_at timestamptz,
  recheck_next_attempt_at timestamptz,
  recheck_attempts integer not null default 0,
  -- A sale whose size its shop no longer had when its pair left: no stock level was lowered for it. When the size is
  -- back, only a person knows whether its count still has that pair: somebody is asked, once (`size_back_at`).
  unlowered_since timestamptz,
  size_back_at timestamptz,
  -- Since when its Shopify order may have a parcel of ours: it is taken back when the pair waits to be packed again.
  -- Null: none was begun, or all were taken back, or somebody else had shipped it.
  store_order_shipping_begun_at timestamptz,
  -- Since when the order is as its marketplace last reported, by the marketplace's own clock: an older report in a list
  -- is no news. Null: the marketplace has not said.
  marketplace_said_at timestamptz,
  -- Why the order fell through, in the words of its marketplace; null: it has not, or nothing was said. The
  -- marketplace's adapter keeps it to 500 characters.
  failure_reason text,
  primary key (retailer_id, sale_id),
  constraint sales_payout_adds_up check (retailer_payout = marketplace_payout - ark_fee),
  constraint sales_oversold_has_no_item check (not oversold or inventory_item_id is null),
  -- A sale that was canceled before it was seen takes no unit, and is not oversold for that.
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
  -- What a sale's times say follows from its stage (docs/decisions/083).
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
-- What waits for its Shopify order is few among many.
create index sales_without_store_order on sales (retailer_id, sold_at desc, sale_id desc) where store_order_id is null;
create index sales_to_order on sales (retailer_id, store_order_next_attempt_at)
  where store_order_next_attempt_at is not null;
-- Polls ask for orders of an account, whosever they are: without a retailer, and every few seconds.
create index sales_by_order on sales (external_order_id, platform);
-- The operator's list goes over everybody's sales, newest first, and takes one up by its id alone.
create index sales_of_everybody on sales (sold_at desc, sale_id desc);
create index sales_by_id on sales (sale_id);
-- Sales are found by the barcode of a pair.
create index sales_of_size on sales (retailer_id, variant_id, sold_at desc, sale_id desc);
create index sales_to_alert on sales (retailer_id, alert_next_attempt_at) where alert_next_attempt_at is not null;
-- How fast pairs were withdrawn, and the sales that have a profit: few columns of few rows, so that neither takes
-- longer in a store of a million sales.
create index sales_withdrawn on sales (retailer_id, sold_at desc)
  include (seen_at, withdrawal_confirmed_at, location_id)
  where withdrawal_confirmed_at is not null;
create index sales_with_cost on sales (retailer_id, sold_at desc, sale_id desc)
  where unit_cost is not null and canceled_at is null and stage not in ('failed', 'canceled', 'resolved');
-- Sales that the operator has to look at are few among all (docs/decisions/061): of a marketplace, not canceled and
-- without an inventory item; and those that do not say what was sold, or where it lay.
create index sales_unlinked on sales (sale_id)
  where inventory_item_id is null and canceled_at is null and platform <> 'shopify';
create index sales_without_metadata on sales (sale_id)
  where platform <> 'shopify' and (product_name is null or size is null or product_id is null or variant_id is null
    or (location_id is null and inventory_item_id is not null));
-- The operator's list of everybody's sales finds what is rare without walking through all of them.
create index sales_of_status on sales (status, sold_at desc, sale_id desc);
create index sales_of_everybody_without_store_order on sales (sold_at desc, sale_id desc) where store_order_id is null;
-- What waits to be shipped, by the stages of queries/ship-by-risk.ts.
create index sales_to_ship on sales (retailer_id, ship_by)
  where stage in ('to_confirm', 'to_ship', 'labeled') and fulfilled_at is null and canceled_at is null;
create index sales_to_refresh on sales (retailer_id, platform, refresh_next_attempt_at)
  where refresh_next_attempt_at is not null;
-- What of an account still moves.
create index sales_moving_on_account on sales (marketplace_account_id, retailer_id)
  where refresh_next_attempt_at is not null;
create index sales_looking_for_pairs on sales (retailer_id, pair_next_attempt_at)
  where pair_next_attempt_at is not null;
create index sales_without_pairs on sales (retailer_id, variant_id)
  where oversold and canceled_at is null and inventory_item_id is null;
create index sales_to_recheck on sales (retailer_id, platform, recheck_next_attempt_at)
  where recheck_next_attempt_at is not null;
-- Sales of which somebody has to say what became of their pair are few among many, newest first.
create index sales_to_resolve on sales (retailer_id, sold_at desc, sale_id desc)
  where stage in ('suspended', 'failed', 'canceled') and platform <> 'shopify';
-- Sales whose pair Shopify does not know of yet, for the report of pairs in limbo.
create index sales_holding on sales (retailer_id, sale_id)
  where inventory_item_id is not null and not unit_released and platform <> 'shopify';
create index sales_unlowered on sales (retailer_id, variant_id)
  where unlowered_since is not null and size_back_at is null;
create index sales_missing_size on sales (retailer_id, variant_id) where store_order_size = 'missing';
call bind_to_retailer('sales');

-- The newest sales of a retailer that hold all words, in any order (docs/decisions/027). `words`: patterns of `like`,
-- six at most; `sizes`: regular expressions; a null filters nothing. With the owner's rights, since row-level security
-- lets no `like` near an index; it shows nothing but the sales of the retailer who asks, whoever is named. The other
-- filters are in here, so that what many sales hold is found from the newest on, and what few hold by its trigrams: the
-- planner knows the text and the limit.
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

-- The newest of everybody's sales that match, for the operator; without `most`: all. Planned anew each time, with what
-- is asked: an index of what is rare, the newest sales one after the other where much fits. `words` and `sizes` as in
-- find_sales. `named`: retailers whose names the search fits, all of whose sales are found; apart, since beside an `or`
-- no index of words would be used. May return up to twice as many as `most`.
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
  -- What both find is told once.
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

-- What sales add up to, for each combination of what lists are filtered by: kept by every change of a sale, so that
-- nobody adds up sales to show a sum. As many rows as there are combinations, however many sales.
create table sale_totals (
  retailer_id bigint not null references retailers,
  platform text not null,
  status text not null,
  stage text not null,
  -- 0: none.
  location_id bigint not null,
  has_item boolean not null,
  has_store_order boolean not null,
  is_fulfilled boolean not null,
  is_canceled boolean not null,
  -- See free_part: only the parts together are the sum.
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  retailer_payout numeric(16,2) not null,
  -- The same with what is below zero as zero, as retailers see it.
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

-- What the sales of each day in New York add up to, where the marketplaces keep their calendar: kept by every change
-- of a sale, also of one whose day is long over. As many rows as days and locations, however many sales.
create table sale_days (
  retailer_id bigint not null references retailers,
  day date not null,
  -- 0: none.
  location_id bigint not null,
  -- Canceled, or in a stage in which its money is lost.
  fell_through boolean not null,
  -- See free_part: only the parts together are the sum.
  part smallint not null,
  sale_count bigint not null,
  revenue numeric(16,2) not null,
  -- With what is below zero as zero, as retailers see it.
  shown_payout numeric(16,2) not null,
  -- Of the sales whose retail price was known: how many, these prices, and what they brought. A shop's own sale brings
  -- its price, another one its payout.
  retail_count bigint not null,
  retail_value numeric(16,2) not null,
  retail_brought numeric(16,2) not null,
  -- The same of those whose cost was known.
  cost_count bigint not null,
  cost_value numeric(16,2) not null,
  cost_brought numeric(16,2) not null,
  -- As they are, for the operator.
  retailer_payout numeric(16,2) not null,
  ark_fees numeric(16,2) not null,
  primary key (retailer_id, day, location_id, fell_through, part)
) with (fillfactor = 50);
-- Days of everybody, for the operator.
create index sale_days_of_everybody on sale_days (day);
call bind_to_retailer('sale_days');

-- A sale whose money is in doubt counts in no sum of prices and costs.
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

-- How far the orders of a marketplace account have been read (docs/decisions/016).
create table order_polls (
  marketplace_account_id bigint primary key references marketplace_accounts on delete cascade,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- The floor: every order sold before it is here, as a sale or unclaimed.
  taken_until timestamptz not null,
  -- When all orders since the floor are to be read next; between two such sweeps only the newest are.
  next_sweep_at timestamptz not null,
  -- A sweep that was interrupted goes on from here. Null: none was.
  sweep_cursor text,
  -- When that sweep began: what the floor becomes once it is through.
  sweep_began_at timestamptz,
  -- When the newest orders of an account were read.
  read_at timestamptz,
  constraint order_polls_sweep_has_beginning check ((sweep_cursor is null) = (sweep_began_at is null))
);
create index order_polls_due on order_polls (next_attempt_at);
grant select, insert, update, delete on order_polls to ark_platform;

-- Whose an order of an account is: each is one sale's, whoever shares the account. It is on the coordinator, where
-- polls of an account find it without a retailer.
create table order_owners (
  marketplace_account_id bigint not null references marketplace_accounts on delete cascade,
  external_order_id text not null,
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  primary key (marketplace_account_id, external_order_id)
);
call bind_to_retailer('order_owners', 'coordinator');

-- An order that is no sale yet: of a listing that ARK does not know (yet), or one that could not be taken. Each is
-- tried again by itself; the operator sees them.
create table unclaimed_orders (
  platform text not null,
  external_order_id text not null,
  marketplace_account_id bigint references marketplace_accounts on delete cascade,
  details jsonb not null,
  seen_at timestamptz not null,
  next_attempt_at timestamptz not null default '-infinity',
  attempts integer not null default 0,
  -- Why it could not be taken; null: its listing is not known.
  problem text,
  primary key (marketplace_account_id, external_order_id)
);
create index unclaimed_orders_due on unclaimed_orders (marketplace_account_id, next_attempt_at);
grant select, insert, update, delete on unclaimed_orders to ark_platform;

-- ── The pair: where it ships from, what leaves the other marketplace, what becomes of it ────────────────────────

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

-- What had to go elsewhere because of a sale, and when it was gone.
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
-- Which sales still wait for a listing to go elsewhere: asked whenever stock comes back.
create index sale_withdrawals_open on sale_withdrawals (retailer_id, listing_id) where confirmed_at is null;
call bind_to_retailer('sale_withdrawals');

-- What was scanned under a key of its sender, so that sending it again, because its answer was lost, has no second
-- effect (docs/decisions/040). Written in the transaction of the effect.
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

-- Canceled sales that a person has dealt with, one row each: whether the pair is back on its shelf or gone for good,
-- and when the stock says so (domain §6.7). A row is written with the sale's last status, in one transaction: whoever
-- comes second finds it, and nothing is put back twice.
create table sale_resolutions (
  retailer_id bigint not null,
  sale_id bigint not null,
  restock boolean not null,
  resolved_at timestamptz not null,
  resolved_by bigint references users,
  -- When the stock said so, here and in the shop; null: it does not yet.
  settled_at timestamptz,
  -- Why it waits, or why nothing came of it.
  problem text,
  problem_since timestamptz,
  -- When ARK next tells the shop (platform/due-rows.ts). Null: never again.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Why a pair does not come back. Null: it does, or it was resolved before anybody was asked.
  write_off text check (write_off in ('lost', 'damaged', 'kept')),
  primary key (retailer_id, sale_id),
  foreign key (retailer_id, sale_id) references sales on delete cascade,
  constraint sale_resolutions_waits_until_settled check ((settled_at is null) = (next_attempt_at is not null)),
  constraint sale_resolutions_write_off_unless_restocked check (write_off is null or not restock)
);
create index sale_resolutions_due on sale_resolutions (retailer_id, next_attempt_at) where next_attempt_at is not null;
call bind_to_retailer('sale_resolutions');

-- A change of a shop's level by a sale: by its order (`lower`, `raise`), or by what became of its pair (`restock`: it
-- is back on its shelf, `write_off`: it never will be). One row per sale and direction, written before it is sent, so
-- that whoever comes next knows that it may have been made. Shopify remembers an idempotency key for 24 hours; later
-- than that only the level itself can tell whether the change was made.
create table level_adjustments (
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  direction text not null check (direction in ('lower', 'raise', 'restock', 'write_off')),
  idempotency_key text not null,
  -- What the level was thought to be before the change.
  level_before integer not null,
  -- When the change was first and last sent under this key.
  sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  -- When it was known to be made.
  confirmed_at timestamptz,
  -- Since when nobody can tell any more whether it was made: a person has to look.
  in_doubt_since timestamptz,
  primary key (retailer_id, sale_id, direction),
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('level_adjustments');

-- ── Orders in the shop ──────────────────────────────────────────────────────────────────────────────────────────

-- Sales whose Shopify orders a run asks for, for as long as it goes on (docs/decisions/023): a few at a time are sent
-- to the jobs that make them.
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

-- Orders of a shop that ARK has heard of, so that none is read twice for nothing or forgotten: what of each was
-- followed, and when it is read next.
create table shop_orders (
  retailer_id bigint not null,
  store_id bigint not null,
  shop_order_id text not null,
  -- When ARK last heard that it changed.
  change_seen_at timestamptz not null,
  -- As it was when it was last followed, in the shop's own time, and when that was asked for. Null: not yet.
  updated_at timestamptz,
  asked_at timestamptz,
  -- It is read until it was followed (platform/due-rows.ts). Null: it was.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  primary key (retailer_id, store_id, shop_order_id),
  constraint shop_orders_followed_as_asked check ((updated_at is null) = (asked_at is null))
);
create index shop_orders_due on shop_orders (retailer_id, next_attempt_at) where next_attempt_at is not null;
create index shop_orders_by_age on shop_orders (change_seen_at);
call bind_to_retailer('shop_orders');

-- How far the orders of a store have been read: all that changed before `read_until` are in shop_orders. Those sold
-- before `orders_since` are none of ARK's.
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

-- Labels as they were fetched, for printing again.
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

-- Labels of many sales in one file to print: what a run of kind `labels` needs besides (docs/decisions/023, 041).
create table label_prints (
  retailer_id bigint not null,
  run_id bigint not null,
  paper text not null check (paper in ('4x6', 'a4', 'zpl-203', 'zpl-300')),
  created_at timestamptz not null,
  -- The file; null: it is not made yet, or there was nothing to print.
  content bytea,
  primary key (retailer_id, run_id),
  foreign key (retailer_id, run_id) references runs on delete cascade
);
create index label_prints_by_age on label_prints (retailer_id, created_at);
call bind_to_retailer('label_prints');

-- The sales whose labels it asks for, for as long as it goes on.
create table label_print_sales (
  retailer_id bigint not null,
  run_id bigint not null,
  sale_id bigint not null,
  -- How often its label was asked for in vain.
  attempts integer not null default 0,
  -- Why there is none, as it stands with the run's problems; null: nothing is known against it.
  problem text,
  -- Its label is there, or never will be.
  is_settled boolean not null default false,
  primary key (retailer_id, run_id, sale_id),
  foreign key (retailer_id, run_id) references label_prints on delete cascade,
  foreign key (retailer_id, sale_id) references sales on delete cascade
);
call bind_to_retailer('label_print_sales');

-- ── Bulk shipping ───────────────────────────────────────────────────────────────────────────────────────────────

-- Bulk shipping that a retailer asks for (document 2 §4, document 3 §4; docs/decisions/041). When the operator begins a
-- request, a job has the label of each of its orders and puts them into one file (docs/decisions/052). All orders are
-- of one platform and leave from one location.
create table automation_requests (
  retailer_id bigint not null references retailers,
  automation_request_id bigint generated always as identity,
  platform text not null check (platform in ('stockx', 'goat')),
  location_id bigint,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  total_orders integer not null check (total_orders > 0),
  user_id bigint not null references users,
  created_at timestamptz not null,
  -- Why it failed, and when it was dealt with.
  error_message text,
  processed_at timestamptz,
  -- How often it was begun: the job of an earlier time does nothing more. And how far it is.
  times_begun integer not null default 0,
  labels_made integer not null default 0,
  labels_missing integer not null default 0,
  -- Making its labels is a run of who asked for it (docs/decisions/023). Null: nobody has begun it.
  run_id bigint,
  primary key (retailer_id, automation_request_id)
);
-- The operator's list goes over everybody's requests, newest first, and takes one up by its id alone.
create index automation_requests_of_everybody on automation_requests (automation_request_id desc);
create index automation_requests_by_age on automation_requests (retailer_id, created_at);
create index automation_requests_open on automation_requests (retailer_id, status)
  where status in ('pending', 'processing');
-- The operator looks for those of one status, newest first.
create index automation_requests_by_status on automation_requests (status, automation_request_id desc);
call bind_to_retailer('automation_requests');

-- The orders of a request. A sale is in one open request at most: whoever opens one locks the rows of its sales.
create table automation_request_sales (
  retailer_id bigint not null,
  automation_request_id bigint not null,
  sale_id bigint not null,
  order_number text not null,
  -- As in a print file: how often ARK asked for its label, why there is none, and whether that stays so.
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

-- What the modules above may read (docs/decisions/019): named columns only, with the rights of who asks.
create schema sales;
grant usage on schema sales to ark_tenant, ark_platform;

-- With the money of a sale, and what its marketplace says of it, for the ledger and what it is compared with
-- (docs/decisions/043 and 081).
create view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at, sku, currency, marketplace_payout, estimated_payout, reported_payout, reported_basis, reported_at,
    reported_lines, paid_payout, paid_at, paid_by, money_problem, ark_fee, fee_type, fee_schedule, zero_fees_applied,
    taken_at, marketplace_account_id, refresh_next_attempt_at is not null as is_moving, marketplace_stage
  from public.sales;

-- A sale of a shop without an item is not oversold: `platform` tells them apart.
create view sales.totals with (security_invoker = true) as
  select retailer_id, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled, sale_count, platform
  from public.sale_totals;

create view sales.order_polls with (security_invoker = true) as
  select marketplace_account_id, read_at, taken_until from public.order_polls;

create view sales.unclaimed_orders with (security_invoker = true) as
  select marketplace_account_id, problem from public.unclaimed_orders;

grant select on sales.sales, sales.totals to ark_tenant, ark_platform;
grant select on sales.order_polls, sales.unclaimed_orders to ark_platform;
