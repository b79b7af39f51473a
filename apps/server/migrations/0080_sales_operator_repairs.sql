-- Sales that the operator has to look at are few among all (docs/decisions/061): of a marketplace, not canceled and
-- without an inventory item; and those that do not say what was sold, or where it lay.
create index sales_unlinked on sales (sale_id)
  where inventory_item_id is null and canceled_at is null and platform <> 'shopify';
create index sales_without_metadata on sales (sale_id)
  where platform <> 'shopify' and (product_name is null or size is null or product_id is null or variant_id is null
    or (location_id is null and inventory_item_id is not null));
