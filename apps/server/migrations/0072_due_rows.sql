-- What is looked at again and again says on its row when next, and how often in vain so far (platform/due-rows.ts).
-- Null: never.

-- A sale's order is read again until its status is final. Its Shopify order is made until it is there.
alter table sales
  add column refresh_next_attempt_at timestamptz,
  add column refresh_attempts integer not null default 0,
  add column store_order_next_attempt_at timestamptz,
  add column store_order_attempts integer not null default 0,
  -- When the shop was first asked for the order: from then on it may be there.
  add column store_order_begun_at timestamptz,
  -- When it was shipped in Shopify too.
  add column store_order_fulfilled_at timestamptz;
create index sales_to_refresh on sales (retailer_id, refresh_next_attempt_at) where refresh_next_attempt_at is not null;
create index sales_to_order on sales (retailer_id, store_order_next_attempt_at)
  where store_order_next_attempt_at is not null;
update sales set refresh_next_attempt_at = now() where platform <> 'shopify';
update sales set store_order_begun_at = taken_at where store_order_id is not null or store_order_problem is not null;
update sales s set store_order_next_attempt_at = now() from retailers r
where r.retailer_id = s.retailer_id and r.shopify_generate_order and s.inventory_item_id is not null
  and not s.unit_released and s.canceled_at is null
  -- Those that were canceled with their product stay so.
  and coalesce(s.store_order_problem, '') not like 'Its Shopify order was canceled%';

-- A listing slot is compared again once in a while, and soon after it was woken, should its job be lost.
alter table listing_slots
  add column next_attempt_at timestamptz,
  add column attempts integer not null default 0;
create index listing_slots_due on listing_slots (retailer_id, next_attempt_at) where next_attempt_at is not null;
update listing_slots set next_attempt_at = now();

-- A product's market is read again: often while it is on offer, seldom while nobody has it.
alter table products
  add column market_next_attempt_at timestamptz not null default '-infinity',
  add column market_attempts integer not null default 0;
create index products_by_market_attempt on products (market_next_attempt_at);
create index product_stock_totals_by_product on product_stock_totals (product_id, retailer_id);
create index variant_offers_by_product on variant_offers (product_id, retailer_id) where listings_enabled;

-- A connected store's levels are compared, and its webhook subscriptions looked at. Null while it is not connected.
alter table stores
  add column reconcile_next_attempt_at timestamptz,
  add column reconcile_attempts integer not null default 0,
  add column webhooks_next_attempt_at timestamptz,
  add column webhooks_attempts integer not null default 0;
create index stores_to_reconcile on stores (retailer_id, reconcile_next_attempt_at)
  where reconcile_next_attempt_at is not null;
create index stores_to_check on stores (retailer_id, webhooks_next_attempt_at)
  where webhooks_next_attempt_at is not null;
update stores set reconcile_next_attempt_at = now(), webhooks_next_attempt_at = now()
where disconnected_at is null and tokens is not null;
