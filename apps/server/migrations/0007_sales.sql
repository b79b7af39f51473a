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
  stage text not null check (stage in ('pending', 'to_confirm', 'to_ship', 'packed', 'fulfilled', 'shipped', 'delivered', 'paid',
    'completed', 'held', 'failed', 'canceled', 'resolved', 'unknown')),
  -- As the marketplace last said it; `status` differs where a person set or packed it.
  marketplace_status text not null,
  marketplace_stage text not null check (marketplace_stage in ('pending', 'to_confirm', 'to_ship', 'packed', 'fulfilled', 'shipped', 'delivered', 'paid',
    'completed', 'held', 'failed', 'canceled', 'resolved', 'unknown')),
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
  said_payout numeric(12,2),
  -- Whether the cash-out fee has left the marketplace's figure.
  said_basis text check (said_basis in ('paid-out', 'before-cash-out')),
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
  primary key (retailer_id, sale_id),
  unique (retailer_id, platform, external_order_id),
  constraint sales_payout_adds_up check (retailer_payout = marketplace_payout - ark_fee),
  constraint sales_said_payout_has_basis check ((said_payout is null) = (said_basis is null)),
  constraint sales_oversold_has_no_item check (not oversold or inventory_item_id is null),
  -- A sale that was canceled before it was seen takes no unit, and is not oversold for that.
  constraint sales_item_unless_oversold_or_canceled
    check (oversold or inventory_item_id is not null or canceled_at is not null)
);
create index sales_newest_first on sales (retailer_id, sold_at desc, sale_id desc);
create index sales_by_status on sales (retailer_id, status);
create index sales_by_stage on sales (retailer_id, stage);
create index sales_by_words on sales using gin (retailer_id, search_text gin_trgm_ops);
-- What waits for its Shopify order is few among many.
create index sales_without_store_order on sales (retailer_id, sold_at desc, sale_id desc) where store_order_id is null;
create index sales_to_refresh on sales (retailer_id, refresh_next_attempt_at) where refresh_next_attempt_at is not null;
create index sales_to_order on sales (retailer_id, store_order_next_attempt_at)
  where store_order_next_attempt_at is not null;
-- Polls ask for orders of an account, whosever they are: without a retailer, and every few seconds.
create index sales_by_order on sales (external_order_id, platform);
-- The operator's list goes over everybody's sales, newest first, and takes one up by its id alone.
create index sales_of_everybody on sales (sold_at desc, sale_id desc);
create index sales_by_id on sales (sale_id);
call bind_to_retailer('sales');

-- The newest sales that hold a text, of the retailer who asks alone: row-level security lets no `like` near an index
-- (find_product_stock_totals of 0005). The other filters are in here, so that what many sales hold is found from the
-- newest on and what few hold by its trigrams: the planner knows the text and the limit. A null filters nothing.
create function find_sales(pattern text, in_locations bigint[], in_statuses text[], of_platform text,
  has_store_order boolean, open_in_stages text[], before_sold_at timestamptz, before_sale_id bigint, most integer)
returns setof sales
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
begin
  return query select * from sales s
    where s.retailer_id = current_retailer() and s.search_text like pattern
      and (in_locations is null or s.location_id = any(in_locations))
      and (in_statuses is null or s.status = any(in_statuses))
      and (of_platform is null or s.platform = of_platform)
      and (has_store_order is null or (s.store_order_id is not null) = has_store_order)
      and (open_in_stages is null
        or (s.stage = any(open_in_stages) and s.fulfilled_at is null and s.canceled_at is null))
      and (before_sold_at is null or (s.sold_at, s.sale_id) < (before_sold_at, before_sale_id))
    order by s.sold_at desc, s.sale_id desc limit most;
end $$;
revoke execute on function find_sales(text, bigint[], text[], text, boolean, text[], timestamptz, bigint, integer)
  from public;
grant execute on function find_sales(text, bigint[], text[], text, boolean, text[], timestamptz, bigint, integer)
  to ark_tenant;

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

call keep_totals('sales', 'sale_totals', keys => '{
  "platform": "s.platform",
  "status": "s.status",
  "stage": "s.stage",
  "location_id": "coalesce(s.location_id, 0)",
  "has_item": "s.inventory_item_id is not null",
  "has_store_order": "s.store_order_id is not null",
  "is_fulfilled": "s.fulfilled_at is not null",
  "is_canceled": "s.canceled_at is not null"}', sums => '{
  "sale_count": "1",
  "revenue": "s.sale_ask",
  "retailer_payout": "s.retailer_payout",
  "shown_payout": "greatest(s.retailer_payout, 0)",
  "ark_fees": "s.ark_fee"}');

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

-- A change of a shop's level by a sale: one row per sale and direction, written before it is sent, so that whoever
-- comes next knows that it may have been made. Shopify remembers an idempotency key for 24 hours; later than that
-- only the level itself can tell whether the change was made.
create table level_adjustments (
  retailer_id bigint not null references retailers,
  sale_id bigint not null,
  direction text not null check (direction in ('lower', 'raise')),
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
  constraint order_polls_sweep_has_beginning check ((sweep_cursor is null) = (sweep_began_at is null))
);
create index order_polls_due on order_polls (next_attempt_at);
grant select, insert, update, delete on order_polls to ark_platform;

-- An order that is no sale yet: of a listing that ARK does not know (yet), or one that could not be taken. Each is
-- tried again by itself; the operator sees them.
create table unclaimed_orders (
  platform text not null,
  external_order_id text not null,
  marketplace_account_id bigint references marketplace_accounts on delete set null,
  details jsonb not null,
  seen_at timestamptz not null,
  next_attempt_at timestamptz not null default '-infinity',
  attempts integer not null default 0,
  -- Why it could not be taken; null: its listing is not known.
  problem text,
  primary key (platform, external_order_id)
);
create index unclaimed_orders_due on unclaimed_orders (marketplace_account_id, next_attempt_at);
grant select, insert, update, delete on unclaimed_orders to ark_platform;

-- Which location ships a product. Read when a sale is taken; the calls that set it come later.
create table pick_rules (
  retailer_id bigint not null references retailers,
  product_id bigint not null references products,
  pick_rule_mode text not null default 'highest_stock_first'
    check (pick_rule_mode in ('highest_stock_first', 'manual_priority')),
  location_priority_order bigint[] not null default '{}',
  primary key (retailer_id, product_id)
);
call bind_to_retailer('pick_rules');

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

-- What the modules above read (docs/decisions/019): named columns only, with the rights of who asks.
create schema sales;
grant usage on schema sales to ark_tenant, ark_platform;
create view sales.sales with (security_invoker = true) as
  select retailer_id, sale_id, platform, external_order_id, product_name, size, inventory_item_id, location_id, status,
    stage, sale_ask, retailer_payout, oversold, sold_at, seen_at, withdrawal_confirmed_at, store_order_id, canceled_at,
    fulfilled_at
  from public.sales;
create view sales.totals with (security_invoker = true) as
  select retailer_id, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled, sale_count
  from public.sale_totals;
grant select on sales.sales, sales.totals to ark_tenant, ark_platform;
