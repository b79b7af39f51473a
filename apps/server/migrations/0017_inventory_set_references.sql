-- A first import adds 300,000 items (docs/decisions/026). The product of an item is its link's, which has a foreign key.
alter table inventory_items
  drop constraint inventory_items_product_id_fkey,
  drop constraint inventory_items_variant_id_fkey,
  drop constraint inventory_items_retailer_id_product_sync_id_fkey,
  drop constraint inventory_items_retailer_id_location_id_fkey;
call refer_as_set('inventory_items', 'product_sync_id', 'product_links', on_delete => 'cascade');
call refer_as_set('inventory_items', 'variant_id', 'variants', on_delete => 'never');
call refer_as_set('inventory_items', 'location_id', 'locations', on_delete => 'never');
create trigger keep_identity after update of retailer_id, product_sync_id, variant_id, location_id on inventory_items
  for each statement execute function refuse_change('link, size and location');
-- A store takes its locations along.
revoke delete on stores from ark_tenant, ark_platform;
