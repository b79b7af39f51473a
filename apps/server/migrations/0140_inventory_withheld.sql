-- What the shop says of a product: 'active', 'archived', 'draft', …; in small letters.
alter table product_links add column shop_status text not null default 'active';
alter table import_products add column shop_status text not null default 'active';
create or replace view stores.product_links with (security_invoker = true) as
  select retailer_id, product_sync_id, store_id, shopify_product_id, shopify_title, status, product_id,
    suggested_product_id, shop_status
  from public.product_links;

-- Units of a place that is off, or of a product that the shop does not sell, are not offered, whatever is counted: that
-- is part of the one definition of what may be offered. The database keeps `withheld` with every change of what it
-- follows from, so that no level that is heard later can undo it.
alter table inventory_items
  add column withheld text check (withheld in ('location_off', 'product_archived', 'product_draft'));
alter table inventory_items alter column quantity_available set expression as
  (case when withheld is null then greatest(0, shopify_stock - quantity_reserved - sold_on_ark) else 0 end);
create or replace view inventory.items with (security_invoker = true) as
  select retailer_id, inventory_item_id, product_sync_id, product_id, variant_id, location_id, shopify_stock,
    quantity_reserved, sold_on_ark, quantity_available, fulfillment_enabled, wholesale_enabled, wholesale_price,
    withheld
  from public.inventory_items;

-- Why units are not offered; null: they are.
create function why_withheld(is_active boolean, shop_status text) returns text language sql immutable as $$
  select case when not is_active then 'location_off' when shop_status in ('archived', 'draft')
    then 'product_' || shop_status end $$;

-- Waits for whoever writes levels of these stores (`holdStore`), so that an item which is added at the same moment is
-- either updated here or inserted with the new reason.
create procedure hold_levels_of(stores bigint[]) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('levels of store', s.id))
    from (select distinct id from unnest(stores) id order by id) s;
end $$;

create function withhold_items_of_locations() returns trigger language plpgsql as $$
declare
  switched record;
begin
  for switched in
    select a.retailer_id, array_agg(a.store_id) as stores, array_agg(a.location_id) as ids
    from added a join removed r using (retailer_id, location_id) where a.is_active <> r.is_active
    group by a.retailer_id
  loop
    call hold_levels_of(switched.stores);
    update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
    from locations n, product_links l
    where i.retailer_id = switched.retailer_id and n.retailer_id = switched.retailer_id
      and l.retailer_id = switched.retailer_id and n.location_id = i.location_id
      and l.product_sync_id = i.product_sync_id and i.location_id = any(switched.ids)
      and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
  end loop;
  return null;
end $$;
create trigger withhold_items after update on locations referencing old table as removed new table as added
  for each statement execute function withhold_items_of_locations();

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

create function withhold_added_items() returns trigger language plpgsql as $$
declare
  fresh record;
begin
  for fresh in
    select a.retailer_id, array_agg(distinct n.store_id) as stores
    from added a join locations n on n.retailer_id = a.retailer_id and n.location_id = a.location_id
    group by a.retailer_id
  loop
    call hold_levels_of(fresh.stores);
    update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
    from added a, locations n, product_links l
    where i.retailer_id = fresh.retailer_id and a.retailer_id = fresh.retailer_id
      and n.retailer_id = fresh.retailer_id and l.retailer_id = fresh.retailer_id
      and i.inventory_item_id = a.inventory_item_id and n.location_id = a.location_id
      and l.product_sync_id = a.product_sync_id
      and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
  end loop;
  return null;
end $$;
create trigger withhold_items after insert on inventory_items referencing new table as added
  for each statement execute function withhold_added_items();

-- Places that are off already, as the shop has said before this.
update inventory_items i set withheld = 'location_off'
from locations n where n.retailer_id = i.retailer_id and n.location_id = i.location_id and not n.is_active;
