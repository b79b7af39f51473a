-- The report of pairs in limbo compares a retailer's counters of sold pairs with the sales and orders that hold them.
-- It reads the counters above zero and the sales that Shopify does not know of yet: few rows of each.
create index inventory_items_sold on inventory_items (retailer_id, inventory_item_id) where sold_on_ark > 0;
create index sales_holding on sales (retailer_id, sale_id)
  where inventory_item_id is not null and not unit_released and platform <> 'shopify';
