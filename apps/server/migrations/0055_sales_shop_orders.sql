-- What a shop sells by itself, online or at its counter (docs/decisions/050). Its stock is the shop's own: no unit is
-- taken for it here, and it may be of something that the catalogue does not know.
alter table sales drop constraint sales_item_unless_oversold_or_canceled;
alter table sales add constraint sales_item_unless_oversold_or_canceled
  check (oversold or inventory_item_id is not null or canceled_at is not null or platform = 'shopify');

-- Orders of a shop that were heard of, so that none is read twice for nothing or forgotten: what of each was followed,
-- and when it is read next.
create table shop_orders (
  retailer_id bigint not null,
  store_id bigint not null,
  shop_order_id text not null,
  -- When it was last heard to have changed.
  noted_at timestamptz not null,
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
create index shop_orders_by_age on shop_orders (noted_at);
call bind_to_retailer('shop_orders');

-- How far the orders of a store have been read: all that changed before `read_until` were noted. Those sold before
-- `orders_since` are none of ARK's.
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

-- Of stores that were connected before, orders count from now on: figures of days that are over do not change.
insert into shop_order_polls (retailer_id, store_id, orders_since, read_until, next_attempt_at)
select retailer_id, store_id, now(), now(), now() from stores.stores where is_connected;

-- A sale of a shop without an item is not oversold: who counts has to tell them apart.
create or replace view sales.totals with (security_invoker = true) as
  select retailer_id, stage, location_id, has_item, has_store_order, is_fulfilled, is_canceled, sale_count, platform
  from public.sale_totals;
