-- As 0140 says, in a form that a distributed PostgreSQL takes (docs/decisions/088): `locations` has a copy on every
-- machine, and a trigger there may write to no other table. Whoever changes places says so by the statement after it.
drop trigger withhold_items on locations;
drop function withhold_items_of_locations();
create procedure withhold_items_of_store(of_retailer bigint, of_store bigint) language plpgsql as $$
begin
  call hold_levels_of(array[of_store]);
  update inventory_items i set withheld = why_withheld(n.is_active, l.shop_status)
  from locations n, product_links l
  where i.retailer_id = of_retailer and n.retailer_id = of_retailer and l.retailer_id = of_retailer
    and n.store_id = of_store and n.location_id = i.location_id and l.product_sync_id = i.product_sync_id
    and i.withheld is distinct from why_withheld(n.is_active, l.shop_status);
end $$;

-- The rows that were added are read by themselves, and their items are found by their ids.
create or replace function withhold_added_items() returns trigger language plpgsql as $$
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
