-- A delivery that cannot be used is stored all the same, and says why; of every other only what is read of it stays.
alter table webhook_inbox add column problem text;
update webhook_inbox set body = jsonb_strip_nulls(jsonb_build_object('id', body -> 'id',
  'inventory_item_id', body -> 'inventory_item_id', 'location_id', body -> 'location_id'));

-- A webhook finds its store by the shop's name also when the app was removed from the shop.
create index stores_by_shop on stores (shop_domain);
-- Shopify asked to delete what is known of the shop.
alter table stores add column redacted_at timestamptz;
