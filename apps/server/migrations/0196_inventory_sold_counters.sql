-- Whether a sale or an order stands behind each pair that is counted as sold is asked of a retailer's counters above
-- zero and of his sales whose pair their shop does not know of yet: few rows of each.
create index inventory_items_sold on inventory_items (retailer_id, inventory_item_id) where sold_on_ark > 0;
create index sales_holding on sales (retailer_id, sale_id)
  where inventory_item_id is not null and not unit_released and platform <> 'shopify';
